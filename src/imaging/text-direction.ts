import type { Pixels } from './crop/blurhash.ts';

/** About the height of small print on a J-card of 775 pixels. */
const lineHeight = 4;
/** An upright text scores at most 0.7, one on its side at least 1.7. */
const minScore = 1.2;

/**
 * Whether the lines of text in an upright, narrow panel run down rather than across (docs/behaviour.md,
 * "Reading the J-card"): lines and the gaps between them make sums of brightness across the lines rise
 * and fall. Compared in squares, because longer sums vary less. False without text.
 */
export function isTextSideways({ data, width, height }: Pixels): boolean {
  let [across, down] = [0, 0];
  for (let top = 0; top + width <= height; top += width >> 1) {
    const rows = new Float64Array(width);
    const columns = new Float64Array(width);
    for (let y = 0; y < width; y++)
      for (let x = 0; x < width; x++) {
        const green = data[((top + y) * width + x) * 4 + 1] ?? 0;
        rows[y] = (rows[y] ?? 0) + green;
        columns[x] = (columns[x] ?? 0) + green;
      }
    across += variation(rows);
    down += variation(columns);
  }
  return down > across * minScore;
}

/** How much sums differ from those a line further, without the edges of the panel. */
function variation(sums: Float64Array): number {
  let total = 0;
  for (let at = 2 * lineHeight; at < sums.length - 3 * lineHeight; at++)
    total += Math.abs((sums[at + lineHeight] ?? 0) - (sums[at] ?? 0));
  return total;
}
