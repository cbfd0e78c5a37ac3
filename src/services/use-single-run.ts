import { useRef, useState } from 'react';
import { Failure } from '../domain/failure.ts';

/**
 * Runs an action of a button or form, once at a time: a call while it runs does nothing. A failure is
 * logged with `logMessage`, and kept until the next run.
 */
export function useSingleRun<Args extends unknown[]>(
  logMessage: string,
  action: (...args: Args) => Promise<void> | void,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // State changes too late to stop a second call in the same event loop turn.
  const isBusyRef = useRef(false);

  async function run(...args: Args): Promise<void> {
    if (isBusyRef.current) return;
    isBusyRef.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await action(...args);
    } catch (error) {
      console.error(logMessage, error);
      setFailure(Failure.from(error));
    } finally {
      isBusyRef.current = false;
      setIsBusy(false);
    }
  }
  return { run, isBusy, failure };
}
