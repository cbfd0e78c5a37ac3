import type { Column } from '../../src/import-export/columns.ts';
import { readRows } from '../../src/import-export/read-rows.ts';
import { type ReadingOptions, readTable } from '../../src/import-export/read-table.ts';
import type { KnownItems } from '../../src/import-export/read-value.ts';
import { suggestColumns } from '../../src/import-export/suggest-columns.ts';

const findOut: ReadingOptions = { headingRow: null, delimiter: null, areQuotesText: false };

/** The table of a CSV. */
export const tableOf = (text: string, options: Partial<ReadingOptions> = {}) =>
  readTable(text, { ...findOut, ...options });

/**
 * The rows of a CSV, with columns as they are guessed but for the given ones, in a catalogue that has these items of
 * lists.
 */
export function readCsv(
  text: string,
  chosen: Readonly<Record<number, Partial<Column>>> = {},
  known: KnownItems = new Set(),
) {
  const table = tableOf(text);
  const columns = suggestColumns(table).map((column, index) => ({
    ...column,
    ...chosen[index],
  }));
  return readRows(table, columns, known);
}
