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

/** Each of these has a bit for each three letters: few lists share all those of a term. */
const letterGroups = 8192;
const groupOf = (text: string, end: number) =>
  (text.charCodeAt(end - 2) * 961 + text.charCodeAt(end - 1) * 31 + text.charCodeAt(end)) %
  letterGroups;

/** 32 track lists: the bits of a number say which of them hold three letters of this group. */
type Block = { readonly entries: (readonly [string, SongText])[]; readonly bits: Uint32Array };

/** Folded track lists by the ids of their cassettes; a term is found without looking at each of them. */
export class Songs {
  readonly #texts = new Map<string, SongText>();
  readonly #blocks: Block[] = [];

  get(id: string): SongText | undefined {
    return this.#texts.get(id);
  }

  /** `id` must be new. */
  add(id: string, song: SongText): void {
    let block = this.#blocks.at(-1);
    if (!block || block.entries.length === 32) {
      block = { entries: [], bits: new Uint32Array(letterGroups) };
      this.#blocks.push(block);
    }
    const bit = 1 << block.entries.length;
    for (let end = 2; end < song.text.length; end++)
      block.bits[groupOf(song.text, end)] = (block.bits[groupOf(song.text, end)] as number) | bit;
    block.entries.push([id, song]);
    this.#texts.set(id, song);
  }

  /** The ids of the lists that hold a folded term of three letters or more. */
  idsWith(term: string): ReadonlySet<string> {
    const groups = Array.from(term.slice(2), (_, index) => groupOf(term, index + 2));
    const ids = new Set<string>();
    for (const { entries, bits } of this.#blocks) {
      const shared = groups.reduce((found, group) => found & (bits[group] as number), -1);
      if (shared === 0) continue;
      for (const [index, [id, { text }]] of entries.entries())
        if (shared & (1 << index) && text.includes(term)) ids.add(id);
    }
    return ids;
  }
}

/** As `search`, but a term of three letters or more may be in the track list instead. */
export function searchWithSongs(
  cassettes: readonly Searchable[],
  terms: readonly string[],
  songs: Songs,
): Searchable[] {
  const wanted = foldTerms(terms).map((term) => ({
    term,
    mask: letterMask(term),
    ids: isSongTerm(term) ? songs.idsWith(term) : null,
  }));
  return cassettes.filter(({ cassette, text, letters }) =>
    wanted.every(
      ({ term, mask, ids }) =>
        ((letters & mask) === mask && text.includes(term)) || ids?.has(cassette.id),
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
