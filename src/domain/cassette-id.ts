import { type ComparedFields, identityKey } from './duplicates.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 20;

/**
 * The first id of a new cassette that is not taken, 20 ASCII letters and digits. Two that are the
 * same have the same ids, so that the database refuses the second one (docs/behaviour,
 * "Duplicates"). An id is taken if its cassette is another one by now.
 */
export async function cassetteId(
  fields: ComparedFields,
  isTaken: (id: string) => boolean | Promise<boolean> = () => false,
): Promise<string> {
  for (let idNumber = 0; ; idNumber++) {
    const text = new TextEncoder().encode(JSON.stringify([identityKey(fields), idNumber]));
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text), 0, idLength);
    const id = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
    if (!(await isTaken(id))) return id;
  }
}
