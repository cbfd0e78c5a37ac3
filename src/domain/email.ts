import {
  countCharacters,
  hasBlankOrInvisible,
  hasControlCharacter,
  removeZeroWidth,
} from './characters.ts';

const shape = /^[^@]+@[^@]+\.[^@]+$/u;

/** Longest address that mail can carry. */
export const maxEmailLength = 254;

// What a URL would read as something else than a host.
const notInDomain = /[/?#:\\%[\]]/;

/**
 * The domain as mail servers know it: international ones in ASCII ("punycode"), others as they are.
 * Null when it can't be one.
 */
function toAsciiDomain(domain: string): string | null {
  if (/^\p{ASCII}*$/u.test(domain)) return domain;
  if (notInDomain.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * The address as it is stored, or null when it is none (specification, section 5): zero-width
 * characters removed, trimmed, Unicode-normalised, lower case, an international domain in ASCII;
 * text, an at sign, text, a dot, text.
 */
export function normaliseEmail(typed: string): string | null {
  const address = removeZeroWidth(typed).normalize('NFKC').trim().toLowerCase();
  if (hasBlankOrInvisible(address) || hasControlCharacter(address)) return null;
  const [mailbox, typedDomain, ...others] = address.split('@');
  const domain = typedDomain && others.length === 0 ? toAsciiDomain(typedDomain) : null;
  const email = `${mailbox}@${domain}`;
  return domain !== null && shape.test(email) && countCharacters(email) <= maxEmailLength
    ? email
    : null;
}
