import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../domain/failure.ts';
import type { Outcome } from '../../services/ports.ts';
import { type RunResult, runMany } from '../../services/run-many.ts';
import { useFailureReport } from './use-failure-report.ts';

export type JobState<Item, Result> = RunResult<Item, Result> & {
  status: 'running' | 'stopping' | 'ended';
  /** Includes the failed ones. */
  finishedCount: number;
  total: number;
};

/** Works on a chunk of the items; resolves with an outcome for each. */
type Work<Item, Result> = (chunk: readonly Item[]) => Promise<Outcome<Result>[]>;

const notStarted = { done: [], failed: [], remaining: [], stoppedBy: null };
const signedOut = () => new Failure('signed-out', 'The editor was signed out.');

/**
 * Processes many items in chunks, with progress, and keeps what failed or was not reached for
 * another try. Each failure is logged with `logMessage`; its item is null if there was none yet. Leaving
 * the page stops the job after the present items. So does a sign-out, which `stoppedBy` then names.
 */
export function useJob<Item, Result>(logMessage: (item: Item | null) => string, isSignedIn = true) {
  const report = useFailureReport();
  const [state, setState] = useState<JobState<Item, Result> | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => {
    if (isSignedIn) return;
    controller.current?.abort(signedOut());
    // The refusal that stopped the job may come before the sign-out is known.
    setState((ended) => (ended?.stoppedBy ? { ...ended, stoppedBy: signedOut() } : ended));
  }, [isSignedIn]);

  const update = (changed: Partial<JobState<Item, Result>>) =>
    setState((previous) => previous && { ...previous, ...changed });

  /** Adds what becomes of the items to `before`. Resolves with null if it could not begin. */
  async function process(
    before: RunResult<Item, Result>,
    loading: readonly Item[] | Promise<readonly Item[]>,
    work: Work<Item, Result>,
  ) {
    if (controller.current) return null;
    const started = new AbortController();
    controller.current = started;
    const finishedBefore = before.done.length + before.failed.length;
    const begin = (items: readonly Item[]) => {
      const remaining = [...items, ...before.remaining];
      setState({
        ...before,
        remaining,
        status: 'running',
        stoppedBy: null,
        finishedCount: finishedBefore,
        total: finishedBefore + remaining.length,
      });
    };
    begin(loading instanceof Promise ? [] : loading);
    try {
      const items = await loading;
      begin(items);
      const pass = await runMany(
        items,
        async (chunk) =>
          (await work(chunk)).map((outcome, at) =>
            'failure' in outcome
              ? { failure: report(logMessage(chunk[at] ?? null), outcome.failure) }
              : outcome,
          ),
        {
          signal: started.signal,
          onProgress: (count) => update({ finishedCount: finishedBefore + count }),
        },
      );
      const ended = {
        done: [...before.done, ...pass.done],
        failed: [...before.failed, ...pass.failed],
        remaining: [...pass.remaining, ...before.remaining],
        stoppedBy: pass.stoppedBy,
      };
      update({ ...ended, status: 'ended' });
      return { pass, ended };
    } catch (error) {
      update({ status: 'ended', stoppedBy: report(logMessage(null), error) });
      return null;
    } finally {
      controller.current = null;
    }
  }

  return {
    state,
    /** Begins anew. Resolves with the result of this `pass` and of all passes since (`ended`). */
    start: (items: readonly Item[] | Promise<readonly Item[]>, work: Work<Item, Result>) =>
      process(notStarted, items, work),
    /** Processes `items`. What failed or was not reached stays, except for the `resolved` ones. */
    resume(items: readonly Item[], work: Work<Item, Result>, resolved: readonly Item[] = items) {
      const { failed, remaining, ...before } = state ?? { ...notStarted };
      return process(
        {
          ...before,
          failed: failed.filter(({ item }) => !resolved.includes(item)),
          remaining: remaining.filter((item) => !resolved.includes(item)),
        },
        items,
        work,
      );
    },
    /** Stops after the items that are being processed. */
    stop() {
      update({ status: 'stopping' });
      controller.current?.abort();
    },
  };
}
