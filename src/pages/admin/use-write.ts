import { useSingleRun } from '../../services/use-single-run.ts';
import { useFailureReport } from './use-failure-report.ts';

/** `useSingleRun` that refreshes the session when the server refuses the account. */
export function useWrite<Args extends unknown[]>(
  logMessage: string | ((...args: NoInfer<Args>) => string),
  action: (...args: Args) => Promise<void> | void,
) {
  return useSingleRun(logMessage, action, useFailureReport());
}
