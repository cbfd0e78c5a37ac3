import type { Cassette } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import type { CassettesPort, IndexListing } from './ports.ts';
import { runSequentially } from './run-sequentially.ts';

type Options = {
  cassettes: CassettesPort;
  /** Asks the identity provider whether this account may still write. */
  mayWrite: () => Promise<boolean>;
  signal: AbortSignal;
};

/** Each repair takes three of the 20,000 free writes a day. */
const maxRepairs = 200;

/**
 * Without an index members read the documents; a new index hides the cassettes that it lacks. So one
 * is created here only if it is complete within a few seconds.
 */
const maxRepairsOfNewIndex = 20;

/** What the index holds of a cassette, as text: all but the reading copy. */
const indexText = (cassette?: Cassette): string | undefined =>
  JSON.stringify(cassette, (name, value) => (name === 'large' ? undefined : value));

/**
 * Makes the shelf index agree with the documents, after a script or the console changed a cassette
 * outside this site (docs/behaviour.md, "Shelf index"). `listed` are the documents just read, `indexed`
 * the entries of the index.
 *
 * The cassettes of a part that holds no map of entries get entries in other parts, then it is emptied.
 *
 * Resolves with 0, or with the number of entries to repair if there are too many; then nothing is
 * written and `npm run shelf` is needed. Stops when `signal` is aborted. Rejects at once with a
 * Failure that would affect every entry, otherwise with the first one after all were tried.
 */
export async function repairIndex(
  { cassettes, mayWrite, signal }: Options,
  listed: readonly Cassette[],
  { entries: indexed, damagedParts }: IndexListing,
): Promise<number> {
  const entries = new Map(indexed.map((entry) => [entry.cassette.id, entry]));
  const outdated = listed.filter(
    (cassette) => indexText(cassette) !== indexText(entries.get(cassette.id)?.cassette),
  );
  const listedIds = new Set(listed.map(({ id }) => id));
  const deletedIds = [...entries.keys()].filter((id) => !listedIds.has(id));
  const repairIds = [...outdated.map(({ id }) => id), ...deletedIds];
  // While a part is damaged, members read the documents, so that an incomplete index hides nothing.
  const isNew = entries.size === 0 && damagedParts.length === 0;
  const max = isNew ? maxRepairsOfNewIndex : maxRepairs;
  if (repairIds.length > max) return repairIds.length;

  const repair = async (id: string) => {
    try {
      await cassettes.reindex(id, entries.get(id)?.part);
    } catch (error) {
      const failure = Failure.from(error);
      if (failure.code !== 'forbidden' || !(await mayWrite())) throw failure;
      // The rules refuse only this cassette: the others go on.
      throw new Failure('unknown', failure.message, { cause: failure, detail: failure.detail });
    }
  };
  const result = await runSequentially(repairIds, repair, { signal, onProgress: () => {} });
  const failure = result.stoppedBy ?? result.failed[0]?.failure;
  if (failure) throw failure;
  if (!signal.aborted) for (const part of damagedParts) await cassettes.emptyPart(part);
  return 0;
}
