import type { DraftField } from '../domain/cassette.ts';
import { splitArtists, type UnsplitNames } from './artist-names.ts';
import { splitCell } from './list-cell.ts';

/** What separates the items of a list in one cell; `none` takes the cell as one item. */
export const listSeparators = {
  comma: 'comma',
  semicolon: 'semicolon',
  slash: 'slash',
  pipe: 'pipe',
  ampersand: '&',
  line: 'line',
  none: 'don’t split',
} as const;
export type ListSeparator = keyof typeof listSeparators;

export const isListField = (field: DraftField | null): boolean =>
  field === 'artist' || field === 'genre' || field === 'locations';

const patterns: Record<Exclude<ListSeparator, 'comma' | 'none'>, RegExp> = {
  line: /\r?\n/,
  pipe: /\|/,
  semicolon: /;/,
  slash: /\s\/\s/,
  ampersand: /\s*&\s*/,
};

/**
 * The separator that the cells of a column seem to have: one of line, pipe, semicolon and slash between
 * blanks that occurs in at least every twentieth cell, else comma.
 */
export function guessSeparator(cells: readonly string[]): ListSeparator {
  const filled = cells.filter((cell) => cell !== '');
  const usual = (['line', 'pipe', 'semicolon', 'slash'] as const).find((separator) => {
    const count = filled.filter((cell) => patterns[separator].test(cell)).length;
    return count > 0 && count >= filled.length / 20;
  });
  return usual ?? 'comma';
}

/**
 * A function that splits a cell of a column with these cells. A slash separates without blanks only if
 * no cell of the column has one between blanks. At a comma, a quoted item is not split, nor are artists
 * that `unsplitNames` holds; null where the items are no artists.
 */
export function listSplitter(
  separator: ListSeparator,
  cells: readonly string[],
  unsplitNames: UnsplitNames | null,
): (cell: string) => string[] {
  if (separator === 'none') return (cell) => [cell];
  if (separator === 'comma')
    return (cell) =>
      unsplitNames === null || !/,\s/.test(cell) || /(?:^|,)\s*"/.test(cell)
        ? splitCell(cell)
        : splitArtists(cell, unsplitNames);
  const hasSlashBetweenBlanks = cells.some((cell) => patterns.slash.test(cell));
  const pattern = separator === 'slash' && !hasSlashBetweenBlanks ? /\// : patterns[separator];
  return (cell) =>
    cell
      .split(pattern)
      .map((item) => item.trim())
      .filter((item) => item !== '');
}
