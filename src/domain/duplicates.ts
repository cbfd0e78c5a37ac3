import type { Cassette, CassetteDraft } from './cassette.ts';
import { fold } from './cassette-search.ts';

/** What a release is compared by: its case, accents, blanks and signs are nobody's mark. */
const key = (text: string): string => {
  const folded = fold(text);
  return folded.replace(/[^\p{L}\p{N}]/gu, '') || folded.trim();
};
const nameKey = (text: string): string => key(text.replace(/^\s*the\s+/i, ''));

export type Compared = Pick<CassetteDraft, 'title' | 'artist' | 'releaseId'>;

type Keys = { id: string; title: string; artists: readonly string[] };
const keysOf = ({ title, artist, releaseId }: Compared): Keys => ({
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

export type Twin = { tape: Cassette; by: 'release ID' | 'title and artist' };

/**
 * Tapes of the catalogue that are probably the same release as what is typed: the same release ID,
 * or the same title and one artist in common, spelled in any way. `except` is the id of the tape that
 * is being edited. Those with the same release ID come first.
 */
export function findDuplicates(
  typed: Compared,
  tapes: readonly Cassette[],
  except: string | null,
): Twin[] {
  const { id, title, artists } = keysOf(typed);
  const byId: Twin[] = [];
  const byTitle: Twin[] = [];
  for (const tape of tapes) {
    if (tape.id === except) continue;
    const other = keysOfTape(tape);
    if (id !== '' && other.id === id) byId.push({ tape, by: 'release ID' });
    else if (
      title !== '' &&
      other.title === title &&
      other.artists.some((name) => artists.includes(name))
    )
      byTitle.push({ tape, by: 'title and artist' });
  }
  return [...byId, ...byTitle];
}
