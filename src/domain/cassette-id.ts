import { type ComparedFields, identityKey } from './duplicates.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 20;

/**
 * The id under which a new cassette is stored: 20 ASCII letters and digits, the same for two cassettes
 * that are the same, so that the database refuses the second one (docs/behaviour, "Duplicates").
 * A cassette keeps its id when it is edited; `attempt` gives the next id, from 0, where an id belongs
 * to a cassette that is another one by now.
 */
export async function cassetteId(fields: ComparedFields, attempt = 0): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([identityKey(fields), attempt]));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text), 0, idLength);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
