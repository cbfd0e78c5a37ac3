import type { Cassette } from '../domain/cassette.ts';
import type { CassetteWrite, WriteResult } from '../domain/cassette-write.ts';
import { Failure } from '../domain/failure.ts';
import type { CataloguePort, Outcome } from './ports.ts';

/** The most cassettes that the rules let one commit write (docs/decisions/0003-shelf-index.md). */
export const chunkSize = 20;

/**
 * Items in the order of the parts of the index that hold their cassettes: a commit that changes one or two
 * parts takes a fraction of the time of one that changes twenty.
 */
export const sortByPart = <Item>(
  items: readonly Item[],
  cassetteOf: (item: Item) => Cassette | null,
): Item[] => {
  const part = (item: Item) => cassetteOf(item)?.part ?? '';
  return items.toSorted((one, other) => part(one).localeCompare(part(other)));
};

export type RunResult<Item, Result> = {
  /** The results of the items that are done. */
  done: Result[];
  /** Items that failed by themselves. */
  failed: { item: Item; failure: Failure }[];
  /** Items that were not tried, and those at which it stopped. */
  remaining: Item[];
  /** How many of them were tried without an answer: they may be done. */
  unansweredCount: number;
  /** Why it stopped early; null when it did not, or when `signal` was aborted without a Failure. */
  stoppedBy: Failure | null;
};

/** Before a run. */
export const notRun = { done: [], failed: [], remaining: [], unansweredCount: 0, stoppedBy: null };

type RunOptions<Item> = {
  signal: AbortSignal;
  /** Gets the number of finished items. */
  onProgress: (finishedCount: number) => void;
  onFailure?: (item: Item, failure: Failure) => void;
};

/**
 * Runs `work` for chunks of at most 20 items, one after the other; it resolves with an outcome for each
 * item of its chunk. Begins no chunk after `signal` is aborted. Never rejects.
 */
export async function runMany<Item, Result>(
  items: readonly Item[],
  work: (chunk: readonly Item[]) => Promise<Outcome<Result>[]>,
  { signal, onProgress, onFailure }: RunOptions<Item>,
): Promise<RunResult<Item, Result>> {
  const result: RunResult<Item, Result> = { ...notRun, done: [], failed: [], remaining: [] };
  for (let first = 0; first < items.length; first += chunkSize) {
    const chunk = items.slice(first, first + chunkSize);
    if (signal.aborted || result.stoppedBy) {
      result.remaining.push(...chunk);
      continue;
    }
    const outcomes = await work(chunk).catch((error: unknown): Outcome<Result>[] =>
      chunk.map(() => ({ failure: Failure.from(error) })),
    );
    for (const [at, item] of chunk.entries()) {
      const outcome = outcomes[at] as Outcome<Result>;
      if ('result' in outcome) {
        result.done.push(outcome.result);
        continue;
      }
      const { failure } = outcome;
      onFailure?.(item, failure);
      if (!failure.endsRun) result.failed.push({ item, failure });
      else {
        result.remaining.push(item);
        result.stoppedBy ??= failure;
        if (failure.mayBeWritten) result.unansweredCount++;
      }
    }
    onProgress(result.done.length + result.failed.length);
  }
  if (signal.reason instanceof Failure) result.stoppedBy = signal.reason;
  if (result.remaining.length === 0) result.stoppedBy = null;
  return result;
}

/**
 * Prepares a write for each item of a chunk, writes them in one commit, and gives the outcome of each item:
 * what `finish` makes of the result of its write, or the failure.
 */
export async function writeChunk<Item, Prepared extends { write: CassetteWrite }, Result>(
  catalogue: CataloguePort,
  chunk: readonly Item[],
  prepare: (item: Item) => Promise<Prepared>,
  finish: (prepared: Prepared, result: WriteResult) => Result | Promise<Result>,
): Promise<Outcome<Result>[]> {
  const preparations = await Promise.allSettled(chunk.map(prepare));
  const writes = preparations.flatMap((one) => (one.status === 'fulfilled' ? one.value.write : []));
  const outcomes = (writes.length > 0 ? await catalogue.writeMany(writes) : []).values();
  return Promise.all(
    preparations.map(async (preparation): Promise<Outcome<Result>> => {
      if (preparation.status === 'rejected') return { failure: Failure.from(preparation.reason) };
      const outcome = outcomes.next().value as Outcome<WriteResult>;
      if ('failure' in outcome) return outcome;
      return { result: await finish(preparation.value, outcome.result) };
    }),
  );
}
