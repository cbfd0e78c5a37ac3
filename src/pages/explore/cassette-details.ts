import type { Cassette } from '../../domain/cassette.ts';
import { memoizeAsync } from '../../services/memoize-async.ts';
import type { Backend, CassetteDetails } from '../../services/ports.ts';

// By the object: a cassette that was changed meanwhile is another one.
const readers = new WeakMap<Cassette, () => Promise<CassetteDetails>>();

/** Whether the details of a cassette have been asked for. */
export const hasDetails = (cassette: Cassette): boolean => readers.has(cassette);

/** What the index leaves out of a cassette: one read for each cassette in a visit, and after a failure. */
export function readDetails(backend: Backend, cassette: Cassette): Promise<CassetteDetails> {
  const read =
    readers.get(cassette) ??
    memoizeAsync(async () => (await backend.shelf()).readDetails(cassette.id));
  readers.set(cassette, read);
  return read();
}
