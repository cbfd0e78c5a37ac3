import { formatCsv } from './format-csv.ts';

const reasonLabel = 'Reason';

type FailedRow = {
  /** As written in the file. */
  readonly cells: readonly string[];
  readonly reason: string;
};

/** Whether a header belongs to a file written by `formatFailedRows`. */
export const isFailedRowsCsv = (header: readonly string[]): boolean =>
  header.at(-1) === reasonLabel;

/**
 * Formats the rows that were not imported as CSV: their cells as in the source file, and the reason in
 * a last column. The corrected file can be imported again as it is.
 */
export function formatFailedRows(
  header: readonly string[],
  failedRows: readonly FailedRow[],
): string {
  const columns = isFailedRowsCsv(header) ? header.slice(0, -1) : header;
  return formatCsv([
    [...columns, reasonLabel],
    ...failedRows.map(({ cells, reason }) => [
      ...columns.map((_, index) => cells[index] ?? ''),
      reason,
    ]),
  ]);
}
