import type { CassetteImages } from '../domain/cassette.ts';
import {
  type CassetteFields,
  cassetteFields,
  emptyDraft,
  type FieldName,
  isOfKind,
} from '../domain/fields.ts';
import { identityText } from '../domain/text/identity-text.ts';
import { type Column, isDiscogs, saidOf } from './columns.ts';
import { unescapeFormula } from './format-csv.ts';
import { isOwnCsv, ownId, ownImages } from './own-csv.ts';
import type { Table } from './read-table.ts';
import { columnReader, findSeparator, itemKey, type KnownItems } from './read-value.ts';

/** One row of an imported file, in the fields of the catalogue. */
export type SourceRow = {
  /** The number of the row in the file, from 1. */
  readonly rowNumber: number;
  readonly draft: CassetteFields;
  /** The fields that have a value in this row; the others have the empty draft's. */
  readonly givenFields: readonly FieldName[];
  /** Why the row can't be read, or its fields can't be stored. */
  readonly errors: readonly string[];
  /** Why the row is not imported although it can be read. */
  readonly skipReason?: string;
  /** The id and the stored images that our own export contains. */
  readonly id?: string;
  readonly images?: CassetteImages;
};

/** The table with the texts of our own export as they were before it. */
export function unescapeTable(table: Table): Table {
  if (!isOwnCsv(table.header)) return table;
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map(unescapeFormula) }));
  return { ...table, rows };
}

/**
 * Reads the rows of a table. Lists of several columns are joined. A blank cell has no value unless the editor has
 * said what it shall be.
 */
export function readRows(
  { header, rows }: Table,
  columns: readonly Column[],
  known: KnownItems,
): SourceRow[] {
  const isOwn = isOwnCsv(header);
  const readers = columns.flatMap((column, index) =>
    column.field ? { index, field: column.field, read: columnReader(header, column, known) } : [],
  );
  const formatColumn = isDiscogs(header)
    ? header.findIndex((name) => identityText(name) === 'format')
    : -1;
  return rows.map(({ rowNumber, cells, error }) => {
    const draft: CassetteFields = { ...emptyDraft };
    const givenFields = new Set<FieldName>();
    const errors = new Set<string>(error ? [error] : []);
    if (!error)
      for (const { index, field, read } of readers) {
        const text = cells[index] ?? '';
        const isList = isOfKind(field, 'list');
        const { value, error: reason } = read(text);
        if (value === null) continue;
        if (reason !== null) errors.add(reason);
        givenFields.add(field);
        const joined = isList ? [...new Set([...draft[field], ...(value as string[])])] : value;
        Object.assign(draft, { [field]: joined });
      }
    const format = cells[formatColumn] ?? 'Cass';
    return {
      rowNumber,
      draft,
      givenFields: [...givenFields],
      errors: [...errors],
      ...(!format.includes('Cass') && { skipReason: `Not a cassette: ${format || 'no format'}.` }),
      ...(isOwn && { id: ownId(header, cells), images: ownImages(header, cells) }),
    };
  });
}

/** A text of a column that the editor is asked about. */
export type AskedText = {
  readonly text: string;
  /** The number of rows that have it. */
  readonly count: number;
  /** What the editor has said that it shall be. */
  readonly said: string | undefined;
  /** Why the field can't have it. */
  readonly error: string | null;
  /** The items of a list. */
  readonly items: readonly string[];
};

/**
 * The different texts of a column that its field can't have, blank ones if a value is required, and artists with a comma
 * of whom the catalogue does not know all; in the order of the file.
 */
export function askedTexts(
  { header, rows }: Table,
  column: Column,
  index: number,
  known: KnownItems,
): AskedText[] {
  const { field } = column;
  if (!field) return [];
  const read = columnReader(header, column, known);
  const counts = new Map<string, number>();
  for (const { cells, error } of rows) {
    const text = cells[index] ?? '';
    if (!error && (text.trim() !== '' || cassetteFields[field].isRequired))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const mayHaveComma = field === 'artist' && !isOwnCsv(header);
  return [...counts].flatMap(([text, count]): AskedText[] => {
    const { value, error } = read(text);
    const said = saidOf(column, text);
    const items = Array.isArray(value) ? value : [];
    const mayBeOne =
      mayHaveComma &&
      items.length > 1 &&
      findSeparator(text) === ',' &&
      !items.every((item) => known.has(itemKey(field, item)));
    return error !== null || said !== undefined || mayBeOne
      ? [{ text, count, said, error, items }]
      : [];
  });
}
