import { Failure, type FailureCode } from '../domain/failure.ts';

/** Failures that would affect every further item as well, besides the end of the session. */
const codesEndingRun: readonly FailureCode[] = [
  'offline',
  'stale',
  'token-refused',
  'forbidden',
  'quota',
];

/** Items at once: while a commit of five is under way, five more wait for the next one. */
export const itemsAtOnce = 10;

export type RunResult<Item, Result> = {
  /** What `work` resolved with. */
  done: Result[];
  /** Items that failed by themselves. */
  failed: { item: Item; failure: Failure }[];
  /** Items that were not tried, and those at which it stopped. */
  remaining: Item[];
  /** Why it stopped early; null when it did not, or when `signal` was aborted without a Failure. */
  stoppedBy: Failure | null;
};

type Outcome<Result> = { result: Result } | { failure: Failure };

/**
 * Runs `work` for several items at once, which share commits (docs/decisions/0018-bulk-writes.md), and
 * gives the outcomes in the order of the items. `onProgress` gets the number of finished items. Begins no
 * item after `signal` is aborted. Never rejects.
 */
export async function runSideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (finishedCount: number) => void },
): Promise<RunResult<Item, Result>> {
  const outcomes = new Map<number, Outcome<Result>>();
  let stoppedBy: Failure | null = null;
  const waiting = items.entries();
  const processItems = async () => {
    while (!signal.aborted && stoppedBy === null) {
      const next = waiting.next();
      if (next.done) return;
      const [position, item] = next.value;
      try {
        outcomes.set(position, { result: await work(item) });
      } catch (error) {
        const failure = Failure.from(error);
        if (failure.isSessionEnd || codesEndingRun.includes(failure.code)) {
          stoppedBy ??= failure;
          return;
        }
        outcomes.set(position, { failure });
      }
      onProgress(outcomes.size);
    }
  };
  await Promise.all(Array.from({ length: itemsAtOnce }, processItems));

  const result: RunResult<Item, Result> = { done: [], failed: [], remaining: [], stoppedBy };
  if (signal.reason instanceof Failure) result.stoppedBy = signal.reason;
  for (const [position, item] of items.entries()) {
    const outcome = outcomes.get(position);
    if (!outcome) result.remaining.push(item);
    else if ('failure' in outcome) result.failed.push({ item, failure: outcome.failure });
    else result.done.push(outcome.result);
  }
  if (result.remaining.length === 0) result.stoppedBy = null;
  return result;
}
