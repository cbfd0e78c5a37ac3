import { useRef, useState } from 'react';
import type { Failure } from '../domain/failure.ts';
import { useFailureReport } from './session-provider.tsx';

const idle: { isBusy: boolean; failure: Failure | null } = { isBusy: false, failure: null };

/**
 * Runs an action once at a time: a call while it runs does nothing. A failure is reported with
 * `logMessage`, if there is one, and kept until the next run.
 */
export function useSingleRun<Args extends unknown[]>(
  logMessage: string | null,
  action: (...args: Args) => Promise<void> | void,
) {
  const report = useFailureReport();
  const [state, setState] = useState(idle);
  // State changes too late to stop a second call in the same event loop turn.
  const isRunning = useRef(false);

  async function run(...args: Args): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isBusy: true, failure: null });
    let failure: Failure | null = null;
    try {
      await action(...args);
    } catch (error) {
      failure = report(logMessage, error);
    } finally {
      isRunning.current = false;
      setState({ isBusy: false, failure });
    }
  }
  return { ...state, run };
}
