import { Failure, type FailureCode } from '../domain/failure.ts';

/** Failures that would affect every further item as well. */
const codesEndingSequence: readonly FailureCode[] = [
  'offline',
  'stale',
  'signed-out',
  'forbidden',
  'quota',
];

type SequenceResult<T> = {
  /** Items that failed by themselves. */
  failed: { item: T; failure: Failure }[];
  /** Items that were not tried, and the one at which it stopped. */
  remaining: T[];
  /** Why it stopped early; null when it did not, or when `signal` was aborted. */
  stoppedBy: Failure | null;
};

/**
 * Runs `work` for one item after the other: all writes meet in one index document anyway.
 * `onProgress` gets the number of finished items. Stops before the next item when `signal` is
 * aborted. Never rejects.
 */
export async function runSequentially<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (finishedCount: number) => void },
): Promise<SequenceResult<T>> {
  const failed: SequenceResult<T>['failed'] = [];
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return { failed, remaining: items.slice(index), stoppedBy: null };
    try {
      await work(item);
    } catch (error) {
      const failure = Failure.from(error);
      if (codesEndingSequence.includes(failure.code))
        return { failed, remaining: items.slice(index), stoppedBy: failure };
      failed.push({ item, failure });
    }
    onProgress(index + 1);
  }
  return { failed, remaining: [], stoppedBy: null };
}
