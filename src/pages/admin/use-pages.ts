import { useCallback, useState } from 'react';
import { errorMessage } from '../../services/error-message.ts';
import type { Page } from '../../services/ports.ts';
import type { LoadData } from '../../services/use-async-data.ts';
import { useFailureReport } from './use-failure-report.ts';
import { useLoadedData } from './use-loaded-data.ts';

/** What is logged when the first page, or a further one, can't be loaded. */
type LogMessages = { first: string; more: string };

/** Loads a list page by page. `load` must be memoised; null loads nothing. */
export function usePages<Item>(load: LoadData<Page<Item>> | null, logMessages: LogMessages) {
  const report = useFailureReport();
  const { setData, ...state } = useLoadedData(load, logMessages.first);
  const [loadMoreError, setLoadMoreError] = useState<string | null>(null);
  const setItems = useCallback(
    (change: (items: readonly Item[]) => readonly Item[]) =>
      setData((page) => ({ ...page, items: change(page.items) })),
    [setData],
  );
  return {
    ...state,
    setItems,
    hasMore: state.status === 'ready' && state.data.loadNext !== null,
    /** Why the last `loadMore` failed. */
    loadMoreError,
    /** Loads the next page, or with `all` every one. */
    async loadMore(all = false) {
      setLoadMoreError(null);
      try {
        let next = state.status === 'ready' ? state.data.loadNext : null;
        while (next) {
          const page: Page<Item> = await next();
          setData(({ items }) => ({ items: [...items, ...page.items], loadNext: page.loadNext }));
          next = all ? page.loadNext : null;
        }
      } catch (error) {
        setLoadMoreError(errorMessage(report(logMessages.more, error)));
      }
    },
  };
}
