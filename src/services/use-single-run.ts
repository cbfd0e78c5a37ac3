import { useRef, useState } from 'react';
import { Failure } from '../domain/failure.ts';

/** Logs an error and returns it as a Failure that can be shown. */
type Report = (logMessage: string, error: unknown) => Failure;

const logFailure: Report = (logMessage, error) => {
  console.error(logMessage, error);
  return Failure.from(error);
};

/**
 * Runs an action of a button or form, once at a time: a call while it runs waits for it. A failure is
 * reported with `logMessage`, kept until the next run, and what `run` resolves with, else null.
 */
export function useSingleRun<Args extends unknown[]>(
  logMessage: string,
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
  const running = useRef<Promise<Failure | null> | null>(null);

  async function runOnce(...args: Args): Promise<Failure | null> {
    setState({ isBusy: true, failure: null, args });
    let failure: Failure | null = null;
    try {
      await action(...args);
    } catch (error) {
      failure = report(logMessage, error);
    } finally {
      running.current = null;
      setState({ isBusy: false, failure, args });
    }
    return failure;
  }
  function run(...args: Args): Promise<Failure | null> {
    running.current ??= runOnce(...args);
    return running.current;
  }
  return { ...state, run };
}
