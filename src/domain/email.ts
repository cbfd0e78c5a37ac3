import { countCharacters, hasControl, hasInvisible, withoutUnseen } from './characters.ts';

const shape = /^[^@]+@[^@]+\.[^@]+$/u;

/** Longest address that mail can carry. */
export const emailLimit = 254;

/**
 * The address as it is stored, or null when it is none (specification, section 5): zero-width
 * characters removed, trimmed, Unicode-normalised, lower case; text, an at sign, text, a dot, text.
 */
export function normaliseEmail(typed: string): string | null {
  const email = withoutUnseen(typed).normalize('NFKC').trim().toLowerCase();
  const fits =
    shape.test(email) &&
    countCharacters(email) <= emailLimit &&
    !hasInvisible(email) &&
    !hasControl(email);
  return fits ? email : null;
}
