import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  filterSignups,
  normaliseSearch,
  type Signup,
  uniqueAddresses,
} from '../../../domain/mailing-list.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import type { Backend, Page } from '../../../services/ports.ts';
import type { LoadData } from '../../../services/use-async-data.ts';
import { type Pages, usePages } from '../use-pages.ts';
import { useWrite } from '../use-write.ts';

/** Addresses that are loaded or shown at a time. */
const pageSize = 100;

/** The complete list: every address with its first consent, newest first. */
type CompleteList = { editorUid: string; recordCount: number; addresses: readonly Signup[] };

// Kept until the page is reloaded, so that the tab can be left and reopened without reading again.
const completeLists = new WeakMap<Backend, CompleteList>();

const more = 'More of the mailing list failed.';

/**
 * The mailing list for an editor (docs/behaviour.md, "Mailing list"): the number of records and the
 * newest page by page. With a search the addresses that begin with it, or once something has read the
 * complete list, those that contain it.
 */
export function useMailingList(editorUid: string | null, searchText: string) {
  const backend = useBackend();
  const [recordCount, setRecordCount] = useState(0);
  const [complete, setComplete] = useState<CompleteList | null>(null);
  const keepComplete = useCallback(
    (list: CompleteList | null) => {
      if (list) completeLists.set(backend, list);
      else completeLists.delete(backend);
      setComplete(list);
    },
    [backend],
  );

  const loadNewest: LoadData<Page<Signup>> = useCallback(
    async (signal) => {
      const port = await backend.mailingListAdmin();
      const [count, page] = await Promise.all([port.count(), port.listNewest(pageSize)]);
      if (!signal.aborted) {
        setRecordCount(count);
        const known = completeLists.get(backend);
        // Another count means that somebody signed up or was removed since.
        const isCurrent = known?.editorUid === editorUid && known?.recordCount === count;
        keepComplete(isCurrent ? known : null);
      }
      return page;
    },
    [backend, editorUid, keepComplete],
  );
  const newest = usePages(editorUid === null ? null : loadNewest, {
    first: 'The mailing list failed.',
    more,
  });

  const search = normaliseSearch(searchText);
  const isPrefixSearch = search !== '' && complete === null;
  const loadFound = useCallback(
    async () => (await backend.mailingListAdmin()).findByPrefix(search, pageSize),
    [backend, search],
  );
  const found = usePages(isPrefixSearch ? loadFound : null, { first: 'The search failed.', more });

  const matches = useMemo(
    () => complete && filterSignups(complete.addresses, search),
    [complete, search],
  );
  /** How many of the matches of a search are shown. */
  const [shown, setShown] = useState({ search, count: pageSize });
  const shownCount = shown.search === search ? shown.count : pageSize;
  const pages: Pages<Signup> = matches
    ? {
        ...newest,
        status: 'ready',
        failure: null,
        data: { items: matches.slice(0, shownCount), loadNext: null },
        hasMore: matches.length > shownCount,
        loadMore: async () => setShown({ search, count: shownCount + pageSize }),
      }
    : isPrefixSearch
      ? found
      : newest;

  /** The number of records read so far; null unless the complete list is being read. */
  const [readCount, setReadCount] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => {
    if (editorUid === null) keepComplete(null);
    return () => controller.current?.abort();
  }, [editorUid, keepComplete]);

  const reading = useWrite(
    'Reading the mailing list failed.',
    async (action: (addresses: readonly Signup[]) => Promise<void> | void) => {
      const known = completeLists.get(backend);
      if (known && known.editorUid === editorUid) return action(known.addresses);
      if (editorUid === null) return;
      const started = new AbortController();
      const { signal } = started;
      controller.current = started;
      setReadCount(0);
      try {
        const port = await backend.mailingListAdmin();
        const records = await port.readAll(setReadCount, signal);
        if (signal.aborted) return;
        const addresses = uniqueAddresses(records);
        setRecordCount(records.length);
        keepComplete({ editorUid, recordCount: records.length, addresses });
        await action(addresses);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        controller.current = null;
        setReadCount(null);
      }
    },
  );

  async function removeAddress(email: string) {
    const port = await backend.mailingListAdmin();
    const removedCount = await port.removeAddress(email);
    const withoutIt = (signups: readonly Signup[]) =>
      signups.filter((signup) => signup.email !== email);
    newest.setItems(withoutIt);
    found.setItems(withoutIt);
    setRecordCount((count) => count - removedCount);
    const known = completeLists.get(backend);
    if (known)
      keepComplete({
        ...known,
        recordCount: known.recordCount - removedCount,
        addresses: withoutIt(known.addresses),
      });
  }

  return {
    /** The number of records; null while it is not known. */
    recordCount: newest.status === 'ready' ? recordCount : null,
    /** The number of addresses, and of those that match; null until the complete list is read. */
    addressCount: complete?.addresses.length ?? null,
    foundCount: search === '' ? null : (matches?.length ?? null),
    isPrefixSearch,
    pages,
    /** Reads the complete list, once, for an action. */
    reading,
    readCount,
    stopReading: () => controller.current?.abort(),
    removeAddress,
  };
}

export type MailingList = ReturnType<typeof useMailingList>;
