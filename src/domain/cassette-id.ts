import { type ComparedFields, identityKey } from './duplicates.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 20;

/**
 * The id of a new cassette, 20 ASCII letters and digits: the same for two that are the same, so
 * that the database refuses the second one (docs/behaviour, "Duplicates"). `attempt`, from 0,
 * gives the next id where one belongs to a cassette that is another one by now.
 */
export async function cassetteId(fields: ComparedFields, attempt = 0): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([identityKey(fields), attempt]));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text), 0, idLength);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
