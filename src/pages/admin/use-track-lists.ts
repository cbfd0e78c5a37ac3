import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { Cassette } from '../../domain/cassette.ts';
import type { Failure } from '../../domain/failure.ts';
import type { TrackLists } from '../../domain/text/track-list.ts';
import { useBackend } from '../../services/backend-context.tsx';
import type { LoadData } from '../../services/use-async-data.ts';
import { useLoadedData } from './use-loaded-data.ts';

/** A change of this page: the row and the track list of a cassette as stored; no row if it was deleted. */
export type Change = { row: Cassette | null; trackList: string; number: number };

type Data = {
  lists: TrackLists;
  isComplete: boolean;
  /** The number of this page's changes when the read began: the read may lack later ones. */
  changeCount: number;
};

/** The track lists of the catalogue, which the rows of the table lack. */
export type CatalogueTrackLists = {
  /** Those of all cassettes that have one; null until all are read. */
  lists: TrackLists | null;
  /** How many are read so far. */
  readCount: number;
  /** Why they could not be read. */
  failure: Failure | null;
  /** Reads them; later what has changed since, while the lists stay. */
  load: () => void;
};

const noLists: TrackLists = new Map();

/**
 * Reads the track lists once a part of the page needs them (docs/behaviour.md, "Catalogue table").
 * `changes` are those of this page, and `changeCount` is their number.
 */
export function useTrackLists(
  editorUid: string | null,
  changes: ReadonlyMap<string, Change>,
  changeCount: RefObject<number>,
): CatalogueTrackLists {
  const backend = useBackend();
  const [isNeeded, setIsNeeded] = useState(false);
  const read = useMemo((): LoadData<Data> | null => {
    if (editorUid === null || !isNeeded) return null;
    let isComplete = false;
    return async (signal, onPartialData) => {
      const began = { changeCount: changeCount.current };
      const shelf = await backend.shelf();
      const lists = await shelf.loadTrackLists(
        editorUid,
        // Later all lists are shown until they are complete again.
        (lists) => !isComplete && onPartialData({ ...began, lists, isComplete }),
        signal,
      );
      isComplete = true;
      return { ...began, lists, isComplete };
    };
  }, [backend, editorUid, isNeeded, changeCount]);
  const { reload, ...result } = useLoadedData(read, 'Reading the track lists failed.');
  const data = result.status === 'ready' ? result.data : null;
  return {
    lists: useMemo(() => (data?.isComplete ? withChanges(data, changes) : null), [data, changes]),
    readCount: (data?.lists ?? noLists).size,
    failure: result.status === 'loading' ? null : result.failure,
    load: useCallback(() => {
      setIsNeeded(true);
      reload();
    }, [reload]),
  };
}

/** The lists with the changes of this page that the read may lack. */
function withChanges({ lists, changeCount }: Data, changes: ReadonlyMap<string, Change>) {
  const changed = new Map(lists);
  for (const [id, { trackList, number }] of changes) {
    if (number <= changeCount) continue;
    if (trackList) changed.set(id, trackList);
    else changed.delete(id);
  }
  return changed;
}

/** Cassettes with their track lists. */
export const withTrackLists = (cassettes: readonly Cassette[], lists: TrackLists): Cassette[] =>
  cassettes.map((cassette) => {
    const trackList = lists.get(cassette.id) ?? '';
    return cassette.trackList === trackList ? cassette : { ...cassette, trackList };
  });
