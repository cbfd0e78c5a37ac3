import type { DraftField } from '../domain/cassette.ts';
import { emptyDraft } from '../domain/cassette-validation.ts';
import { findUnsplitNames, splitArtists, type UnsplitNames } from './artist-names.ts';
import type { Csv } from './parse-csv.ts';
import { parseYear, type SourceRow } from './source-row.ts';

/** CSV export of a Discogs collection. */

const requiredColumns = ['artist', 'title', 'format', 'release_id'];

const findColumn = (header: readonly string[], name: string): number =>
  header.findIndex((one) => one.toLowerCase() === name);

export const isDiscogsCsv = (header: readonly string[]): boolean =>
  requiredColumns.every((name) => findColumn(header, name) >= 0);

/**
 * Reads the rows. The Release ID is `release_id`, the only unique number: a catalogue number is shared by
 * several pressings and is often "none". Rating, folder and conditions are ignored.
 */
export function parseDiscogsCsv(
  { header, rows }: Csv,
  catalogueArtists: Iterable<string> = [],
): SourceRow[] {
  const column = Object.fromEntries(
    [...requiredColumns, 'label', 'released', 'collection notes'].map((name) => [
      name,
      findColumn(header, name),
    ]),
  );
  const artistColumn = column.artist ?? -1;
  const unsplitNames = findUnsplitNames(
    rows.flatMap(({ cells }) => creditsOf((cells[artistColumn] ?? '').trim())),
    catalogueArtists,
  );
  const givenFields: DraftField[] = ['title', 'artist', 'releaseId'];
  if (column.label! >= 0) givenFields.push('label');
  if (column.released! >= 0) givenFields.push('releaseYear');
  if (column['collection notes']! >= 0) givenFields.push('editorNotes');

  return rows.map(({ cells, error }, index) => {
    const cell = (name: string) => (cells[column[name] ?? -1] ?? '').trim().normalize();
    const format = cell('format');
    return {
      rowNumber: index + 1,
      cells,
      givenFields,
      texts: {
        artist: cell('artist'),
        releaseYear: cell('released'),
        editorNotes: cell('collection notes'),
      },
      draft: {
        ...emptyDraft,
        title: cell('title'),
        artist: parseDiscogsArtists(cell('artist'), unsplitNames),
        label: parseDiscogsLabels(cell('label')),
        releaseId: cell('release_id'),
        releaseYear: parseYear(cell('released')),
        editorNotes: cell('collection notes'),
      },
      ...(error && { error }),
      ...(!error &&
        !format.includes('Cass') && {
          skipReason: format === '' ? 'No format is named.' : `Not a cassette: ${format}.`,
        }),
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
export function parseDiscogsArtists(cell: string, unsplitNames?: UnsplitNames): string[] {
  const names = creditsOf(cell).flatMap((credit) => splitArtists(credit, unsplitNames));
  return [...new Set(names.map(removeMarkers))].filter((name) => name !== '');
}

const creditsOf = (cell: string): string[] => cell.split(' / ');

/** "Island Records (2), Island Records" → "Island Records": each label once, without its number. */
export const parseDiscogsLabels = (cell: string): string =>
  [...new Set(cell.split(',').map(removeMarkers))].filter((label) => label !== '').join(', ');
