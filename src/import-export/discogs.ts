import type { DraftField } from '../domain/cassette.ts';
import { emptyDraft } from '../domain/cassette-validation.ts';
import { uniqueItems } from '../domain/text/identity-text.ts';
import { toStoredDraft } from '../domain/text/stored-draft.ts';
import { type KnownNames, knownArtists, splitArtists } from './artist-names.ts';
import type { Csv } from './parse-csv.ts';
import { readCell } from './read-cell.ts';
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
  const artists = knownArtists(catalogueArtists);
  const givenFields: DraftField[] = ['title', 'artist', 'releaseId'];
  if (column.label! >= 0) givenFields.push('label');
  if (column.released! >= 0) givenFields.push('releaseYear');
  if (column['collection notes']! >= 0) givenFields.push('editorNotes');

  return rows.map(({ cells, error }, index) => {
    const text = (name: string) => (cells[column[name] ?? -1] ?? '').trim();
    const cell = (name: string) => readCell(text(name));
    const format = cell('format');
    return {
      rowNumber: index + 1,
      cells,
      givenFields,
      texts: {
        title: text('title'),
        artist: text('artist'),
        releaseId: text('release_id'),
        releaseYear: text('released'),
        editorNotes: text('collection notes'),
      },
      draft: toStoredDraft({
        ...emptyDraft,
        title: cell('title'),
        artist: parseDiscogsArtists(cell('artist'), artists),
        label: parseDiscogsLabels(cell('label')),
        releaseId: cell('release_id'),
        releaseYear: parseYear(cell('released')),
        editorNotes: cell('collection notes'),
      }),
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
export function parseDiscogsArtists(cell: string, known?: KnownNames): string[] {
  const names = cell.split(' / ').flatMap((credit) => splitArtists(credit, known));
  return [...new Set(names.map(removeMarkers))].filter((name) => name !== '');
}

/** "Island Records (2), Island Records" → "Island Records": each label once, without its number. */
export const parseDiscogsLabels = (cell: string): string =>
  uniqueLabels(cell.split(',').map(removeMarkers).filter(Boolean).join(', '));

/** Labels between commas or semicolons, each once; unchanged where none is named twice. */
export function uniqueLabels(cell: string): string {
  for (const separator of [', ', '; ', ' / ']) {
    const labels = cell.split(separator).map((label) => label.trim());
    const unique = uniqueItems(labels);
    if (unique.length < labels.length) return unique.join(separator);
  }
  return cell;
}
