import {
  type FieldName,
  type FieldSpec,
  fieldNames,
  fieldSpecs,
  isOfKind,
} from '../domain/fields.ts';
import { identityText } from '../domain/text/identity-text.ts';
import { storedHeadings } from './own-csv.ts';

/** How a column is imported. */
export type Column = {
  /** Null if the column is not taken. */
  readonly field: FieldName | null;
  /** The field that its texts look like, while the editor has not said what it is. */
  readonly suggestion?: FieldName | null;
  /** Whether each cell of a list is one item, whatever it contains. */
  readonly isOneItem: boolean;
  /** The editor's replacements of texts, as typed in the form; an empty one leaves the field empty. */
  readonly values: Partial<Record<FieldName, ReadonlyMap<string, string>>>;
};

/** The editor's replacement for a text of the column; undefined if there is none. */
export const replacementOf = ({ field, values }: Column, text: string): string | undefined =>
  field ? values[field]?.get(text) : undefined;

/** Headings that are known besides our own labels and the names of filters. */
const synonyms: Readonly<Partial<Record<FieldName, string>>> = {
  title: 'album, album title, release title',
  artist: 'artists, band, artist name, album artist, performer, first name last name',
  country: 'country of origin',
  genre: 'genres, style, styles',
  label: 'labels, record label, publisher',
  releaseId: 'catalog#, catalog number, catalogue number, catalog no, catalogue no, cat no',
  releaseYear: 'released, release date',
  editorNotes: 'notes, note, comment, comments, remarks, collection notes',
  link: 'url, web, website, address',
  inStock: 'stock, available',
  locations: 'location, shelf',
};
/** Known headings of columns that are not taken, of Discogs and of lists. */
const ignoredHeadings =
  'format, rating, collection folder, date added, collection media condition, collection sleeve condition, no, number, row, first name';

export const headingKey = (heading: string): string =>
  identityText(heading).replace(/[^\p{L}\p{M}\p{N}#]/gu, '');

const known: ReadonlyMap<string, FieldName | 'ignored'> = new Map([
  ...[...ignoredHeadings.split(', '), ...storedHeadings].map(
    (heading) => [headingKey(heading), 'ignored'] as const,
  ),
  ...fieldNames.flatMap((field) => {
    const { label, filter }: FieldSpec = fieldSpecs[field];
    const headings = [label, filter?.label ?? label, ...(synonyms[field]?.split(', ') ?? [])];
    return headings.map((heading) => [headingKey(heading), field] as const);
  }),
]);

/** These headings come before others of the same field: an album, not its songs. */
const preferred: ReadonlySet<string> = new Set(['releaseid', 'album', 'albumtitle', 'albumartist']);

/** Whether a CSV is of a Discogs collection. Others have a "Release ID" and a format. */
export const isDiscogs = (header: readonly string[]): boolean =>
  ['artist', 'title', 'format', 'release_id'].every((name) =>
    header.some((heading) => identityText(heading) === name),
  );

/**
 * The field of each column, `ignored` if its heading is known and not taken, null if it is not known. A list is taken
 * from the first column of each heading, another field from one column alone.
 */
export function knownFields(header: readonly string[]): (FieldName | 'ignored' | null)[] {
  const taken = new Set<string>();
  const preferredFields = new Set(
    header.map(headingKey).flatMap((key) => (preferred.has(key) && known.get(key)) || []),
  );
  return header.map((heading) => {
    const key = headingKey(heading);
    const field = known.get(key) ?? null;
    if (field === null || field === 'ignored') return field;
    // The editor may prefer it: several pressings share a catalogue number, but cards bear it.
    if (preferredFields.has(field) && !preferred.has(key)) return null;
    const takenKey = isOfKind(field, 'list') ? key : field;
    if (taken.has(takenKey)) return null;
    taken.add(takenKey);
    return field;
  });
}

/**
 * The number of the first row that names two fields or more, from 1. If none does, it is the first, or 0 where a text
 * of the first comes again below it.
 */
export function findHeading(rows: readonly (readonly string[])[]): number {
  const isField = (field: string | null) => field && field !== 'ignored';
  const index = rows.findIndex((cells) => knownFields(cells).filter(isField).length > 1);
  const [first = [], ...others] = rows;
  const isRow = first.some((text, at) => text && others.some((cells) => cells[at] === text));
  return index < 0 && !isRow ? 1 : index + 1;
}

/** A sentence that names required fields without a column, and fields with two; null if there are none. */
export function columnQuestion(columns: readonly Column[]): string | null {
  const unclear = fieldNames.filter((field) => {
    const { length } = columns.filter((column) => column.field === field);
    return length === 0 ? fieldSpecs[field].isRequired : length > 1 && !isOfKind(field, 'list');
  });
  const labels = unclear.map((field) => fieldSpecs[field].label);
  return labels.length === 0
    ? null
    : `Please say which column is the ${labels.join(', and which the ')}.`;
}
