import {
  countCharacters,
  hasBlankOrInvisible,
  hasControlCharacter,
  removeZeroWidth,
} from './text/characters.ts';

/** Signs that mail programs and sentences put around an address. */
const wrapping = /^(?:mailto:|[\s<("'“„‘«])+|[\s.,;:!?>)"'”“’»。]+$/giu;
// A comma for a dot, two dots, a dot or a hyphen at an end: no mail would arrive. A spreadsheet would
// take what begins with = + or - for a formula.
const mailboxPattern = /^(?![.=+-])(?:(?!\.\.)[^,;:<>()[\]"\\])+(?<!\.)$/u;
// A top-level domain begins with a letter.
const domainPattern = /^(?:(?!-)[a-z\d-]+(?<!-)\.)+(?=[a-z])[a-z\d-]+(?<!-)$/;

/** The longest address that mail servers accept, in characters. */
export const maxEmailLength = 254;

// Characters that a URL parser would not read as part of the host.
const notInHost = /[/?#:\\%[\]]/;

/** An international domain in its ASCII form, any other unchanged; null if it has none. */
function toAsciiDomain(domain: string): string | null {
  if (/^\p{ASCII}*$/u.test(domain)) return domain;
  if (notInHost.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** The address as it is stored; null if it can't be one (docs/behaviour, "Signup"). */
export function normaliseEmail(typed: string): string | null {
  const address = removeZeroWidth(typed)
    .normalize('NFKC')
    // "A Name <name@example.org>", as mail programs copy it.
    .replace(/^[^<>]*<([^<>]*)>[^<>]*$/u, '$1')
    .replace(/^(\W*mailto:[^?]*)\?.*$/iu, '$1')
    .replace(wrapping, '')
    .toLowerCase()
    // The Turkish İ: no mailbox has it, nor ı.
    .replaceAll('i\u0307', 'i');
  if (hasBlankOrInvisible(address) || hasControlCharacter(address)) return null;
  const [typedMailbox = '', typedDomain, ...others] = address.split('@');
  const mailbox = typedMailbox.replaceAll('ı', 'i');
  const domain = typedDomain && others.length === 0 ? toAsciiDomain(typedDomain) : null;
  const email = `${mailbox}@${domain}`;
  const isDeliverable = mailboxPattern.test(mailbox) && domainPattern.test(domain ?? '');
  return isDeliverable && countCharacters(email) <= maxEmailLength ? email : null;
}
