import type { Point, Size } from '../crop/crop-geometry.ts';
import { type EdgePoints, edgeWeight } from './edges.ts';

/**
 * How much more there is to see just beside a quad than on the bare bed: a frame printed on the card
 * has the rest of the card beside it, the card itself has only the bed. 0 for nothing, 1 for as much as
 * within. The bed may be busy itself, as wood or cloth is: what counts is the difference.
 */
export function measureBackground(edges: EdgePoints, picture: Size) {
  const heights = edges.weight.map(strength);
  const bed = bedDensity(edges, heights, picture);
  const evenBed = bed < 0.0001;
  // On a table the card's shadow has an edge too, further out than on a scanner.
  const clear = evenBed ? 0.015 : 0.05;
  const beside = ([a, b, , d]: readonly [Point, Point, Point, Point]): number => {
    const area = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
    let within = 0;
    let near = 0;
    for (let at = 0; at < edges.x.length; at++) {
      const dx = edges.x[at]! - a.x;
      const dy = edges.y[at]! - a.y;
      const u = (dx * (d.y - a.y) - dy * (d.x - a.x)) / area;
      const v = (dy * (b.x - a.x) - dx * (b.y - a.y)) / area;
      const out = Math.max(-u, u - 1, -v, v - 1);
      if (out < -0.015) within += heights[at]!;
      else if (out > clear && out < band) near += heights[at]!;
    }
    const bandArea = seenArea(a, b, d, picture, band) - seenArea(a, b, d, picture, clear);
    if (bandArea <= area * 0.02) return 0;
    const density = Math.max(within / area, 0.001);
    return Math.min(1, Math.max(0, near / bandArea - 1.4 * bed) / density);
  };
  return { beside, evenBed };
}

/** What an edge counts for: an even bed's noise has edges too, but none that is higher than 8 of 255. */
const strength = (weight: number): number => Math.max(0, weight - edgeWeight(8));

/** How far beside the quad is looked, in parts of it. */
const band = 0.14;

/** The area of the grown quad that the picture shows, roughly: by its upright box. */
function seenArea(a: Point, b: Point, d: Point, { width, height }: Size, grow: number): number {
  const [w, h] = [Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(d.x - a.x, d.y - a.y)];
  const [x, y] = [(b.x + d.x) / 2, (b.y + d.y) / 2];
  const cut = (middle: number, length: number, half: number) =>
    Math.max(
      0,
      Math.min(half, middle + length * (0.5 + grow)) -
        Math.max(-half, middle - length * (0.5 + grow)),
    );
  return cut(x, w, width / 2) * cut(y, h, height / 2);
}

/** Edge points per pixel along the picture's border, in its middling stretch: the card may lie there. */
function bedDensity(edges: EdgePoints, heights: Float32Array, { width, height }: Size): number {
  const depth = Math.min(width, height) * 0.04;
  const counts = new Float32Array(32);
  for (let at = 0; at < edges.x.length; at++) {
    const [x, y] = [edges.x[at]! / width + 0.5, edges.y[at]! / height + 0.5];
    const fromSide = (0.5 - Math.abs(x - 0.5)) * width;
    const fromTop = (0.5 - Math.abs(y - 0.5)) * height;
    if (Math.min(fromSide, fromTop) > depth) continue;
    const stretch = (part: number) => Math.min(7, Math.floor(part * 8));
    if (fromSide < fromTop) counts[(x < 0.5 ? 0 : 8) + stretch(y)]! += heights[at]!;
    else counts[(y < 0.5 ? 16 : 24) + stretch(x)]! += heights[at]!;
  }
  const densities = Array.from(
    counts,
    (count, at) => count / (depth * (at < 16 ? height / 8 : width / 8)),
  ).sort((a, b) => a - b);
  return densities[16]!;
}
