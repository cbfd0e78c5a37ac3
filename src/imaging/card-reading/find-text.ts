import type { Point, Size } from '../crop/crop-geometry.ts';
import { halfTurn, type LineBox, toReadingFrame } from './line-box.ts';

/** From this probability on, a pixel belongs to a line of text. */
const pixelThreshold = 0.3;
/** Mean probability of a line's pixels. */
const lineThreshold = 0.5;
/** The detector marks the core of a line; the line reaches further by this part of its area. */
const growth = 1.6;
const minCoreHeight = 2;

/**
 * The lines of text in a map of probabilities (0 to 1, row by row) as boxes in pixels of the map.
 * Their angles are between -45 and 135 degrees, so that each box is at least as wide as it is high.
 */
export function findTextBoxes(map: Float32Array, { width, height }: Size): LineBox[] {
  const seen = new Uint8Array(map.length);
  const boxes: LineBox[] = [];
  const queue: number[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || map[start]! < pixelThreshold) continue;
    seen[start] = 1;
    queue.push(start);
    const pixels: Point[] = [];
    let sum = 0;
    while (queue.length > 0) {
      const index = queue.pop()!;
      const x = index % width;
      const y = (index - x) / width;
      sum += map[index]!;
      pixels.push({ x: x + 0.5, y: y + 0.5 });
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
          const next = nextY * width + nextX;
          if (seen[next] || map[next]! < pixelThreshold) continue;
          seen[next] = 1;
          queue.push(next);
        }
      }
    }
    if (sum / pixels.length < lineThreshold) continue;
    const core = boxAround(pixels);
    if (core.height < minCoreHeight) continue;
    const margin = (core.width * core.height * growth) / (2 * (core.width + core.height));
    boxes.push({ ...core, width: core.width + 2 * margin, height: core.height + 2 * margin });
  }
  return boxes;
}

/** The box along the pixels of a line, at least as wide as high. Few pixels have no direction of their own. */
function boxAround(pixels: readonly Point[]): LineBox {
  const mean = (value: (pixel: Point) => number) =>
    pixels.reduce((sum, pixel) => sum + value(pixel), 0) / pixels.length;
  const [x, y] = [mean((pixel) => pixel.x), mean((pixel) => pixel.y)];
  const [xx, yy, xy] = [
    mean((pixel) => (pixel.x - x) ** 2),
    mean((pixel) => (pixel.y - y) ** 2),
    mean((pixel) => (pixel.x - x) * (pixel.y - y)),
  ];
  const spread = Math.hypot(xx - yy, 2 * xy);
  const isLong = xx + yy + spread > 4 * (xx + yy - spread);
  const angle = isLong ? (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI : xx < yy ? 90 : 0;
  const turned = pixels.map((pixel) => toReadingFrame(pixel, angle));
  const side = (values: readonly number[]) => {
    const from = values.reduce((least, value) => Math.min(least, value));
    const to = values.reduce((most, value) => Math.max(most, value));
    return { middle: (from + to) / 2, length: to - from + 1 };
  };
  const [along, across] = [side(turned.map(({ x }) => x)), side(turned.map(({ y }) => y))];
  const center = toReadingFrame({ x: along.middle, y: across.middle }, -angle);
  return { center, width: along.length, height: across.length, angle: halfTurn(angle) };
}
