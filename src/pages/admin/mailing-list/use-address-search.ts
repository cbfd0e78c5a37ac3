import { useCallback, useEffect, useMemo, useState } from 'react';
import { filterSignups, normaliseSearch } from '../../../domain/mailing-list.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import type { AsyncData, LoadData } from '../../../services/use-async-data.ts';
import { useLoadedData } from '../use-loaded-data.ts';
import { type MailingList, pageSize, type SignupList, useLoadMore } from './use-mailing-list.ts';

/**
 * The addresses that match `searchText`. Once the complete list is loaded, those that contain it;
 * before that, those that begin with it, which needs no other records to be read.
 */
export function useAddressSearch(list: MailingList, searchText: string) {
  const backend = useBackend();
  const normalised = normaliseSearch(searchText);
  const { allAddresses } = list;
  const isPrefixSearch = normalised !== '' && allAddresses === null;

  const load: LoadData<SignupList> = useCallback(async () => {
    const port = await backend.mailingListAdmin();
    return { ...(await port.findByPrefix(normalised, pageSize)), nextPage: 'idle' };
  }, [backend, normalised]);
  const found = useLoadedData(isPrefixSearch ? load : null, 'The search failed.');
  const loadMoreFound = useLoadMore(found, found.setData);

  const [visibleCount, setVisibleCount] = useState(pageSize);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at its first page
  useEffect(() => setVisibleCount(pageSize), [normalised]);
  const matches = useMemo(
    () => allAddresses && filterSignups(allAddresses, normalised),
    [allAddresses, normalised],
  );

  const { removeAddress } = list;
  const { setData } = found;
  const shared = {
    isPrefixSearch,
    removeAddress: useCallback(
      async (email: string) => {
        await removeAddress(email);
        setData((previous) => ({
          ...previous,
          items: previous.items.filter((one) => one.email !== email),
        }));
      },
      [removeAddress, setData],
    ),
  };
  if (matches) {
    const items = matches.slice(0, visibleCount);
    const visible: AsyncData<SignupList> = {
      status: 'ready',
      data: { items, loadNext: null, nextPage: 'idle' },
      failure: null,
    };
    return {
      ...shared,
      listed: visible,
      foundCount: matches.length,
      hasMore: matches.length > visibleCount,
      loadMore: () => setVisibleCount((count) => count + pageSize),
      retry: list.retry,
    };
  }
  const listed: AsyncData<SignupList> = isPrefixSearch ? found : list.newest;
  return {
    ...shared,
    listed,
    /** null while only a part of the matches is loaded. */
    foundCount: null,
    hasMore: listed.status === 'ready' && listed.data.loadNext !== null,
    loadMore: isPrefixSearch ? loadMoreFound : list.loadMore,
    retry: isPrefixSearch ? found.retry : list.retry,
  };
}
