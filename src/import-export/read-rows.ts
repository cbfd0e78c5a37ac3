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
import { isFailedRowsCsv } from './failed-rows.ts';
import { unescapeFormula } from './format-csv.ts';
import { isOwnCsv, ownId, ownImages } from './own-csv.ts';
import type { Table } from './read-table.ts';
import { columnReader, findSeparator } from './read-value.ts';

/** One row of an imported file, in the fields of the catalogue. */
export type SourceRow = {
  /** The number of the row in the file, from 1. */
  readonly rowNumber: number;
  /** The cells as written, for the file of failed rows. */
  readonly cells: readonly string[];
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

/** The table with the texts of our own files as they were before the export. */
export function unescapeTable(table: Table): Table {
  if (!isOwnCsv(table.header) && !isFailedRowsCsv(table.header)) return table;
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map(unescapeFormula) }));
  return { ...table, rows };
}

/**
 * Reads the rows of a table. Of several columns of a field, lists are joined; of other values the first that
 * is not blank is taken. A blank cell has no value unless the editor has said what it shall be.
 */
export function readRows(table: Table, columns: readonly Column[]): SourceRow[] {
  const readers = columns.flatMap((column, index) =>
    column.field ? { index, field: column.field, read: columnReader(table, index, column) } : [],
  );
  const formatColumn = isDiscogs(table.header)
    ? table.header.findIndex((name) => identityText(name) === 'format')
    : -1;
  return table.rows.map(({ rowNumber, cells, error }) => {
    const draft: CassetteFields = { ...emptyDraft };
    const givenFields = new Set<FieldName>();
    const errors = new Set<string>(error ? [error] : []);
    if (!error)
      for (const { index, field, read } of readers) {
        const text = cells[index] ?? '';
        const isList = isOfKind(field, 'list');
        if (givenFields.has(field) && !isList) continue;
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
      cells,
      draft,
      givenFields: [...givenFields],
      errors: [...errors],
      ...(!format.includes('Cass') && { skipReason: `Not a cassette: ${format || 'no format'}.` }),
      ...(isOwnCsv(table.header) && {
        id: ownId(table.header, cells),
        images: ownImages(table.header, cells),
      }),
    };
  });
}

/** A different text of a column, and what it is read as. */
export type ColumnText = {
  readonly text: string;
  /** The number of rows that have it. */
  readonly count: number;
  /** What the editor has said that it shall be. */
  readonly said: string | undefined;
  /** Why the field can't have it. */
  readonly error: string | null;
  /** The items of a list. */
  readonly items: readonly string[];
  /** Whether the artists that commas separate may be one with a comma in its name. */
  readonly mayBeOne: boolean;
};

/** The different texts of a column that is taken, in the order of the file; blank ones if a value is required. */
export function columnTexts(table: Table, columns: readonly Column[], index: number): ColumnText[] {
  const column = columns[index];
  const field = column?.field;
  if (!field) return [];
  const read = columnReader(table, index, column);
  const counts = new Map<string, number>();
  for (const { cells, error } of table.rows) {
    const text = cells[index] ?? '';
    if (!error && (text.trim() !== '' || cassetteFields[field].isRequired))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const isGuessed = column.separator === null && !isOwnCsv(table.header);
  const hasCommas = isGuessed && findSeparator(table, index, field) === ',';
  return [...counts].map(([text, count]) => {
    const { value, error } = read(text);
    const said = saidOf(column, text);
    const items = Array.isArray(value) ? value : [];
    const mayBeOne = field === 'artist' && hasCommas && said === undefined && items.length > 1;
    return { text, count, said, error, items, mayBeOne };
  });
}
