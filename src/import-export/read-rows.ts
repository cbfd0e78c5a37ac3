import type { CassetteImages } from '../domain/cassette.ts';
import { emptyFields } from '../domain/cassette-validation.ts';
import { type CassetteFields, type FieldName, isOfKind } from '../domain/fields.ts';
import { identityText, uniqueItems } from '../domain/text/identity-text.ts';
import { type Column, replacementOf } from './columns.ts';
import { ownId, ownImages } from './own-csv.ts';
import type { Table, TableRow } from './read-table.ts';
import {
  columnReader,
  isSplitAtCommas,
  itemKey,
  type KnownItems,
  type ReadValue,
} from './read-value.ts';

/** One row of an imported file, in the fields of the catalogue. */
export type SourceRow = {
  /** The number of the row in the file, from 1. */
  readonly rowNumber: number;
  readonly fields: CassetteFields;
  /** The fields that have a value in this row; the others are empty. */
  readonly givenFields: readonly FieldName[];
  /** Why the row can't be read, or its fields can't be stored. */
  readonly errors: readonly string[];
  /** Why the row is not imported although it can be read. */
  readonly skipReason?: string;
  /** The id and the stored images that our own export contains. */
  readonly id?: string;
  readonly images?: CassetteImages;
};

/** A text of a column, as a value of its field. */
export type ColumnText = ReadValue & {
  readonly text: string;
  /** The number of rows that have it and are not skipped. */
  count: number;
};

/**
 * Reads the rows of a table, each different text of a column once. Lists of several columns are
 * joined. A blank cell has no value unless the editor has replaced it. With the rows come, by
 * column and in the order of the file, the texts that the editor is asked about: those that the
 * field can't have, blank ones if a value is required, and artists with a comma of whom the
 * catalogue does not know all. Rows that are skipped ask nothing; `answers` has the numbers of
 * those that are added all the same.
 */
export function readRows(
  table: Table,
  columns: readonly Column[],
  known: KnownItems,
  answers: ReadonlyMap<number, unknown> = new Map(),
) {
  const { header, format } = table;
  const readFormat = formatReader(table);
  const taken = columns.flatMap((column, index) => {
    if (!column.field) return [];
    const read = columnReader(format, column, known);
    const texts = new Map<string, ColumnText>();
    for (const row of table.rows) {
      if (row.error) continue;
      const text = row.cells[index] ?? '';
      const one = texts.get(text) ?? { ...read(text), text, count: 0 };
      if (readFormat(row) === null || answers.has(row.rowNumber)) one.count += 1;
      texts.set(text, one);
    }
    return { index, column, field: column.field, texts };
  });
  const rows = table.rows.map((row): SourceRow => {
    const { rowNumber, cells, error } = row;
    const fields: CassetteFields = { ...emptyFields };
    const givenFields = new Set<FieldName>();
    const errors = new Set<string>(error ? [error] : []);
    for (const { index, field, texts } of taken) {
      const { value = null, error: reason = null } = texts.get(cells[index] ?? '') ?? {};
      if (error || value === null) continue;
      if (reason !== null) errors.add(reason);
      givenFields.add(field);
      const isList = isOfKind(field, 'list');
      const joined = isList ? uniqueItems([...fields[field], ...(value as string[])]) : value;
      Object.assign(fields, { [field]: joined });
    }
    const skipReason = readFormat(row);
    return {
      rowNumber,
      fields,
      givenFields: [...givenFields],
      errors: [...errors],
      ...(skipReason && { skipReason }),
      ...(format === 'own' && { id: ownId(header, cells), images: ownImages(header, cells) }),
    };
  });
  const askedColumns = taken.flatMap(({ index, column, field, texts }) => {
    const mayBeOne = ({ text, value }: ColumnText) =>
      field === 'artist' &&
      format !== 'own' &&
      Array.isArray(value) &&
      value.length > 1 &&
      isSplitAtCommas(text) &&
      !value.every((item) => known.has(itemKey(field, item)));
    const asked = [...texts.values()].filter(
      (one) =>
        one.count > 0 &&
        (one.error !== null || replacementOf(column, one.text) !== undefined || mayBeOne(one)),
    );
    return asked.length > 0 ? [{ index, texts: asked }] : [];
  });
  return { rows, askedColumns };
}

/** MC, K7, 2xCass, Musikkassette. */
const cassetteFormat =
  /(?<!\p{L})(?:\d+x)?(?:cass|(?:mc|k7|tapes?)(?!\p{L}))|[ck]as?[sz]et|касс?ет/iu;

/** Why a row of an export of Discogs is skipped; null for any other row. */
function formatReader({ header, format }: Table): (row: TableRow) => string | null {
  const isFormat = (name: string) => identityText(name) === 'format';
  const column = format === 'discogs' ? header.findIndex(isFormat) : -1;
  return ({ cells, error }) => {
    // In a row that can't be read, any cell may be the one of the format.
    const medium = error ? undefined : cells[column];
    const isTaken = medium === undefined || cassetteFormat.test(medium);
    return isTaken ? null : `Not a cassette: ${medium || 'no format'}.`;
  };
}
