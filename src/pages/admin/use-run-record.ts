import { useRef } from 'react';
import type { RunCounts } from '../../domain/history.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { useFailureReport } from '../../services/session-provider.tsx';

/**
 * Records the counts of runs, one write after the other. A run without counts is not finished, and can still be
 * undone; so a failure is only logged, with `logMessage`.
 */
export function useRunRecord(logMessage: string) {
  const backend = useBackend();
  const report = useFailureReport();
  const last = useRef(Promise.resolve());
  return (run: string, counts: RunCounts): Promise<void> => {
    last.current = last.current
      .then(() => backend.catalogue())
      .then((port) => port.updateRun(run, counts))
      .catch((error: unknown) => void report(logMessage, error));
    return last.current;
  };
}
