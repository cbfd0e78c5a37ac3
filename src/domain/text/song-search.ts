import type { Cassette } from '../cassette.ts';
import {
  foldTerms,
  foldText,
  isSongTerm,
  letterMask,
  type Searchable,
  searchable,
} from '../cassette-search.ts';
import { isSideHeading, parseTrackList, splitLines, type TrackLine } from './track-list.ts';

/** A track list with its folded lines, so that nothing is folded again at each keystroke. */
export type SongText = {
  readonly list: string;
  /** One line for each line of the list; those of headings are empty. */
  readonly text: string;
};

// No line can contain this character, so no term matches across two lines; foldText is slow with breaks.
const separator = '\u0000';

/** Folds a track list for the search (docs/behaviour.md, "Track lists"). */
export const toSongText = (list: string): SongText => ({
  list,
  text: foldText(
    splitLines(list)
      .map((line) => (isSideHeading(line) ? '' : line.trim()))
      .join(separator)
      .replace(/\t| {2,}/g, ' '),
  ),
});

/**
 * As `search`, but a term of three letters or more may be in the track list instead. `songs` are by the
 * ids of the cassettes.
 */
export function searchWithSongs(
  cassettes: readonly Searchable[],
  terms: readonly string[],
  songs: ReadonlyMap<string, SongText>,
): Searchable[] {
  const wanted = foldTerms(terms).map((term) => ({
    term,
    mask: letterMask(term),
    isInSongs: isSongTerm(term),
  }));
  return cassettes.filter(({ cassette, text, letters }) =>
    wanted.every(
      ({ term, mask, isInSongs }) =>
        ((letters & mask) === mask && text.includes(term)) ||
        (isInSongs && songs.get(cassette.id)?.text.includes(term)),
    ),
  );
}

/** As `isNarrowerSearch`, for `searchWithSongs`: a third letter finds songs that two letters do not. */
export function isNarrowerSongSearch(terms: readonly string[], former: readonly string[]): boolean {
  const folded = foldTerms(terms);
  return foldTerms(former).every((formerTerm) =>
    folded.some(
      (term) => term.includes(formerTerm) && (isSongTerm(formerTerm) || !isSongTerm(term)),
    ),
  );
}

/** The lines of a track list that hold one of the terms of three letters or more. */
export function linesWith(song: SongText, terms: readonly string[]): TrackLine[] {
  const folded = foldTerms(terms).filter((term) => isSongTerm(term) && song.text.includes(term));
  if (folded.length === 0) return [];
  const lines = song.text.split(separator);
  return parseTrackList(song.list).filter(({ index }) =>
    folded.some((term) => lines[index]?.includes(term)),
  );
}

/** The lines that hold a term which no other field of the cassette holds. */
export function songsFor(
  cassette: Cassette,
  song: SongText,
  terms: readonly string[],
): TrackLine[] {
  const { text } = searchable(cassette);
  return linesWith(
    song,
    foldTerms(terms).filter((term) => !text.includes(term)),
  );
}
