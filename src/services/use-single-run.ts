import { useRef, useState } from 'react';
import { Failure } from '../domain/failure.ts';

/** Logs an error and returns it as a Failure that can be shown. */
type Report = (logMessage: string, error: unknown) => Failure;

const logFailure: Report = (logMessage, error) => {
  console.error(logMessage, error);
  return Failure.from(error);
};

/**
 * Runs an action of a button or form, once at a time: a call while it runs does nothing. A failure is
 * reported with `logMessage` and kept until the next run; `retry` runs again with the same arguments.
 */
export function useSingleRun<Args extends unknown[]>(
  logMessage: string | ((...args: NoInfer<Args>) => string),
  action: (...args: Args) => Promise<void> | void,
  report: Report = logFailure,
) {
  const [state, setState] = useState<{
    isBusy: boolean;
    failure: Failure | null;
    /** The arguments of the present or last run. */
    args: Args | null;
  }>({ isBusy: false, failure: null, args: null });
  // State changes too late to stop a second call in the same event loop turn.
  const isRunning = useRef(false);

  async function run(...args: Args): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isBusy: true, failure: null, args });
    let failure: Failure | null = null;
    try {
      await action(...args);
    } catch (error) {
      const message = typeof logMessage === 'string' ? logMessage : logMessage(...args);
      failure = report(message, error);
    } finally {
      isRunning.current = false;
      setState({ isBusy: false, failure, args });
    }
  }
  return { ...state, run, retry: () => state.args && run(...state.args) };
}
