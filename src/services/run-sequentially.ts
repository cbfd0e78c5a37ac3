import { Failure, type FailureCode } from '../domain/failure.ts';

/** Failures that would affect every further item as well, besides the end of the session. */
const codesEndingSequence: readonly FailureCode[] = [
  'offline',
  'stale',
  'token-refused',
  'forbidden',
  'quota',
];

export type SequenceResult<Item, Result> = {
  /** What `work` resolved with. */
  done: Result[];
  /** Items that failed by themselves. */
  failed: { item: Item; failure: Failure }[];
  /** Items that were not tried, and the one at which it stopped. */
  remaining: Item[];
  /** Why it stopped early; null when it did not, or when `signal` was aborted without a Failure. */
  stoppedBy: Failure | null;
};

/**
 * Runs `work` for one item after the other: all writes meet in one index document anyway.
 * `onProgress` gets the number of finished items. Stops before the next item when `signal` is
 * aborted. Never rejects.
 */
export async function runSequentially<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (finishedCount: number) => void },
): Promise<SequenceResult<Item, Result>> {
  const result: SequenceResult<Item, Result> = {
    done: [],
    failed: [],
    remaining: [],
    stoppedBy: null,
  };
  const stopAt = (index: number, stoppedBy: Failure | null) => ({
    ...result,
    remaining: items.slice(index),
    stoppedBy: signal.reason instanceof Failure ? signal.reason : stoppedBy,
  });
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return stopAt(index, null);
    try {
      result.done.push(await work(item));
    } catch (error) {
      const failure = Failure.from(error);
      if (failure.isSessionEnd || codesEndingSequence.includes(failure.code))
        return stopAt(index, failure);
      result.failed.push({ item, failure });
    }
    onProgress(index + 1);
  }
  return result;
}
