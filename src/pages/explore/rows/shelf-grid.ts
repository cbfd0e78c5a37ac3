/** Geometry of the shelf, in CSS pixels, and its keyboard navigation (docs/behaviour, "Shelf"). */

export const spineSize = { width: 64.52, height: 500 } as const;
/** Between two spines that stand apart from the wall. */
export const spineGap = 2;
const maxSpineGap = 3;
/** The width of the jump rail, as in its style sheet: at 320 four spines fit beside it. */
export const railWidth = 28;
/** Of spines, with the gap below, in which the name of a crate can be pressed. */
export const spineRowHeight = spineSize.height + 24;

/** The number of spines in a row of this width, at least one. */
export const spinesPerRow = (
  width: number,
  spineWidth: number = spineSize.width,
  gap: number = 0,
): number => Math.max(1, Math.floor((width + gap) / (spineWidth + gap)));

/** The spines in a row of the wall in a page of this width; its gaps take what they leave. */
export function wallRow(width: number) {
  const perRow = spinesPerRow(width);
  const rest = Math.max(0, width - perRow * spineSize.width);
  return { perRow, gap: Math.min(maxSpineGap, rest / (perRow - 1 || 1)) };
}

export const rowOf = (index: number, perRow: number): number => Math.floor(index / perRow);

type Grid = { count: number; perRow: number; rowsPerPage: number };

/** The index to which a key moves the focus; null for other keys (docs/behaviour, "Shelf"). */
export function nextIndex(
  index: number,
  { key, ctrl }: { key: string; ctrl: boolean },
  { count, perRow, rowsPerPage }: Grid,
): number | null {
  const last = count - 1;
  const row = rowOf(index, perRow);
  /** The same place in another row, or the end of the last one, which may be shorter. */
  const inRow = (to: number) =>
    Math.min(last, Math.max(0, Math.min(rowOf(last, perRow), to)) * perRow + (index % perRow));
  const isWhole = ctrl || perRow === 1;
  const targets: Record<string, number> = {
    ArrowRight: Math.min(last, index + 1),
    ArrowLeft: Math.max(0, index - 1),
    ArrowDown: inRow(row + 1),
    ArrowUp: inRow(row - 1),
    PageDown: inRow(row + rowsPerPage),
    PageUp: inRow(row - rowsPerPage),
    Home: isWhole ? 0 : row * perRow,
    End: isWhole ? last : Math.min(last, (row + 1) * perRow - 1),
  };
  return targets[key] ?? null;
}
