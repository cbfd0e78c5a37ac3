/** Zero-width characters, joiners, the soft hyphen and marks of direction: pasted along, never seen. */
const zeroWidth =
  /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Longest address that mail can carry. */
export const emailLimit = 254;

/**
 * The address as it is stored, or null when it is none (specification, section 5): zero-width
 * characters removed, trimmed, Unicode-normalised, lower case; text, an at sign, text, a dot, text.
 */
export function normaliseEmail(typed: string): string | null {
  const email = typed.replace(zeroWidth, '').normalize('NFKC').trim().toLowerCase();
  return shape.test(email) && email.length <= emailLimit ? email : null;
}
