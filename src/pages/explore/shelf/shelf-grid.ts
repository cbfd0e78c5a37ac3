/** The measures of the rack, in CSS pixels (specification, section 9), and the way around in it. */

export const spineSize = { width: 64.52, height: 500 } as const;
/** What the plastic of two cases leaves between two spines. */
export const spineGap = 2;
/** From the foot of a row to the head of the next: the slot line and a little wall. */
export const rowGap = 14;
export const rowHeight = spineSize.height + rowGap;

/** How many spines stand in a row of this width; never less than one. */
export const spinesPerRow = (width: number): number =>
  Math.max(1, Math.floor((width + spineGap) / (spineSize.width + spineGap)));

/** The width of a row of so many spines. */
export const rowWidth = (spines: number): number =>
  spines * spineSize.width + Math.max(0, spines - 1) * spineGap;

export const rowOf = (index: number, perRow: number): number => Math.floor(index / perRow);

/** Rows by their indices, both ends included; `last` is -1 where there are none. */
export type RowRange = { readonly first: number; readonly last: number };

/** The rows in a window that begins `top` pixels below the head of the rack. */
export function visibleRows(top: number, height: number, rows: number): RowRange {
  const last = Math.min(rows - 1, Math.max(0, rowOf(top + height, rowHeight)));
  return { first: Math.max(0, Math.min(last, rowOf(top, rowHeight))), last };
}

/** One row more to each side, so that scrolling finds it there. */
export const withOverscan = ({ first, last }: RowRange, rows: number): RowRange => ({
  first: Math.max(0, first - 1),
  last: Math.min(rows - 1, last + 1),
});

/** The range as a list, with the row `kept` in its place even when it lies outside. */
export function rowIndices({ first, last }: RowRange, kept: number): number[] {
  const list = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (kept < 0) return list;
  if (kept < first) return [kept, ...list];
  return kept > last ? [...list, kept] : list;
}

type Rack = { count: number; perRow: number; rowsPerPage: number };

/**
 * Where a key leads from the spine at `index`, or null for a key that leads nowhere: arrows, Home
 * and End within the row, the same with Ctrl for the whole shelf, Page Up and Page Down by rows.
 */
export function nextSpineIndex(
  index: number,
  { key, ctrl }: { key: string; ctrl: boolean },
  { count, perRow, rowsPerPage }: Rack,
): number | null {
  const last = count - 1;
  const rowStart = index - (index % perRow);
  const down = (rows: number) => {
    const below = index + rows * perRow;
    // The last row may be short: it is reached all the same.
    if (below <= last) return below;
    return rowOf(index, perRow) < rowOf(last, perRow) ? last : index;
  };
  const up = (rows: number) => Math.max(index % perRow, index - rows * perRow);
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, index + 1);
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'ArrowDown':
      return down(1);
    case 'ArrowUp':
      return up(1);
    case 'PageDown':
      return down(Math.min(rowsPerPage, rowOf(last, perRow) - rowOf(index, perRow) || 1));
    case 'PageUp':
      return up(rowsPerPage);
    case 'Home':
      return ctrl ? 0 : rowStart;
    case 'End':
      return ctrl ? last : Math.min(last, rowStart + perRow - 1);
    default:
      return null;
  }
}
