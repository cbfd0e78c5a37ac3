import { useCallback } from 'react';
import { type LoadData, useAsyncData } from '../../services/use-async-data.ts';
import { useFailureReport } from './use-failure-report.ts';

/** `useAsyncData` that logs a failure with `logMessage`. `load` must be memoised; null loads nothing. */
export function useLoadedData<T>(load: LoadData<T> | null, logMessage: string) {
  const report = useFailureReport();
  return useAsyncData(
    load,
    useCallback((error: unknown) => report(logMessage, error), [report, logMessage]),
  );
}
