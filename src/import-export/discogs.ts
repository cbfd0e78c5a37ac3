import type { DraftField } from '../domain/fields.ts';
import { type KnownNames, knownArtists, splitArtists } from './artist-names.ts';
import { parseMappedCsv } from './column-mapping.ts';
import { uniqueLabels } from './list-separator.ts';
import type { Csv } from './parse-csv.ts';
import { readCell } from './read-cell.ts';
import type { SourceRow } from './source-row.ts';

/** CSV export of a Discogs collection. */

const requiredColumns = ['artist', 'title', 'format', 'release_id'];
const fields: Readonly<Record<string, DraftField>> = {
  artist: 'artist',
  title: 'title',
  release_id: 'releaseId',
  label: 'label',
  released: 'releaseYear',
  'collection notes': 'editorNotes',
  tracklist: 'trackList',
};

export const isDiscogsCsv = (header: readonly string[]): boolean =>
  requiredColumns.every((name) => header.some((one) => one.toLowerCase() === name));

/**
 * Reads the rows. The Release ID is `release_id`, the only unique number: a catalogue number is shared by
 * several pressings and is often "none". Rating, folder and conditions are ignored.
 */
export function parseDiscogsCsv(csv: Csv, catalogueArtists: Iterable<string> = []): SourceRow[] {
  const names = csv.header.map((name) => name.toLowerCase());
  const formatColumn = names.indexOf('format');
  const mapping = names.map((name) => fields[name] ?? null);
  const known = knownArtists(catalogueArtists);
  const rows = parseMappedCsv(
    csv,
    mapping,
    mapping.map(() => 'none'),
  );
  return rows.map((row) => {
    const format = readCell(row.cells[formatColumn]);
    const artist = row.draft.artist.flatMap((credits) => parseDiscogsArtists(credits, known));
    const skipReason = format === '' ? 'No format is named.' : `Not a cassette: ${format}.`;
    return {
      ...row,
      draft: { ...row.draft, artist, label: parseDiscogsLabels(row.draft.label) },
      ...(!row.error && !row.skipReason && !format.includes('Cass') && { skipReason }),
    };
  });
}

/** Removes the number of a name that several artists share, and the asterisk of a variant spelling. */
const removeMarkers = (name: string): string =>
  name.replace(/\s*\(\d+\)(?=[\s*]|$)|\*(?=\s&\s|\s*$)/g, '').trim();

/**
 * "Brian Eno, Fall, The / Nirvana (2)" → Brian Eno; The Fall; Nirvana. Splits at a comma followed by a
 * blank and at a slash between blanks. Other conjunctions ("&", "Featuring") may be part of a band's name
 * and don't split.
 */
export function parseDiscogsArtists(cell: string, known?: KnownNames): string[] {
  const names = cell.split(' / ').flatMap((credit) => splitArtists(credit, known));
  return [...new Set(names.map(removeMarkers))].filter((name) => name !== '');
}

/** "Island Records (2), Island Records" → "Island Records": each label once, without its number. */
export const parseDiscogsLabels = (cell: string): string =>
  uniqueLabels(cell.split(',').map(removeMarkers).filter(Boolean).join(', '));
