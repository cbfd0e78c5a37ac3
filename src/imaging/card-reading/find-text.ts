import type { Point, Size } from '../crop/crop-geometry.ts';
import { halfTurn, type LineBox } from './line-box.ts';

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
    /** The leftmost and the rightmost pixel of each row: the others lie within the hull. */
    const rows = new Map<number, { left: number; right: number }>();
    let sum = 0;
    let count = 0;
    while (queue.length > 0) {
      const index = queue.pop()!;
      const x = index % width;
      const y = (index - x) / width;
      sum += map[index]!;
      count++;
      const row = rows.get(y);
      if (!row) rows.set(y, { left: x, right: x });
      else {
        row.left = Math.min(row.left, x);
        row.right = Math.max(row.right, x);
      }
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
          const next = nextY * width + nextX;
          if (seen[next] || map[next]! < pixelThreshold) continue;
          seen[next] = 1;
          queue.push(next);
        }
      }
    }
    if (sum / count < lineThreshold) continue;
    const corners = [...rows].flatMap(([y, { left, right }]) => [
      { x: left, y },
      { x: right + 1, y },
      { x: left, y: y + 1 },
      { x: right + 1, y: y + 1 },
    ]);
    const core = smallestBox(convexHull(corners));
    if (core.height < minCoreHeight) continue;
    const margin = (core.width * core.height * growth) / (2 * (core.width + core.height));
    boxes.push({ ...core, width: core.width + 2 * margin, height: core.height + 2 * margin });
  }
  return boxes;
}

const cross = (origin: Point, a: Point, b: Point) =>
  (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x);

function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** The smallest rectangle around a convex polygon: one of its sides lies on a side of the polygon. */
function smallestBox(hull: readonly Point[]): LineBox {
  let smallest: LineBox | null = null;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const cos = (to.x - from.x) / length;
    const sin = (to.y - from.y) / length;
    const along = hull.map(({ x, y }) => x * cos + y * sin);
    const across = hull.map(({ x, y }) => y * cos - x * sin);
    const [left, right] = [Math.min(...along), Math.max(...along)];
    const [top, bottom] = [Math.min(...across), Math.max(...across)];
    const [width, height] = [right - left, bottom - top];
    if (smallest && width * height >= smallest.width * smallest.height) continue;
    const [u, v] = [(left + right) / 2, (top + bottom) / 2];
    smallest = {
      center: { x: u * cos - v * sin, y: u * sin + v * cos },
      width,
      height,
      angle: (Math.atan2(sin, cos) * 180) / Math.PI,
    };
  }
  return lyingBox(smallest!);
}

/** The same rectangle as a box that is at least as wide as high, at an angle from -45 to 135 degrees. */
function lyingBox({ center, width, height, angle }: LineBox): LineBox {
  const turned = width < height ? angle + 90 : angle;
  return {
    center,
    width: Math.max(width, height),
    height: Math.min(width, height),
    angle: halfTurn(turned),
  };
}
