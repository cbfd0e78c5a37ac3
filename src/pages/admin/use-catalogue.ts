import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Cassette } from '../../domain/cassette.ts';
import type { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { findChanges } from '../../services/index-changes.ts';
import { mayWrite } from '../../services/may-write.ts';
import type { Backend, IndexEntry, IndexListing } from '../../services/ports.ts';
import { repairIndex } from '../../services/repair-index.ts';
import { useFailureReport } from './use-failure-report.ts';
import { useLoadedData } from './use-loaded-data.ts';

type Data = {
  cassettes: readonly Cassette[];
  /** The list as it was loaded, without the changes made since. */
  loaded: readonly Cassette[];
  /** Cassettes missing or outdated in the shelf index, when too many to be repaired here. */
  unindexedCount: number;
};

type State =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | ({
      status: 'ready';
      isReloading: boolean;
      /** The list is shown, but loading it again, or what others have changed, failed. */
      failure: Failure | null;
    } & Pick<Data, 'cassettes' | 'unindexedCount'>);

export type Catalogue = State & {
  /** Loads the list again; the old list is shown meanwhile. */
  reload: () => void;
  /** Loads what others have added, changed and deleted since the list was loaded. */
  loadChanges: () => void;
  /** Adds or replaces a cassette in the list as it was just stored, without loading the list again. */
  upsert: (cassette: Cassette) => void;
  remove: (id: string) => void;
  /** Replaces and removes many cassettes at once. */
  applyChanges: (saved: readonly Cassette[], removedIds: readonly string[]) => void;
};

const newestFirst = (cassettes: readonly Cassette[]): Cassette[] =>
  [...cassettes].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));

/** Repairs the index entries of cassettes that a script or the console changed. */
async function repair(
  backend: Backend,
  list: readonly Cassette[],
  indexed: IndexListing,
  signal: AbortSignal,
) {
  const cassettes = await backend.cassettes();
  return repairIndex({ cassettes, mayWrite: () => mayWrite(backend), signal }, list, indexed);
}

/** The index is read again if this page changed something during the read, at most this often. */
const maxIndexReads = 3;

/**
 * All cassettes, newest first: loaded at each sign-in of an editor, emptied at each sign-out
 * (docs/behaviour.md, "Catalogue table"). `editorUid` is null unless an editor is signed in.
 */
export function useCatalogue(editorUid: string | null): Catalogue {
  const backend = useBackend();
  const report = useFailureReport();
  /** Counts the changes of this page: data read before the last change may lack it. */
  const changeCount = useRef(0);
  /** The index as it was last read; null before that. */
  const indexed = useRef<readonly IndexEntry[] | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [changesFailure, setChangesFailure] = useState<Failure | null>(null);
  const load = useMemo(() => {
    if (editorUid === null) return null;
    return async (): Promise<Data> => {
      setIsLoading(true);
      setChangesFailure(null);
      try {
        const cassettes = await backend.cassettes();
        for (;;) {
          const countBefore = changeCount.current;
          const loaded = await cassettes.list();
          if (countBefore === changeCount.current)
            return { cassettes: newestFirst(loaded), loaded, unindexedCount: 0 };
        }
      } finally {
        setIsLoading(false);
      }
    };
  }, [backend, editorUid]);
  const { reload, retry: _, setData, ...result } = useLoadedData(load, 'The list failed.');

  const loaded = result.status === 'ready' ? result.data.loaded : null;
  useEffect(() => {
    if (!loaded) return;
    const controller = new AbortController();
    const { signal } = controller;
    const readAndRepair = async () => {
      const listing = await (await backend.shelf()).listIndexEntries();
      if (signal.aborted) return;
      indexed.current = listing.entries;
      const unindexedCount = await repair(backend, loaded, listing, signal);
      if (!signal.aborted) setData((data) => ({ ...data, unindexedCount }));
    };
    // An interrupted repair is not reported, because the next visit repeats it.
    readAndRepair().catch(
      (error: unknown) => !signal.aborted && report('Repairing the shelf index failed.', error),
    );
    return () => {
      controller.abort();
      indexed.current = null;
    };
  }, [backend, report, loaded, setData]);

  const update = useCallback(
    (change: (cassettes: readonly Cassette[]) => readonly Cassette[]) => {
      changeCount.current++;
      setData((data) => ({ ...data, cassettes: change(data.cassettes) }));
    },
    [setData],
  );

  const isReadingChanges = useRef(false);
  const loadChanges = useCallback(async () => {
    const before = indexed.current;
    // A running read repeats itself after a change.
    if (before === null || isReadingChanges.current) return;
    isReadingChanges.current = true;
    try {
      const shelf = await backend.shelf();
      for (let read = 0; read < maxIndexReads; read++) {
        const countBefore = changeCount.current;
        const { entries: after } = await shelf.listIndexEntries();
        if (indexed.current !== before) return;
        if (countBefore !== changeCount.current) continue;
        indexed.current = after;
        const { saved, removedIds } = findChanges(before, after);
        const changedIds = new Set([...removedIds, ...saved.map(({ id }) => id)]);
        if (changedIds.size > 0)
          setData((data) => ({
            ...data,
            cassettes: newestFirst([
              ...saved,
              ...data.cassettes.filter(({ id }) => !changedIds.has(id)),
            ]),
          }));
        return setChangesFailure(null);
      }
    } catch (error) {
      if (indexed.current === before)
        setChangesFailure(report('Reading what others have changed failed.', error));
    } finally {
      isReadingChanges.current = false;
    }
  }, [backend, report, setData]);

  const state: State =
    result.status === 'ready'
      ? {
          status: 'ready',
          ...result.data,
          failure: result.failure ?? changesFailure,
          isReloading: isLoading,
        }
      : result;
  return {
    ...state,
    reload,
    loadChanges,
    upsert: useCallback(
      (saved: Cassette) =>
        update((cassettes) =>
          cassettes.some(({ id }) => id === saved.id)
            ? cassettes.map((cassette) => (cassette.id === saved.id ? saved : cassette))
            : [saved, ...cassettes],
        ),
      [update],
    ),
    remove: useCallback(
      (id: string) => update((cassettes) => cassettes.filter((cassette) => cassette.id !== id)),
      [update],
    ),
    applyChanges: useCallback(
      (saved: readonly Cassette[], removedIds: readonly string[]) => {
        const savedById = new Map(saved.map((cassette) => [cassette.id, cassette]));
        const removed = new Set(removedIds);
        update((cassettes) =>
          cassettes
            .filter(({ id }) => !removed.has(id))
            .map((cassette) => savedById.get(cassette.id) ?? cassette),
        );
      },
      [update],
    ),
  };
}
