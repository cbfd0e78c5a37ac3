import { useEffect, useRef, useState } from 'react';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './backend-context.ts';
import { newRun, progressOf, type RunPlan, type RunState, retriedRun, runMany } from './run.ts';
import { useFailureReport } from './session-provider.tsx';
import { openWritePorts, type WritePorts } from './write-ports.ts';

/**
 * Writes many items in chunks, with progress, and keeps what failed or was not reached for another
 * attempt. Leaving the page stops it after the present chunk. So does a sign-out, which `stoppedBy`
 * then names. `editorUid` is null unless an editor is signed in.
 */
export function useRun<Item, Result>(editorUid: string | null) {
  const backend = useBackend();
  const report = useFailureReport();
  const [run, setRun] = useState<RunState<Item, Result> | null>(null);
  /** That of the attempt in progress. */
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

  /** Resolves with null if an attempt is in progress. Rejects only if `load` does. */
  async function runAttempt(
    before: RunState<Item, Result>,
    plan: RunPlan<Item, Result>,
    load?: (ports: WritePorts) => Promise<readonly Item[]>,
  ) {
    if (controller.current) return null;
    const started = new AbortController();
    controller.current = started;
    const openPorts = () => openWritePorts(backend, editorUid ?? '');
    try {
      setRun(before);
      const begun = load ? newRun(await load(await openPorts())) : before;
      setRun(begun);
      const ended = await runMany(begun, plan, {
        openPorts,
        signal: started.signal,
        onChange: setRun,
        report,
      });
      const done = ended.done.slice(begun.done.length);
      const failed = ended.failed.slice(begun.failed.length);
      return { ended, attempt: { done, failed } };
    } catch (error) {
      setRun(null);
      throw error;
    } finally {
      controller.current = null;
    }
  }

  return {
    run: run && { ...run, ...progressOf(run) },
    /**
     * Begins anew, with items that may have to be loaded. Resolves with what this `attempt` has
     * done and what all attempts since have (`ended`), rejects if loading fails.
     */
    start: (
      items: readonly Item[] | ((ports: WritePorts) => Promise<readonly Item[]>),
      plan: RunPlan<Item, Result>,
    ) =>
      typeof items === 'function'
        ? runAttempt(newRun([]), plan, items)
        : runAttempt(newRun(items), plan),
    /** Tries again what has failed and `canRetry` names, and what was not reached. */
    retry: async (plan: RunPlan<Item, Result>, canRetry: (failure: Failure) => boolean) =>
      run && runAttempt(retriedRun(run, canRetry), plan),
    /** Stops after the chunk that is being written. */
    stop() {
      setRun((before) => before && { ...before, status: 'stopping' });
      controller.current?.abort();
    },
  };
}
