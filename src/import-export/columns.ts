import { cassetteFields, type FieldName, fieldNames, isOfKind } from '../domain/fields.ts';
import { identityText } from '../domain/text/identity-text.ts';

/** What the items of a list in one cell are separated by. */
export const separators = {
  ',': 'comma',
  ';': 'semicolon',
  '/': 'slash',
  '|': 'pipe',
  '\n': 'line',
  none: 'nothing: one item',
} as const;
export type Separator = keyof typeof separators;

/** What is taken of a column. */
export type Column = {
  /** Null if the column is not taken. */
  readonly field: FieldName | null;
  /** Null for the one that its cells have. */
  readonly separator: Separator | null;
  /** What texts of the file shall be, as typed in the form; an empty text leaves the field empty. */
  readonly values: Readonly<Record<string, string>>;
};

/** What the editor has said that a text of the column shall be; undefined if nothing. */
export const saidOf = (column: Column | undefined, text: string): string | undefined =>
  column && Object.hasOwn(column.values, text) ? column.values[text] : undefined;

/** Headings that are known besides our own labels. */
const synonyms: Readonly<Record<FieldName, string>> = {
  title: 'album, album title, release title',
  artist: 'artists, band, artist name, album artist, performer',
  country: 'country of origin',
  genre: 'genres, style, styles',
  label: 'labels, record label, publisher',
  releaseId:
    'release, catalog#, catalog number, catalogue number, catalog no, catalogue no, cat no',
  releaseYear: 'year, released, release date, date',
  editorNotes: 'notes, note, comment, comments, remarks, collection notes',
  trackList: 'tracks, songs',
  link: 'url, web, website, address',
  inStock: 'stock, available',
  locations: 'location, place, shelf',
};
/** Known headings of columns that are not taken, of Discogs, our own export and our rows that failed. */
const notTaken =
  'format, rating, collection folder, date added, collection media condition, collection sleeve condition, id, spine image, spine token, spine blurhash, front image, front token, front blurhash, full j-card image, full j-card token, full j-card blurhash, large j-card image, large j-card token, reason, no, number, row';

const headingKey = (heading: string): string =>
  identityText(heading).replace(/[^\p{L}\p{M}\p{N}#]/gu, '');
const keys = (list: string): string[] => list.split(', ').map(headingKey);

const known: ReadonlyMap<string, FieldName | 'ignored'> = new Map([
  ...keys(notTaken).map((key) => [key, 'ignored'] as const),
  ...fieldNames.flatMap((field) =>
    keys(`${cassetteFields[field].label}, ${synonyms[field]}`).map((key) => [key, field] as const),
  ),
]);

/** Whether a CSV is the export of a Discogs collection. */
export const isDiscogs = (header: readonly string[]): boolean =>
  ['artist', 'title', 'format', 'releaseid'].every((name) =>
    header.some((heading) => headingKey(heading) === name),
  );

/**
 * The field of each column, `ignored` if its heading is known and not taken, null if it is not known. A field
 * that is no list is taken from its first column alone.
 */
export function knownFields(header: readonly string[]): (FieldName | 'ignored' | null)[] {
  const taken = new Set<FieldName>();
  return header.map((heading) => {
    const key = headingKey(heading);
    // Several pressings share a catalogue number; `release_id` is the only unique one.
    if (isDiscogs(header) && key === 'catalog#') return 'ignored';
    const field = known.get(key) ?? null;
    if (field === null || field === 'ignored') return field;
    if (taken.has(field) && !isOfKind(field, 'list')) return null;
    taken.add(field);
    return field;
  });
}

/** The columns of a heading that was not seen before; those that are not known are not taken. */
export const guessColumns = (header: readonly string[]): Column[] =>
  knownFields(header).map((known) => ({
    field: known === 'ignored' ? null : known,
    separator: null,
    values: {},
  }));

/** The number of the first row that names two fields or more, from 1; 1 if none does. */
export function findHeading(rows: readonly (readonly string[])[]): number {
  const isField = (known: string | null) => known !== null && known !== 'ignored';
  const index = rows.findIndex((cells) => knownFields(cells).filter(isField).length > 1);
  return Math.max(1, index + 1);
}

/** Two headings are the same if their columns have the same names in the same order. */
export const headingSignature = (header: readonly string[]): string =>
  header.map(headingKey).join('\u0001');

/** A sentence that names the required fields without a column; null if each has one. */
export function missingFields(columns: readonly Column[]): string | null {
  const missing = fieldNames.filter(
    (field) =>
      cassetteFields[field].isRequired && columns.every((column) => column.field !== field),
  );
  const labels = missing.map((field) => cassetteFields[field].label);
  return labels.length === 0
    ? null
    : `Please say which column is the ${labels.join(', and which the ')}.`;
}
