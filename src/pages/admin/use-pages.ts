import { useCallback } from 'react';
import type { Page } from '../../services/ports.ts';
import { type LoadData, useAsyncData } from '../../services/use-async-data.ts';
import { useFailureReport } from './use-failure-report.ts';

/** Loads a list page by page. `load` must be memoised; null loads nothing. */
export function usePages<Item>(load: LoadData<Page<Item>> | null, logMessage: string) {
  const report = useFailureReport();
  const toFailure = useCallback(
    (error: unknown) => report(logMessage, error),
    [report, logMessage],
  );
  const { setData, ...state } = useAsyncData(load, toFailure);
  const setItems = useCallback(
    (change: (items: readonly Item[]) => readonly Item[]) =>
      setData((page) => ({ ...page, items: change(page.items) })),
    [setData],
  );
  return {
    ...state,
    setItems,
    /** Loads the next page, or with `all` every one. Rejects with a Failure. */
    async loadMore(all = false) {
      let next = state.status === 'ready' ? state.data.loadNext : null;
      while (next) {
        const page: Page<Item> = await next();
        setData(({ items }) => ({ items: [...items, ...page.items], loadNext: page.loadNext }));
        next = all ? page.loadNext : null;
      }
    },
  };
}
