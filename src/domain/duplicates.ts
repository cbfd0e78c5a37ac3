import type { Cassette, CassetteDraft } from './cassette.ts';
import { foldText } from './cassette-search.ts';

/** What a release is compared by: its case, accents, blanks and signs are nobody's mark. */
const key = (text: string): string => {
  const folded = foldText(text);
  return folded.replace(/[^\p{L}\p{N}]/gu, '') || folded.trim();
};
const nameKey = (text: string): string => key(text.replace(/^\s*the\s+/i, ''));

export type ComparedFields = Pick<CassetteDraft, 'title' | 'artist' | 'releaseId'>;

type Keys = { id: string; title: string; artists: readonly string[] };
const keysOf = ({ title, artist, releaseId }: ComparedFields): Keys => ({
  id: key(releaseId),
  title: nameKey(title),
  artists: artist.map(nameKey).filter((name) => name !== ''),
});
/** A tape is folded once, and not again at each keystroke. */
const known = new WeakMap<Cassette, Keys>();
function keysOfTape(tape: Cassette): Keys {
  const keys = known.get(tape) ?? keysOf(tape);
  known.set(tape, keys);
  return keys;
}

export type Duplicate = { cassette: Cassette; matchedBy: 'release ID' | 'title and artist' };

/**
 * Tapes of the catalogue that are probably the same release as what is typed: the same release ID,
 * or the same title and one artist in common, spelled in any way. `except` is the id of the tape that
 * is being edited. Those with the same release ID come first.
 */
export function findDuplicates(
  typed: ComparedFields,
  tapes: readonly Cassette[],
  except: string | null,
): Duplicate[] {
  const { id, title, artists } = keysOf(typed);
  const byId: Duplicate[] = [];
  const byTitle: Duplicate[] = [];
  for (const tape of tapes) {
    if (tape.id === except) continue;
    const other = keysOfTape(tape);
    if (id !== '' && other.id === id) byId.push({ cassette: tape, matchedBy: 'release ID' });
    else if (
      title !== '' &&
      other.title === title &&
      other.artists.some((name) => artists.includes(name))
    )
      byTitle.push({ cassette: tape, matchedBy: 'title and artist' });
  }
  return [...byId, ...byTitle];
}
