import type { Cassette } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import type { CassettesPort, ShelfPort } from './ports.ts';
import { runSequentially } from './run-sequentially.ts';

type Mending = {
  cassettes: CassettesPort;
  shelf: ShelfPort;
  /** Asks anew whether this account may write. */
  mayWrite: () => Promise<boolean>;
  signal: AbortSignal;
};

/**
 * So many tapes at most are mended: each takes three of the 20,000 writes that are free a day. Where
 * there is no index at all, members read the documents, and would miss what an index that has begun
 * lacks yet: one is begun for no more tapes than it is whole with after a few seconds.
 */
const most = { tapes: 200, first: 20 };

/**
 * Makes the shelf say what the documents say, where a script or the console changed a tape past the
 * page. `tapes` are the documents as they were just listed. Resolves with the number of tapes that
 * are left to `npm run shelf`, because they are too many: then none was mended. Stops when `signal` is
 * aborted. Rejects with the Failure that all others would have met as well, at once, or with the first
 * of those that befell one tape, after all have been tried.
 */
export async function repairIndex(
  { cassettes, shelf, mayWrite, signal }: Mending,
  tapes: readonly Cassette[],
): Promise<number> {
  if (signal.aborted) return 0;
  const entries = new Map(
    (await shelf.listIndexEntries()).map((entry) => [entry.cassette.id, entry]),
  );
  const same = (tape: Cassette, entry: Cassette) => JSON.stringify(tape) === JSON.stringify(entry);
  const stale = tapes.filter((tape) => {
    const entry = entries.get(tape.id);
    return !entry || !same(tape, entry.cassette);
  });
  const listed = new Set(tapes.map(({ id }) => id));
  const gone = [...entries.keys()].filter((id) => !listed.has(id));
  const wrong = [...stale.map((tape) => tape.id), ...gone];
  if (wrong.length > (entries.size === 0 ? most.first : most.tapes)) return wrong.length;

  const mend = async (id: string) => {
    try {
      await cassettes.reindex(id, entries.get(id)?.part);
    } catch (error) {
      const failure = Failure.from(error);
      if (failure.code !== 'forbidden' || !(await mayWrite())) throw failure;
      // The rules refuse this one tape: the others need not wait until somebody mends it.
      throw new Failure('unknown', failure.message, { cause: failure, detail: failure.detail });
    }
  };
  const { failed, stoppedBy: ended } = await runSequentially(wrong, mend, {
    signal,
    onProgress: () => {},
  });
  const failure = ended ?? failed[0]?.failure;
  if (failure) throw failure;
  return 0;
}
