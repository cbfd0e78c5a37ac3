import { useCallback, useMemo, useRef, useState } from 'react';
import type { Cassette } from '../../domain/cassette.ts';
import type { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { newestFirstView, takeEarlyLoad } from '../../services/early-load.ts';
import { nextPaint } from '../../services/next-paint.ts';
import type { LoadData } from '../../services/use-async-data.ts';
import { useLoadedData } from './use-loaded-data.ts';
import { type CatalogueTrackLists, type Change, useTrackLists } from './use-track-lists.ts';

/** What was read of the catalogue. */
type Data = {
  cassettes: readonly Cassette[];
  /** The number of this page's changes when the read began: the read may lack later ones. */
  changeCount: number;
  /** The number of complete reads; 0 while the first one is not complete. */
  readCount: number;
  isIndexBehind: boolean;
};

type State =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | {
      status: 'ready';
      /** The list is shown, but loading it again, or what others have changed, failed. */
      failure: Failure | null;
      /** Whether cassettes were added or deleted past this site, so that the index lacks them. */
      isIndexBehind: boolean;
    };

export type Catalogue = State & {
  /** Newest first; only what has been read so far unless the status is `ready`. They lack their track lists. */
  cassettes: readonly Cassette[];
  trackLists: CatalogueTrackLists;
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

const noData = { cassettes: [], changeCount: 0, readCount: 0, isIndexBehind: false };

/**
 * All cassettes, newest first: loaded at each sign-in of an editor from the index, emptied at each
 * sign-out (docs/behaviour.md, "Catalogue table"). `editorUid` is null unless an editor is signed in.
 */
export function useCatalogue(editorUid: string | null): Catalogue {
  const backend = useBackend();
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const changeCount = useRef(0);
  const load = useMemo((): LoadData<Data> | null => {
    if (editorUid === null) return null;
    let latest = { readCount: 0, isIndexBehind: false };
    return async (signal, onPartialData) => {
      const read = { changeCount: changeCount.current };
      const onProgress = async (cassettes: readonly Cassette[]) => {
        // Later the whole list is shown until it is complete again.
        if (latest.readCount > 0 || cassettes.length === 0) return;
        onPartialData({ ...read, ...latest, cassettes: withTrackLists(cassettes) });
        await nextPaint();
      };
      const early = takeEarlyLoad(editorUid, newestFirstView);
      const loaded = await (early
        ? early(onProgress, signal)
        : (await backend.shelf()).loadCassettes(editorUid, newestFirstView, onProgress, signal));
      signal.throwIfAborted();
      latest = { ...latest, readCount: latest.readCount + 1 };
      const cassettes = withTrackLists(loaded);
      onPartialData({ ...read, ...latest, cassettes });
      // The list is shown: a failure of this comparison changes nothing.
      const isIndexBehind = await backend
        .catalogue()
        .then((port) => port.isIndexBehind())
        .catch(() => latest.isIndexBehind);
      signal.throwIfAborted();
      latest = { ...latest, isIndexBehind };
      return { ...read, ...latest, cassettes };
    };
  }, [backend, editorUid]);
  const { reload: loadAgain, ...result } = useLoadedData(load, 'The list failed.');
  const data = result.status === 'ready' ? result.data : noData;
  const cassettes = useMemo(() => newestFirst(withChanges(data, changes)), [data, changes]);

  const { readCount, isIndexBehind } = data;
  const loadChanges = useCallback(() => {
    // Without an index, every document would be read.
    if (!isIndexBehind) loadAgain();
  }, [isIndexBehind, loadAgain]);

  const applyChanges = useCallback((saved: readonly Cassette[], removedIds: readonly string[]) => {
    const number = ++changeCount.current;
    setChanges(
      (previous) =>
        new Map([
          ...previous,
          ...saved.map((one) => [one.id, { ...splitTrackList(one), number }] as const),
          ...removedIds.map((id) => [id, { row: null, trackList: '', number }] as const),
        ]),
    );
  }, []);

  return {
    ...stateOf(),
    cassettes,
    trackLists: useTrackLists(editorUid, changes, changeCount),
    reload: loadAgain,
    loadChanges,
    upsert: useCallback((cassette: Cassette) => applyChanges([cassette], []), [applyChanges]),
    remove: useCallback((id: string) => applyChanges([], [id]), [applyChanges]),
    applyChanges,
  };

  function stateOf(): State {
    if (result.status === 'loading') return { status: 'loading' };
    const { failure } = result;
    if (readCount > 0) return { status: 'ready', failure, isIndexBehind };
    return failure ? { status: 'failed', failure } : { status: 'loading' };
  }
}

/** The cassettes with the empty field that a copy on the device of before November 2026 lacks. */
const withTrackLists = (cassettes: readonly Cassette[]): readonly Cassette[] =>
  cassettes.map((cassette) =>
    cassette.trackList === undefined ? { ...cassette, trackList: '' } : cassette,
  );

/** All rows lack the track list, so that a search treats them alike. */
const splitTrackList = (saved: Cassette) => ({
  row: { ...saved, trackList: '' },
  trackList: saved.trackList,
});

/** The cassettes with the changes of this page that the read may lack. */
function withChanges(
  { cassettes, changeCount }: Data,
  changes: ReadonlyMap<string, Change>,
): readonly Cassette[] {
  const later = new Map([...changes].filter(([, { number }]) => number > changeCount));
  if (later.size === 0) return cassettes;
  const changed = cassettes.flatMap((cassette) => {
    const change = later.get(cassette.id);
    later.delete(cassette.id);
    return change ? (change.row ?? []) : cassette;
  });
  return [...[...later.values()].reverse().flatMap(({ row }) => row ?? []), ...changed];
}

const newestFirst = (cassettes: readonly Cassette[]): Cassette[] =>
  [...cassettes].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
