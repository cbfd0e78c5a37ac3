import { useCallback } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { type AsyncData, type LoadData, useAsyncData } from '../../../services/use-async-data.ts';
import { hasDetails, readDetails } from '../cassette-details.ts';
import type { SongIndex } from '../songs/song-index.ts';

export type TrackListState = AsyncData<string> & { retry: () => void };

/** A tape that is passed over is closed sooner, and costs no read. */
const readDelayMs = 500;

/**
 * The track list of a cassette that stays open: as the search has read it, else from the cassette's
 * document.
 */
export function useTrackList(
  cassette: Cassette,
  songs: SongIndex | null | undefined,
): TrackListState {
  const backend = useBackend();
  // A catalogue without an index has it in the cassette.
  const known = cassette.trackList || songs?.listOf(cassette.id);
  const load: LoadData<string> = useCallback(
    async (signal) => {
      if (!hasDetails(cassette)) await new Promise((resolve) => setTimeout(resolve, readDelayMs));
      signal.throwIfAborted();
      return (await readDetails(backend, cassette)).trackList;
    },
    [backend, cassette],
  );
  const read = useAsyncData(known === undefined ? load : null);
  return known === undefined
    ? read
    : { status: 'ready', data: known, failure: null, retry: read.retry };
}
