import { useRef, useState } from 'react';
import { errorMessage } from '../../services/error-message.ts';
import { useFailureReport } from './use-failure-report.ts';

/**
 * Runs an action of a button, once at a time: a click while it runs does nothing. A failure is logged
 * with `logMessage`, and its message is kept until the next run.
 */
export function useSingleRun(logMessage: string, action: () => Promise<void> | void) {
  const report = useFailureReport();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // State changes too late to stop a second click.
  const isBusyRef = useRef(false);

  async function run() {
    if (isBusyRef.current) return;
    isBusyRef.current = true;
    setIsBusy(true);
    setError(null);
    try {
      await action();
    } catch (error) {
      setError(errorMessage(report(logMessage, error)));
    } finally {
      isBusyRef.current = false;
      setIsBusy(false);
    }
  }
  return { run, isBusy, error };
}
