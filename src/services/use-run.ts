import { useEffect, useRef, useState } from 'react';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './backend-context.ts';
import { newRun, progressOf, type RunPlan, type RunState, retriedRun, runMany } from './run.ts';
import { useFailureReport } from './session-provider.tsx';
import { openWritePorts } from './write-ports.ts';

/**
 * Writes many items in chunks, with progress, and keeps what failed or was not reached for another
 * attempt. Leaving the page stops it after the present chunk. So does a sign-out, which `stoppedBy`
 * then names. `editorUid` is null unless an editor is signed in.
 */
export function useRun<Item, Result>(editorUid: string | null) {
  const backend = useBackend();
  const report = useFailureReport();
  const [run, setRun] = useState<RunState<Item, Result> | null>(null);
  /** Stops the attempt in progress; null if there is none. */
  const controller = useRef<AbortController | null>(null);

  useEffect(() => {
    if (editorUid === null) return;
    return () => {
      const failure = new Failure('signed-out', 'The editor was signed out.');
      controller.current?.abort(failure);
      // A run that has already stopped names the sign-out as its reason.
      setRun((before) => before && { ...before, stoppedBy: before.stoppedBy && failure });
    };
  }, [editorUid]);

  /**
   * Resolves with the whole run (`ended`), and with what it has done since it was begun or tried
   * again (`newlyDone`); with null if an attempt is in progress. Never rejects.
   */
  async function runAttempt(begun: RunState<Item, Result>, plan: RunPlan<Item, Result>) {
    if (controller.current) return null;
    const started = new AbortController();
    controller.current = started;
    setRun(begun);
    try {
      const ended = await runMany(begun, plan, {
        openPorts: () => openWritePorts(backend, editorUid ?? ''),
        signal: started.signal,
        onChange: setRun,
        report,
      });
      return { ended, newlyDone: ended.done.slice(begun.done.length) };
    } finally {
      controller.current = null;
    }
  }

  return {
    run: run && { ...run, ...progressOf(run) },
    /** Begins anew. */
    start: (items: readonly Item[], plan: RunPlan<Item, Result>) => runAttempt(newRun(items), plan),
    /** Tries again what has failed, and what was not reached. */
    retry: async (plan: RunPlan<Item, Result>) => run && runAttempt(retriedRun(run), plan),
    /** Stops after the chunk that is being written. */
    stop() {
      setRun((before) => before && { ...before, status: 'stopping' });
      controller.current?.abort();
    },
  };
}
