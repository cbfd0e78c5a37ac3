import { useRef, useState } from 'react';
import type { Failure } from '../domain/failure.ts';
import { useFailureReport } from './session-provider.tsx';

/**
 * Runs an action once at a time: a call while it runs waits for it. A failure is reported with
 * `logMessage`, if there is one, kept until the next run, and what `run` resolves with, else null.
 */
export function useSingleRun<Args extends unknown[]>(
  logMessage: string | null,
  action: (...args: Args) => Promise<void> | void,
) {
  const report = useFailureReport();
  const [state, setState] = useState<{ isBusy: boolean; failure: Failure | null }>({
    isBusy: false,
    failure: null,
  });
  // State changes too late to stop a second call in the same event loop turn.
  const running = useRef<Promise<Failure | null> | null>(null);

  async function runOnce(...args: Args): Promise<Failure | null> {
    setState({ isBusy: true, failure: null });
    let failure: Failure | null = null;
    try {
      await action(...args);
    } catch (error) {
      failure = report(logMessage, error);
    } finally {
      running.current = null;
      setState({ isBusy: false, failure });
    }
    return failure;
  }
  function run(...args: Args): Promise<Failure | null> {
    running.current ??= runOnce(...args);
    return running.current;
  }
  return { ...state, run };
}
