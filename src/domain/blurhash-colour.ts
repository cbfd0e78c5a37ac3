/** Reads a blurhash without decoding it: no library, and fast enough for ten thousand spines. */

const alphabet =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

/** Stands for a missing blurhash (docs/behaviour, "Images and placeholders"). */
export const defaultBlurhash = 'UKQSq|_2j[_2~poffQofofj[fQfk_2offQof';

const decodeBase83 = (hash: string, from: number, to: number): number => {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 83 + alphabet.indexOf(hash.charAt(at));
  return value;
};

/** Whether a blurhash has valid characters and colour, and the length that its first one announces. */
function isValidBlurhash(hash: string): boolean {
  if (hash.length < 6) return false;
  for (let at = 0; at < hash.length; at++) if (!alphabet.includes(hash.charAt(at))) return false;
  const flag = decodeBase83(hash, 0, 1);
  // The first character can announce at most 9 × 9 components.
  const length = 4 + 2 * ((flag % 9) + 1) * (Math.floor(flag / 9) + 1);
  return flag < 81 && hash.length === length && averageOf(hash) <= 0xffffff;
}

/** The colour of the four characters after the first two, as a number. */
const averageOf = (hash: string): number => decodeBase83(hash, 2, 6);

/** The same blurhash, or the default one in the place of an invalid one. */
export const validBlurhash = (hash: string): string =>
  isValidBlurhash(hash) ? hash : defaultBlurhash;

/** The average colour of a blurhash, or of the default one if it is invalid, as `#rrggbb`. */
export const placeholderColour = (hash: string): string =>
  `#${averageOf(validBlurhash(hash)).toString(16).padStart(6, '0')}`;
