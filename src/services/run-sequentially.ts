import { Failure, type FailureCode } from '../domain/failure.ts';

/** After these every further item would fail as well: better to stop, and to go on later. */
const ends: readonly FailureCode[] = ['offline', 'stale', 'signed-out', 'forbidden', 'quota'];

export type SequenceResult<T> = {
  /** Those that failed by themselves, each with its reason. */
  failed: { item: T; failure: Failure }[];
  /** Those that were not tried, or that the end of it all befell. */
  remaining: T[];
  /** Why it ended early; null when it did not, or was stopped by hand. */
  stoppedBy: Failure | null;
};

/**
 * Does the same to many, one after the other: all writes meet in one document of the shelf anyway.
 * `onProgress` gets the number that are settled. Stops before the next one when `signal` is aborted.
 * Never rejects.
 */
export async function runSequentially<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (settled: number) => void },
): Promise<SequenceResult<T>> {
  const failed: SequenceResult<T>['failed'] = [];
  for (const [at, item] of items.entries()) {
    if (signal.aborted) return { failed, remaining: items.slice(at), stoppedBy: null };
    try {
      await work(item);
    } catch (error) {
      const failure = Failure.from(error);
      if (ends.includes(failure.code))
        return { failed, remaining: items.slice(at), stoppedBy: failure };
      failed.push({ item, failure });
    }
    onProgress(at + 1);
  }
  return { failed, remaining: [], stoppedBy: null };
}
