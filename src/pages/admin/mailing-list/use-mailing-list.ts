import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { type Signup, uniqueAddresses } from '../../../domain/mailing-list.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import type { Backend, Page } from '../../../services/ports.ts';
import type { AsyncData, LoadData } from '../../../services/use-async-data.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { useLoadedData } from '../use-loaded-data.ts';

/** Addresses that are loaded or shown at a time. */
export const pageSize = 100;

/** The pages that were loaded so far, as one list. */
export type SignupList = Page<Signup> & {
  /** State of the request for the next page. */
  nextPage: 'idle' | 'loading' | Failure;
};

type NewestSignups = SignupList & { recordCount: number };

/** The complete list: every address with its first consent, newest first. */
type CompleteList = { editorUid: string; recordCount: number; addresses: readonly Signup[] };

// Kept until the page is reloaded, so that the tab can be left and reopened without reading again.
const completeLists = new WeakMap<Backend, CompleteList>();

/**
 * The mailing list for an editor (docs/behaviour.md, "Mailing list"): the number of records, the
 * newest page by page, and the complete list when something asks for it.
 */
export function useMailingList(editorUid: string | null) {
  const backend = useBackend();
  const [complete, setComplete] = useState<CompleteList | null>(null);
  /** The number of records read so far while the complete list is loading; null otherwise. */
  const [readCount, setReadCount] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);

  useEffect(() => {
    if (editorUid === null) {
      completeLists.delete(backend);
      return;
    }
    return () => {
      controller.current?.abort();
      setComplete(null);
    };
  }, [backend, editorUid]);

  const load: LoadData<NewestSignups> = useCallback(
    async (signal) => {
      const port = await backend.mailingListAdmin();
      const [recordCount, page] = await Promise.all([port.count(), port.listNewest(pageSize)]);
      if (!signal.aborted) {
        const known = completeLists.get(backend);
        // Another count means that somebody signed up or was removed since.
        const isCurrent = known?.editorUid === editorUid && known.recordCount === recordCount;
        if (!isCurrent) completeLists.delete(backend);
        setComplete(isCurrent ? known : null);
      }
      return { ...page, nextPage: 'idle', recordCount };
    },
    [backend, editorUid],
  );
  const newest = useLoadedData(editorUid === null ? null : load, 'The mailing list failed.');

  /** All addresses, read once; null when reading was stopped. Rejects with a Failure. */
  const loadAll = useCallback(async (): Promise<readonly Signup[] | null> => {
    const known = completeLists.get(backend);
    if (known && known.editorUid === editorUid) return known.addresses;
    if (editorUid === null || controller.current) return null;
    const started = new AbortController();
    const { signal } = started;
    controller.current = started;
    setReadCount(0);
    try {
      const port = await backend.mailingListAdmin();
      const records = await port.readAll((count) => !signal.aborted && setReadCount(count), signal);
      if (signal.aborted) return null;
      const addresses = uniqueAddresses(records);
      const loaded = { editorUid, recordCount: records.length, addresses };
      completeLists.set(backend, loaded);
      setComplete(loaded);
      return addresses;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      controller.current = null;
      setReadCount(null);
    }
  }, [backend, editorUid]);

  const { setData } = newest;
  const removeAddress = useCallback(
    async (email: string) => {
      const port = await backend.mailingListAdmin();
      const removedCount = await port.removeAddress(email);
      const stays = (signup: Signup) => signup.email !== email;
      setData((list) => ({
        ...list,
        recordCount: list.recordCount - removedCount,
        items: list.items.filter(stays),
      }));
      const known = completeLists.get(backend);
      if (!known) return;
      const remaining = {
        ...known,
        recordCount: known.recordCount - removedCount,
        addresses: known.addresses.filter(stays),
      };
      completeLists.set(backend, remaining);
      setComplete(remaining);
    },
    [backend, setData],
  );

  const loadedCount = newest.status === 'ready' ? newest.data.recordCount : null;
  return {
    /** The number of records; null while it is not known. */
    recordCount: complete ? complete.recordCount : loadedCount,
    newest: newest as AsyncData<SignupList>,
    loadMore: useLoadMore(newest, setData),
    allAddresses: complete?.addresses ?? null,
    readCount,
    loadAll,
    stopLoading: () => controller.current?.abort(),
    removeAddress,
    retry: newest.retry,
  };
}

export type MailingList = ReturnType<typeof useMailingList>;

/** Returns the function that loads the next page and appends it. */
export function useLoadMore<List extends SignupList>(
  list: AsyncData<List>,
  setData: (change: (list: List) => List) => void,
) {
  const report = useFailureReport();
  return async () => {
    if (list.status !== 'ready') return;
    const { loadNext, nextPage } = list.data;
    if (nextPage === 'loading' || !loadNext) return;
    // A page that arrives after the list was replaced is ignored.
    const update = (change: (previous: List) => Partial<SignupList>) =>
      setData((previous) =>
        previous.loadNext === loadNext ? { ...previous, ...change(previous) } : previous,
      );
    update(() => ({ nextPage: 'loading' }));
    try {
      const page = await loadNext();
      update((previous) => ({
        ...page,
        items: [...previous.items, ...page.items],
        nextPage: 'idle',
      }));
    } catch (error) {
      const failure = report('More of the mailing list failed.', error);
      update(() => ({ nextPage: failure }));
    }
  };
}
