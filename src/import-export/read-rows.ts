import type { CassetteImages } from '../domain/cassette.ts';
import { emptyDraft } from '../domain/cassette-validation.ts';
import { type CassetteFields, type FieldName, isOfKind } from '../domain/fields.ts';
import { identityText, uniqueItems } from '../domain/text/identity-text.ts';
import { type Column, isDiscogs, replacementOf } from './columns.ts';
import { isOwnCsv, ownId, ownImages } from './own-csv.ts';
import type { Table } from './read-table.ts';
import {
  columnReader,
  findSeparator,
  itemKey,
  type KnownItems,
  type ReadValue,
} from './read-value.ts';

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

/** A text of a column, as a value of its field. */
export type ColumnText = ReadValue & {
  readonly text: string;
  /** The number of rows that have it. */
  count: number;
  /** The editor's replacement for the text. */
  readonly replacement: string | undefined;
};

/**
 * Reads the rows of a table, each different text of a column once. Lists of several columns are
 * joined. A blank cell has no value unless the editor has replaced it. With the rows come, by
 * column and in the order of the file, the texts that the editor is asked about: those that the
 * field can't have, blank ones if a value is required, and artists with a comma of whom the
 * catalogue does not know all.
 */
export function readRows(table: Table, columns: readonly Column[], known: KnownItems) {
  const { header } = table;
  const isOwn = isOwnCsv(header);
  const taken = columns.flatMap((column, index) => {
    const { field } = column;
    return field ? { index, field, texts: readTexts(table, column, index, known) } : [];
  });
  const formatColumn = isDiscogs(header)
    ? header.findIndex((name) => identityText(name) === 'format')
    : -1;
  const rows = table.rows.map(({ rowNumber, cells, error }): SourceRow => {
    const draft: CassetteFields = { ...emptyDraft };
    const givenFields = new Set<FieldName>();
    const errors = new Set<string>(error ? [error] : []);
    for (const { index, field, texts } of taken) {
      const { value = null, error: reason = null } = texts.get(cells[index] ?? '') ?? {};
      if (error || value === null) continue;
      if (reason !== null) errors.add(reason);
      givenFields.add(field);
      const isList = isOfKind(field, 'list');
      const joined = isList ? uniqueItems([...draft[field], ...(value as string[])]) : value;
      Object.assign(draft, { [field]: joined });
    }
    // In a row that can't be read, any cell may be the one of the format.
    const format = (error ? undefined : cells[formatColumn]) ?? 'Cass';
    const isCassette = cassetteFormat.test(format);
    return {
      rowNumber,
      draft,
      givenFields: [...givenFields],
      errors: [...errors],
      ...(!isCassette && { skipReason: `Not a cassette: ${format || 'no format'}.` }),
      ...(isOwn && { id: ownId(header, cells), images: ownImages(header, cells) }),
    };
  });
  const askedColumns = taken.flatMap(({ index, field, texts }) => {
    const mayBeOne = ({ text, value }: ColumnText) =>
      field === 'artist' &&
      !isOwn &&
      Array.isArray(value) &&
      value.length > 1 &&
      findSeparator(text) === ',' &&
      !value.every((item) => known.has(itemKey(field, item)));
    const asked = [...texts.values()].filter(
      (one) => one.error !== null || one.replacement !== undefined || mayBeOne(one),
    );
    return asked.length > 0 ? [{ index, texts: asked }] : [];
  });
  return { rows, askedColumns };
}

/** MC, K7, 2xCass, Musikkassette. */
const cassetteFormat =
  /(?<!\p{L})(?:\d+x)?(?:cass|(?:mc|k7|tapes?)(?!\p{L}))|[ck]as?[sz]et|касс?ет/iu;

/** The different texts of a column, in the order of the file. */
function readTexts({ header, rows }: Table, column: Column, index: number, known: KnownItems) {
  const read = columnReader(header, column, known);
  const texts = new Map<string, ColumnText>();
  for (const { cells, error } of rows) {
    const text = cells[index] ?? '';
    const earlier = texts.get(text);
    if (error) continue;
    if (earlier) earlier.count += 1;
    else
      texts.set(text, { ...read(text), text, count: 1, replacement: replacementOf(column, text) });
  }
  return texts;
}
