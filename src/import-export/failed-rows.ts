import { formatCsv } from './csv.ts';
import type { SourceRow } from './entry.ts';

const reasonLabel = 'Reason';

/** Whether a heading is of such a file. */
export const isFailedRowsCsv = (head: readonly string[]): boolean => head.at(-1) === reasonLabel;

/**
 * The rows that did not go in, as they stood in their file, with a last column that says why: mended,
 * the file goes in as it is.
 */
export function formatFailedRows(
  head: readonly string[],
  failed: readonly { readonly entry: SourceRow; readonly why: string }[],
): string {
  const kept = isFailedRowsCsv(head) ? head.slice(0, -1) : head;
  return formatCsv([
    [...kept, reasonLabel],
    ...failed.map(({ entry, why }) => [...kept.map((_, index) => entry.cells[index] ?? ''), why]),
  ]);
}
