import {
  type FindCassettes,
  type LastResults,
  searchableList,
} from '../../../components/use-found-cassettes.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { isSongTerm } from '../../../domain/cassette-search.ts';
import {
  isNarrowerSongSearch,
  Songs,
  type SongText,
  searchWithSongs,
  songsFor,
  toSongText,
} from '../../../domain/text/song-search.ts';
import { type TrackLists, trackPosition } from '../../../domain/text/track-list.ts';
import type { ShelfPort } from '../../../services/ports.ts';

/** Says which song of a cassette the search has found: "B2 Low Tide, and 1 more"; "" if none. */
export type SongOf = (cassette: Cassette) => string;

/** The track lists that have been read so far. */
export type SongIndex = {
  /** False while more may arrive. */
  readonly isComplete: boolean;
  /** As the search without songs, but a term may be in the track list. */
  readonly find: FindCassettes;
  /** undefined if no term is searched in the songs. */
  readonly songOf: (terms: readonly string[]) => SongOf | undefined;
  /** undefined until it has been read, '' if the cassette has none. */
  readonly listOf: (id: string) => string | undefined;
};

function toIndex(songs: Songs, isComplete: boolean): SongIndex {
  const lastResults: LastResults = new WeakMap();
  return {
    isComplete,
    find(cassettes, terms) {
      const last = lastResults.get(cassettes);
      const candidates =
        last && isNarrowerSongSearch(terms, last.terms) ? last.found : searchableList(cassettes);
      const found = searchWithSongs(candidates, terms, songs);
      lastResults.set(cassettes, { terms, found });
      return found.map(({ cassette }) => cassette);
    },
    songOf: (terms) => (terms.some(isSongTerm) ? describeSongs(songs, terms) : undefined),
    listOf: (id) => songs.get(id)?.list ?? (isComplete ? '' : undefined),
  };
}

function describeSongs(songs: Songs, terms: readonly string[]): SongOf {
  const known = new WeakMap<Cassette, string>();
  return (cassette) => {
    const song = songs.get(cassette.id);
    const text = known.get(cassette) ?? (song ? songText(cassette, song, terms) : '');
    known.set(cassette, text);
    return text;
  };
}

function songText(cassette: Cassette, song: SongText, terms: readonly string[]): string {
  const [first, ...more] = songsFor(cassette, song, terms);
  if (!first) return '';
  const name = `${trackPosition(first)} ${first.title}`.trim();
  return more.length > 0 ? `${name}, and ${more.length} more` : name;
}

/** How long the page may be busy at a time, in milliseconds. */
const sliceMs = 5;

/** Reads the track lists, and folds them in slices; `onProgress` gets what there is so far. */
export async function readSongs(
  shelf: ShelfPort,
  uid: string,
  signal: AbortSignal,
  onProgress: (index: SongIndex) => void,
): Promise<SongIndex> {
  let songs = new Songs();
  async function fold(lists: TrackLists): Promise<Songs> {
    const folded = new Songs();
    let start = performance.now();
    for (const [id, list] of lists) {
      const known = songs.get(id);
      folded.add(id, known?.list === list ? known : toSongText(list));
      if (performance.now() - start < sliceMs) continue;
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      start = performance.now();
    }
    songs = folded;
    return folded;
  }
  let folding: Promise<unknown> = Promise.resolve();
  const addLists = (lists: TrackLists) => {
    folding = folding.then(() => fold(lists)).then((folded) => onProgress(toIndex(folded, false)));
    // It rejects only if the page has gone.
    folding.catch(() => {});
  };
  try {
    const lists = await shelf.loadTrackLists(uid, addLists, signal);
    await folding;
    return toIndex(await fold(lists), true);
  } finally {
    // What has been read is shown before a failure.
    await folding;
  }
}
