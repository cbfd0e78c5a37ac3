import { useCallback, useEffect, useMemo } from 'react';
import type { Cassette } from '../../domain/cassette.ts';
import type { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { mayWrite } from '../../services/may-write.ts';
import type { Backend } from '../../services/ports.ts';
import { repairIndex } from '../../services/repair-index.ts';
import { useAsyncData } from '../../services/use-async-data.ts';
import { useFailureReport } from './use-failure-report.ts';

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
  | ({ status: 'ready' } & Pick<Data, 'cassettes' | 'unindexedCount'>);

export type Catalogue = State & {
  reload: () => void;
  /** Adds or replaces a cassette in the list as it was just stored, without loading the list again. */
  upsert: (cassette: Cassette) => void;
  remove: (id: string) => void;
  /** Replaces and removes many cassettes at once. */
  applyChanges: (saved: readonly Cassette[], removedIds: readonly string[]) => void;
};

const newestFirst = (cassettes: readonly Cassette[]): Cassette[] =>
  [...cassettes].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));

/** Repairs the index entries of cassettes that a script or the console changed. */
async function repair(backend: Backend, list: readonly Cassette[], signal: AbortSignal) {
  const [cassettes, shelf] = await Promise.all([backend.cassettes(), backend.shelf()]);
  return repairIndex({ cassettes, shelf, mayWrite: () => mayWrite(backend), signal }, list);
}

/**
 * All cassettes, newest first: loaded at each sign-in of an editor, emptied at each sign-out
 * (docs/behaviour.md, "Catalogue table"). `editorUid` is null unless an editor is signed in.
 */
export function useCatalogue(editorUid: string | null): Catalogue {
  const backend = useBackend();
  const report = useFailureReport();
  const load = useMemo(() => {
    if (editorUid === null) return null;
    return async (): Promise<Data> => {
      const loaded = await (await backend.cassettes()).list();
      return { cassettes: newestFirst(loaded), loaded, unindexedCount: 0 };
    };
  }, [backend, editorUid]);
  const { retry, setData, ...result } = useAsyncData(
    load,
    useCallback((error: unknown) => report('The list failed.', error), [report]),
  );

  const loaded = result.status === 'ready' ? result.data.loaded : null;
  useEffect(() => {
    if (!loaded) return;
    const controller = new AbortController();
    const { signal } = controller;
    // An interrupted repair is not reported, because the next visit repeats it.
    repair(backend, loaded, signal).then(
      (unindexedCount) => !signal.aborted && setData((data) => ({ ...data, unindexedCount })),
      (error: unknown) => !signal.aborted && report('Repairing the shelf index failed.', error),
    );
    return () => controller.abort();
  }, [backend, report, loaded, setData]);

  const update = useCallback(
    (change: (cassettes: readonly Cassette[]) => readonly Cassette[]) =>
      setData((data) => ({ ...data, cassettes: change(data.cassettes) })),
    [setData],
  );
  const state: State = result.status === 'ready' ? { status: 'ready', ...result.data } : result;
  return {
    ...state,
    reload: retry,
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
