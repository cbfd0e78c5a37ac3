import { toCsv } from './csv.ts';
import type { Entry } from './entry.ts';

const reasonLabel = 'Reason';

/** Whether a heading is of such a file. */
export const isFailedRows = (head: readonly string[]): boolean => head.at(-1) === reasonLabel;

/**
 * The rows that did not go in, as they stood in their file, with a last column that says why: mended,
 * the file goes in as it is.
 */
export function failedRows(
  head: readonly string[],
  failed: readonly { readonly entry: Entry; readonly why: string }[],
): string {
  const kept = isFailedRows(head) ? head.slice(0, -1) : head;
  return toCsv([
    [...kept, reasonLabel],
    ...failed.map(({ entry, why }) => [...kept.map((_, index) => entry.cells[index] ?? ''), why]),
  ]);
}
