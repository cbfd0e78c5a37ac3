import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../domain/failure.ts';
import type { RunAction, RunCounts } from '../../domain/history.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { memoizeAsync } from '../../services/memoize-async.ts';
import type { Outcome } from '../../services/ports.ts';
import { notRun, type RunResult, runMany } from '../../services/run-many.ts';
import { useFailureReport } from '../../services/session-provider.tsx';
import { openWritePorts, type WritePorts } from '../../services/write-ports.ts';

type Pass = {
  /** Records the start of the run with its first write; resolves with its id, if it is recorded. */
  startRun: () => Promise<string | undefined>;
  /** Whether it tries again what failed or was not reached. */
  isRetry: boolean;
};

/** What is done with many items. */
export type RunPlan<Item, Result> = {
  /** What the history says of the run; without it none is recorded. */
  record?:
    | {
        action: RunAction;
        title: string;
        countDone: (done: readonly Result[]) => Pick<RunCounts, 'added' | 'changed'>;
      }
    | undefined;
  /** Begins a pass; what it gives resolves with an outcome for each item of a chunk. */
  open: (ports: WritePorts, pass: Pass) => (chunk: readonly Item[]) => Promise<Outcome<Result>[]>;
};

export type RunState<Item, Result> = RunResult<Item, Result> & {
  status: 'running' | 'stopping' | 'ended';
  /** Includes the failed ones. */
  finishedCount: number;
  total: number;
  /** The recorded run; null while it has changed nothing. */
  run: { id: string; counts: RunCounts } | null;
  plan: RunPlan<Item, Result>;
  startRun: Pass['startRun'];
};

const signedOut = () => new Failure('signed-out', 'The editor was signed out.');

/**
 * Writes many items in chunks, with progress, records the run with its counts, and keeps what failed or was not
 * reached for another try. Each failure is logged with `logMessage`. Leaving the page stops it after the present
 * chunk. So does a sign-out, which `stoppedBy` then names. `editorUid` is null unless an editor is signed in.
 */
export function useRun<Item, Result>(logMessage: (item: Item) => string, editorUid: string | null) {
  const backend = useBackend();
  const report = useFailureReport();
  const [state, setState] = useState<RunState<Item, Result> | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => {
    if (editorUid === null) return;
    return () => {
      controller.current?.abort(signedOut());
      // The refusal that stopped the run may come before the sign-out is known.
      setState((ended) => (ended?.stoppedBy ? { ...ended, stoppedBy: signedOut() } : ended));
    };
  }, [editorUid]);

  const update = (changed: Partial<RunState<Item, Result>>) =>
    setState((previous) => previous && { ...previous, ...changed });

  /** Records the counts of a run. Without them it is not finished, and can still be undone. */
  async function record({ plan, startRun, done, failed }: RunState<Item, Result>) {
    const counts = plan.record?.countDone(done);
    if (!counts || counts.added + counts.changed === 0) return null;
    const run = { id: (await startRun()) ?? '', counts: { ...counts, failed: failed.length } };
    await (await backend.catalogue())
      // An undo may have come before this pass.
      .updateRun(run.id, { ...run.counts, isUndone: false })
      .catch((error: unknown) => void report('Recording a run failed.', error));
    return run;
  }

  /** Works on what `before` has left. Resolves with null if a run is in progress. */
  async function process(before: RunState<Item, Result>, isRetry: boolean) {
    if (controller.current) return null;
    const started = new AbortController();
    controller.current = started;
    const { plan, startRun } = before;
    const finishedBefore = before.done.length + before.failed.length;
    const total = finishedBefore + before.remaining.length;
    const begun = { ...before, finishedCount: finishedBefore, total, status: 'running' } as const;
    setState({ ...begun, unansweredCount: 0, stoppedBy: null });
    let work: ReturnType<typeof plan.open> | undefined;
    try {
      const pass = await runMany(
        before.remaining,
        async (chunk: readonly Item[]) => {
          work ??= plan.open(await openWritePorts(backend, editorUid ?? ''), { startRun, isRetry });
          return work(chunk);
        },
        {
          signal: started.signal,
          onProgress: (count) => update({ finishedCount: finishedBefore + count }),
          onFailure: (item, failure) => report(logMessage(item), failure),
        },
      );
      const done = [...before.done, ...pass.done];
      const failed = [...before.failed, ...pass.failed];
      const ended = { ...begun, ...pass, done, failed };
      const run = await record(ended);
      // A sign-out meanwhile has set why it stopped.
      update({ ...pass, done, failed, run });
      return { pass, ended: { ...ended, run } };
    } finally {
      update({ status: 'ended' });
      controller.current = null;
    }
  }

  return {
    state,
    /** Begins anew. Resolves with the result of this `pass` and of all passes since (`ended`). */
    start(items: readonly Item[], plan: RunPlan<Item, Result>) {
      const { record } = plan;
      const startRun = memoizeAsync(
        async () => record && (await backend.catalogue()).startRun(record.action, record.title),
      );
      const begun = { ...notRun, remaining: [...items], plan, startRun, run: null };
      return process({ ...begun, status: 'running', finishedCount: 0, total: 0 }, false);
    },
    /** Writes again what failed and `canRetry` says, and what was not reached. */
    async retry(canRetry: (failure: Failure) => boolean) {
      if (!state) return null;
      const again = state.failed.filter(({ failure }) => canRetry(failure)).map(({ item }) => item);
      const failed = state.failed.filter(({ failure }) => !canRetry(failure));
      return process({ ...state, failed, remaining: [...again, ...state.remaining] }, true);
    },
    /** Stops after the chunk that is being written. */
    stop() {
      update({ status: 'stopping' });
      controller.current?.abort();
    },
  };
}
