import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../domain/failure.ts';
import type { Outcome } from '../../services/ports.ts';
import { notRun, type RunResult, runMany } from '../../services/run-many.ts';
import { useFailureReport } from '../../services/session-provider.tsx';

/** Works on a chunk of the items; resolves with an outcome for each. */
export type Work<Item, Result> = (chunk: readonly Item[]) => Promise<Outcome<Result>[]>;

export type JobState<Item, Result> = RunResult<Item, Result> & {
  status: 'running' | 'stopping' | 'ended';
  /** Includes the failed ones. */
  finishedCount: number;
  total: number;
};

const signedOut = () => new Failure('signed-out', 'The editor was signed out.');

/**
 * Writes many items in chunks, with progress, and keeps what failed or was not reached for another try.
 * Each failure is logged with `logMessage`. Leaving the page stops the job after the present chunk. So does
 * a sign-out, which `stoppedBy` then names. `editorUid` is null unless an editor is signed in.
 */
export function useJob<Item, Result>(logMessage: (item: Item) => string, editorUid: string | null) {
  const report = useFailureReport();
  const [state, setState] = useState<JobState<Item, Result> | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => {
    if (editorUid === null) return;
    return () => {
      controller.current?.abort(signedOut());
      // The refusal that stopped the job may come before the sign-out is known.
      setState((ended) => (ended?.stoppedBy ? { ...ended, stoppedBy: signedOut() } : ended));
    };
  }, [editorUid]);

  const update = (changed: Partial<JobState<Item, Result>>) =>
    setState((previous) => previous && { ...previous, ...changed });

  /** Works on what `before` has left. Resolves with null if a job is running. */
  async function process(before: RunResult<Item, Result>, work: Work<Item, Result>) {
    if (controller.current) return null;
    const started = new AbortController();
    controller.current = started;
    const finishedBefore = before.done.length + before.failed.length;
    setState({
      ...before,
      unansweredCount: 0,
      stoppedBy: null,
      status: 'running',
      finishedCount: finishedBefore,
      total: finishedBefore + before.remaining.length,
    });
    try {
      const pass = await runMany(before.remaining, work, {
        signal: started.signal,
        onProgress: (count) => update({ finishedCount: finishedBefore + count }),
        onFailure: (item, failure) => report(logMessage(item), failure),
      });
      const ended = {
        ...pass,
        done: [...before.done, ...pass.done],
        failed: [...before.failed, ...pass.failed],
      };
      update(ended);
      return { pass, ended };
    } finally {
      update({ status: 'ended' });
      controller.current = null;
    }
  }

  return {
    state,
    /** Begins anew. Resolves with the result of this `pass` and of all passes since (`ended`). */
    start: (items: readonly Item[], work: Work<Item, Result>) =>
      process({ ...notRun, remaining: [...items] }, work),
    /** Writes again what failed and `canRetry` says, and what was not reached. */
    retry(canRetry: (failure: Failure) => boolean, work: Work<Item, Result>) {
      const { failed, remaining, ...before } = state ?? notRun;
      const again = failed.filter(({ failure }) => canRetry(failure)).map(({ item }) => item);
      const left = failed.filter(({ failure }) => !canRetry(failure));
      return process({ ...before, failed: left, remaining: [...again, ...remaining] }, work);
    },
    /** Stops after the chunk that is being written. */
    stop() {
      update({ status: 'stopping' });
      controller.current?.abort();
    },
  };
}
