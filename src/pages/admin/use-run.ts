import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../domain/failure.ts';
import { noCounts, type RunAction, type RunCounts } from '../../domain/history.ts';
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

type Started<Item, Result> = { plan: RunPlan<Item, Result>; startRun: Pass['startRun'] };

export type RunState<Item, Result> = RunResult<Item, Result> & {
  status: 'running' | 'stopping' | 'ended';
  /** Includes the failed ones. */
  finishedCount: number;
  total: number;
  /** The recorded run; null while it has changed nothing. */
  run: { id: string; counts: RunCounts } | null;
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
  const [started, setStarted] = useState<Started<Item, Result> | null>(null);
  const [state, setState] = useState<RunState<Item, Result> | null>(null);
  const controller = useRef<AbortController | null>(null);
  const lastRecord = useRef(Promise.resolve());
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

  /** A run without counts is not finished, and can still be undone; so a failure is only logged. */
  function record(run: string, counts: RunCounts): Promise<void> {
    lastRecord.current = lastRecord.current
      .then(() => backend.catalogue())
      .then((port) => port.updateRun(run, counts))
      .catch((error: unknown) => void report('Recording a run failed.', error));
    return lastRecord.current;
  }

  async function countRun(
    { plan, startRun }: Started<Item, Result>,
    { done, failed }: Pick<RunResult<Item, Result>, 'done' | 'failed'>,
  ) {
    const counts = plan.record?.countDone(done) ?? noCounts;
    const id = counts.added + counts.changed > 0 ? await startRun() : undefined;
    return id === undefined ? null : { id, counts: { ...counts, failed: failed.length } };
  }

  /** Works on what `before` has left. Resolves with null if a run is in progress. */
  async function process(
    begun: Started<Item, Result>,
    before: RunResult<Item, Result>,
    isRetry: boolean,
  ) {
    if (controller.current) return null;
    const started = new AbortController();
    controller.current = started;
    const finishedBefore = before.done.length + before.failed.length;
    setStarted(begun);
    setState((previous) => ({
      ...before,
      unansweredCount: 0,
      stoppedBy: null,
      status: 'running',
      finishedCount: finishedBefore,
      total: finishedBefore + before.remaining.length,
      run: isRetry && previous ? previous.run : null,
    }));
    let work: ReturnType<typeof begun.plan.open> | undefined;
    try {
      const pass = await runMany(
        before.remaining,
        async (chunk: readonly Item[]) => {
          work ??= begun.plan.open(await openWritePorts(backend, editorUid ?? ''), {
            startRun: begun.startRun,
            isRetry,
          });
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
      const run = await countRun(begun, { done, failed });
      const ended = { ...pass, done, failed, run };
      update(ended);
      const recorded = run ? record(run.id, run.counts) : Promise.resolve();
      return { pass, ended, recorded };
    } finally {
      update({ status: 'ended' });
      controller.current = null;
    }
  }

  return {
    state,
    /**
     * Begins anew. Resolves with the result of this `pass` and of all passes since (`ended`), and with what
     * resolves when the counts are `recorded`.
     */
    start(items: readonly Item[], plan: RunPlan<Item, Result>) {
      const startRun = memoizeAsync(
        async () =>
          plan.record &&
          (await backend.catalogue()).startRun(plan.record.action, plan.record.title),
      );
      return process({ plan, startRun }, { ...notRun, remaining: [...items] }, false);
    },
    /** Writes again what failed and `canRetry` says, and what was not reached. */
    async retry(canRetry: (failure: Failure) => boolean) {
      if (!started || !state) return null;
      if (state.run && !controller.current) void record(state.run.id, noCounts);
      const { failed, remaining } = state;
      const again = failed.filter(({ failure }) => canRetry(failure)).map(({ item }) => item);
      const left = failed.filter(({ failure }) => !canRetry(failure));
      const before = { ...state, failed: left, remaining: [...again, ...remaining] };
      return process(started, before, true);
    },
    /** Stops after the chunk that is being written. */
    stop() {
      update({ status: 'stopping' });
      controller.current?.abort();
    },
  };
}
