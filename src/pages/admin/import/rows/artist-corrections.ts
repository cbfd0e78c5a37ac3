import type { ArtistCorrections, FieldTexts } from '../../../../import-export/row-edits.ts';
import { parseFieldText } from '../../../../import-export/row-edits.ts';
import type { SourceRow } from '../../../../import-export/source-row.ts';
import { loadList, saveList } from '../../stored-list.ts';

const storageKey = 'import-artists';
/** Corrections beyond this number are dropped, the oldest first. */
const maxCorrections = 2000;

const isCorrection = (item: unknown): item is [string, string[]] =>
  Array.isArray(item) &&
  typeof item[0] === 'string' &&
  Array.isArray(item[1]) &&
  item[1].every((name: unknown) => typeof name === 'string');

/** The artists that were corrected on this device. */
export const loadCorrections = (): ArtistCorrections =>
  new Map(loadList(storageKey).filter(isCorrection));

export const saveCorrections = (corrections: ArtistCorrections): void =>
  saveList(storageKey, [...corrections].slice(-maxCorrections));

/** The corrections after one of a row; those of its artists are forgotten if it is taken as the file has it. */
export function correctArtists(
  corrections: ArtistCorrections,
  { texts }: SourceRow,
  changes: FieldTexts | null,
): ArtistCorrections {
  const text = texts?.artist;
  if (!text || (changes && changes.artist === undefined)) return corrections;
  const artists = parseFieldText(changes?.artist ?? '', 'artist') as string[];
  const corrected = new Map(corrections);
  corrected.delete(text);
  return artists.length > 0 ? corrected.set(text, artists) : corrected;
}
