/** What a blurhash tells without decoding it: no library, cheap enough for ten thousand spines. */

const alphabet =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

/** Warm paper, a little darker at the foot: for a picture without a hash (specification, section 2). */
export const defaultBlurhash = 'UKQSq|_2j[_2~poffQofofj[fQfk_2offQof';

const digits = (hash: string, from: number, to: number): number => {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 83 + alphabet.indexOf(hash.charAt(at));
  return value;
};

/** Whether a hash can be decoded: its alphabet, and the length that its first character announces. */
export function isValidBlurhash(hash: string): boolean {
  if (hash.length < 6) return false;
  for (let at = 0; at < hash.length; at++) if (!alphabet.includes(hash.charAt(at))) return false;
  const flag = digits(hash, 0, 1);
  // 9 × 9 components are the most that the first character can name.
  return flag < 81 && hash.length === 4 + 2 * ((flag % 9) + 1) * (Math.floor(flag / 9) + 1);
}

/**
 * The average colour of the picture as `#rrggbb`, read from the four characters that hold it, to be
 * shown at once; null for an invalid hash.
 */
export function averageColour(hash: string): string | null {
  if (!isValidBlurhash(hash)) return null;
  const colour = digits(hash, 2, 6);
  return colour > 0xffffff ? null : `#${colour.toString(16).padStart(6, '0')}`;
}
