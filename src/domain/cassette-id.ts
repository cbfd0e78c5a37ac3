import { joinList } from './cassette.ts';
import { type ComparedFields, identityKey } from './duplicates.ts';
import { sha256 } from './sha256.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 20;

/**
 * The id under which a new cassette is stored: 20 ASCII letters and digits, the same for two cassettes
 * that are the same, so that the database refuses the second one (docs/behaviour.md, "Duplicates").
 * A cassette keeps its id when it is edited; `attempt` gives the next id, from 0, where an id belongs
 * to a cassette that is another one by now.
 */
export const cassetteId = (fields: ComparedFields, attempt = 0): string =>
  idOf(identityKey(fields), attempt);

/**
 * The id that versions of the site until November 2026 gave this cassette; null where it is that of
 * `cassetteId`. No cassette gets it any more, but one that has it may be the same.
 */
export function formerCassetteId(fields: ComparedFields, attempt = 0): string | null {
  const key = formerIdentityKey(fields);
  return key === identityKey(fields) ? null : idOf(key, attempt);
}

function idOf(key: string, attempt: number): string {
  const digest = sha256(JSON.stringify([key, attempt]));
  return Array.from(digest.slice(0, idLength), (byte) => alphabet[byte % alphabet.length]).join('');
}

const formerIdentityKey = ({ title, artist, releaseId }: ComparedFields): string =>
  formerText(releaseId) === ''
    ? `name ${formerText(title)}\u0000${formerText(joinList(artist))}`
    : `release ${formerText(releaseId)}`;

/** How ids folded texts until November 2026. Never changed: ids of stored cassettes depend on it. */
const formerText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .trim()
    .replace(/\s+/g, ' ');
