import type { DraftField } from '../domain/cassette.ts';
import type { Csv } from './parse-csv.ts';
import { emptyDraft, parseYear, type SourceRow } from './source-row.ts';

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
export function parseDiscogsCsv({ header, rows }: Csv): SourceRow[] {
  const column = Object.fromEntries(
    [...requiredColumns, 'label', 'released', 'collection notes'].map((name) => [
      name,
      findColumn(header, name),
    ]),
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
      draft: {
        ...emptyDraft,
        title: cell('title'),
        artist: parseDiscogsArtists(cell('artist')),
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

/** Artists with a comma in their name that no rule can tell from two artists. */
const namesWithComma = [
  'Black Country, New Road',
  'Dave Dee, Dozy, Beaky, Mick & Tich',
  'Does It Offend You, Yeah?',
  'Tyler, The Creator',
];
/** Replaces a comma inside a name while the list is split. */
const commaPlaceholder = '\u0001';

/**
 * "Brian Eno, Fall, The / Nirvana (2)" → Brian Eno; The Fall; Nirvana. Splits at
 * a comma followed by a blank and at a slash between blanks. Other conjunctions ("&", "Featuring") may
 * be part of a band's name and don't split.
 */
export function parseDiscogsArtists(cell: string): string[] {
  const text = namesWithComma.reduce(
    (result, name) => result.replaceAll(name, name.replaceAll(',', commaPlaceholder)),
    cell,
  );
  const artists = text.split(' / ').flatMap(splitAtCommas);
  const names = artists.map((name) => removeMarkers(name).replaceAll(commaPlaceholder, ','));
  return [...new Set(names)].filter((name) => name !== '');
}

function splitAtCommas(text: string): string[] {
  const parts = text
    .split(/,(?:\s+|$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (isOneName(parts)) return [parts.join(', ')];
  const artists: string[] = [];
  for (const part of parts) {
    const article = /^(the|a|an)(?:\s*\(\d+\))?$/i.exec(part)?.[1];
    const previous = artists.at(-1);
    if (article && previous) artists[artists.length - 1] = `${article} ${previous}`;
    else artists.push(part);
  }
  return artists;
}

/** "Earth, Wind & Fire": single words of which the last two are joined by "&" or "and" are one band. */
const isOneName = (parts: readonly string[]): boolean =>
  parts.length > 1 &&
  parts.slice(0, -1).every((part) => /^[^\s(]+$/.test(part)) &&
  /^\S+ (?:&|and) [^\s(]+$/i.test(parts.at(-1) ?? '');

/** "Island Records (2), Island Records" → "Island Records": each label once, without its number. */
export const parseDiscogsLabels = (cell: string): string =>
  [...new Set(cell.split(',').map(removeMarkers))].filter((label) => label !== '').join(', ');
