import type { DraftField } from '../domain/cassette.ts';
import { emptyDraft, parseYear, type SourceRow } from './entry.ts';
import type { Csv } from './read-csv.ts';

/** The export of a collection on Discogs, as that site writes it. */

const needed = ['artist', 'title', 'format', 'release_id'];

const named = (head: readonly string[], name: string): number =>
  head.findIndex((one) => one.toLowerCase() === name);

export const isDiscogsCsv = (head: readonly string[]): boolean =>
  needed.every((name) => named(head, name) >= 0);

/**
 * Its rows. The Release ID is `release_id`: it is the one number that no two releases share, while a
 * catalogue number is printed on several pressings, is often "none", and names a tape only together
 * with its label. What Discogs keeps beside that (rating, folder, conditions) has no field here.
 */
export function parseDiscogsCsv({ head, rows }: Csv): SourceRow[] {
  const column = Object.fromEntries(
    [...needed, 'label', 'released', 'collection notes'].map((name) => [name, named(head, name)]),
  );
  const given: DraftField[] = ['title', 'artist', 'releaseId'];
  if (column.label! >= 0) given.push('label');
  if (column.released! >= 0) given.push('releaseYear');
  if (column['collection notes']! >= 0) given.push('editorNotes');

  return rows.map(({ cells, trouble }, index) => {
    const cell = (name: string) => (cells[column[name] ?? -1] ?? '').trim().normalize();
    const format = cell('format');
    return {
      row: index + 1,
      cells,
      given,
      draft: {
        ...emptyDraft,
        title: cell('title'),
        artist: parseDiscogsArtists(cell('artist')),
        label: parseDiscogsLabels(cell('label')),
        releaseId: cell('release_id'),
        releaseYear: parseYear(cell('released')),
        editorNotes: cell('collection notes'),
      },
      ...(trouble && { trouble }),
      ...(!trouble &&
        !format.includes('Cass') && {
          skip: format === '' ? 'No format is named.' : `Not a cassette: ${format}.`,
        }),
    };
  });
}

/** Without the numbers that tell two of one name apart, and the stars of names in another spelling. */
const withoutMarks = (name: string): string =>
  name.replace(/\s*\(\d+\)(?=[\s*]|$)|\*(?=\s&\s|\s*$)/g, '').trim();

/** Names with a comma that no rule tells from two artists, as that site writes them. */
const commaNames = [
  'Black Country, New Road',
  'Dave Dee, Dozy, Beaky, Mick & Tich',
  'Does It Offend You, Yeah?',
  'Tyler, The Creator',
];
/** Stands for a comma inside a name. */
const bound = '\u0001';

/**
 * "Brian Eno, Fall, The / Nirvana (2)" → Brian Eno; The Fall; Nirvana. Parts at a comma with a blank and
 * at a slash between blanks; what is joined in other words ("&", "Featuring") stays together, since a
 * band may be called that.
 */
export function parseDiscogsArtists(cell: string): string[] {
  const whole = commaNames.reduce(
    (text, name) => text.replaceAll(name, name.replaceAll(',', bound)),
    cell,
  );
  const artists = whole.split(' / ').flatMap(commaList);
  const names = artists.map((name) => withoutMarks(name).replaceAll(bound, ','));
  return [...new Set(names)].filter((name) => name !== '');
}

function commaList(text: string): string[] {
  const pieces = text
    .split(/,(?:\s+|$)/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  if (isOneName(pieces)) return [pieces.join(', ')];
  const artists: string[] = [];
  for (const piece of pieces) {
    const article = /^(the|a|an)(?:\s*\(\d+\))?$/i.exec(piece)?.[1];
    const before = artists.at(-1);
    if (article && before) artists[artists.length - 1] = `${article} ${before}`;
    else artists.push(piece);
  }
  return artists;
}

/** "Earth, Wind & Fire": single words, the last two joined by "&" or "and", are one band. */
const isOneName = (pieces: readonly string[]): boolean =>
  pieces.length > 1 &&
  pieces.slice(0, -1).every((piece) => /^[^\s(]+$/.test(piece)) &&
  /^\S+ (?:&|and) [^\s(]+$/i.test(pieces.at(-1) ?? '');

/** "Island Records (2), Island Records" → "Island Records": each label once, without its number. */
export const parseDiscogsLabels = (cell: string): string =>
  [...new Set(cell.split(',').map(withoutMarks))].filter((label) => label !== '').join(', ');
