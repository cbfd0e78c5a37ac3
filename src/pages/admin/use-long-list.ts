import type { Failure } from '../../domain/failure.ts';
import type { Page } from '../../services/ports.ts';
import { useFailureReport } from '../../services/session-provider.tsx';
import { type LoadData, useAsyncData } from '../../services/use-async-data.ts';

type Loaded<Item> = Page<Item> & {
  next?: 'loading' | Failure;
};

const noPage = { items: [], unreadableIds: [], loadNext: null };

/** Loads a list page by page. `load` must be memoised; null loads nothing. */
export function useLongList<Item>(load: LoadData<Page<Item>> | null, logMessage: string) {
  const report = useFailureReport();
  const toFailure = (error: unknown) => report(logMessage, error);
  const { setData, ...state } = useAsyncData<Loaded<Item>>(load, toFailure);
  const setItems = (change: (items: readonly Item[]) => readonly Item[]) =>
    setData((list) => ({ ...list, items: change(list.items) }));

  /** Loads the next page or `all`. Resolves with the whole list, or null if a page failed. */
  async function loadMore(all = false): Promise<readonly Item[] | null> {
    if (state.status !== 'ready' || state.data.next === 'loading') return null;
    let { items, loadNext } = state.data;
    while (loadNext) {
      const current = loadNext;
      // A page that arrives after the list was replaced is ignored.
      const update = (change: (list: Loaded<Item>) => Loaded<Item>) =>
        setData((list) => (list.loadNext === current ? change(list) : list));
      update((list) => ({ ...list, next: 'loading' }));
      try {
        const page: Page<Item> = await current();
        update((list) => ({
          ...page,
          items: [...list.items, ...page.items],
          unreadableIds: [...list.unreadableIds, ...page.unreadableIds],
        }));
        items = [...items, ...page.items];
        loadNext = all ? page.loadNext : null;
      } catch (error) {
        const failure = report(logMessage, error);
        update((list) => ({ ...list, next: failure }));
        return null;
      }
    }
    return items;
  }

  const { items, loadNext } = state.status === 'ready' ? state.data : noPage;
  return { ...state, items, hasMore: loadNext !== null, setItems, loadMore };
}

export type LongList<Item> = ReturnType<typeof useLongList<Item>>;
