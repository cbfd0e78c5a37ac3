import type { Point, Size } from '../crop/crop-geometry.ts';
import { type EdgePoints, edgeWeight } from './edges.ts';
import type { Quad } from './quad.ts';

/**
 * Measures how dense edges are in the background. `noiseBeside(corners)` compares the strip around a
 * quad with it: 0 when the strip has no more edges than the background, 1 when it has as many as the
 * inside of the quad. A frame printed on a card has the rest of the card beside it; the card itself has
 * only the background. Corners are in pixels from the centre of the image.
 */
export function measureBackground(edges: EdgePoints, image: Size) {
  const strengths = edges.weight.map(edgeStrength);
  const backgroundDensity = measureBorderDensity(edges, strengths, image);
  const isUniform = backgroundDensity < 0.0001;
  // The edge of the card's shadow lies within this gap: further away on a table than on a scanner.
  const gap = isUniform ? 0.015 : 0.05;
  const noiseBeside = ([a, b, , d]: Quad['corners']): number => {
    const area = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
    let inside = 0;
    let beside = 0;
    for (let index = 0; index < edges.x.length; index++) {
      const dx = edges.x[index]! - a.x;
      const dy = edges.y[index]! - a.y;
      const u = (dx * (d.y - a.y) - dy * (d.x - a.x)) / area;
      const v = (dy * (b.x - a.x) - dx * (b.y - a.y)) / area;
      const distance = Math.max(-u, u - 1, -v, v - 1);
      if (distance < -0.015) inside += strengths[index]!;
      else if (distance > gap && distance < stripWidth) beside += strengths[index]!;
    }
    const stripArea = visibleArea(a, b, d, image, stripWidth) - visibleArea(a, b, d, image, gap);
    if (stripArea <= area * 0.02) return 0;
    const insideDensity = Math.max(inside / area, 0.001);
    return Math.min(1, Math.max(0, beside / stripArea - 1.4 * backgroundDensity) / insideDensity);
  };
  return { noiseBeside, isUniform };
}

/** Ignores steps below 8 of 255, which sensor noise reaches on a uniform background. */
const edgeStrength = (weight: number): number => Math.max(0, weight - edgeWeight(8));

/** Width of the strip around a quad, as a fraction of the quad's sides. */
const stripWidth = 0.14;

/** Approximate visible area, in square pixels, of the quad grown by `grow`: by its upright box. */
function visibleArea(a: Point, b: Point, d: Point, { width, height }: Size, grow: number): number {
  const [w, h] = [Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(d.x - a.x, d.y - a.y)];
  const [x, y] = [(b.x + d.x) / 2, (b.y + d.y) / 2];
  const visibleLength = (center: number, length: number, half: number) =>
    Math.max(
      0,
      Math.min(half, center + length * (0.5 + grow)) -
        Math.max(-half, center - length * (0.5 + grow)),
    );
  return visibleLength(x, w, width / 2) * visibleLength(y, h, height / 2);
}

/**
 * Edge strength per pixel along the image's border: the median of 32 sections, because the card may
 * cover some of them.
 */
function measureBorderDensity(
  edges: EdgePoints,
  strengths: Float32Array,
  { width, height }: Size,
): number {
  const depth = Math.min(width, height) * 0.04;
  const sums = new Float32Array(32);
  for (let index = 0; index < edges.x.length; index++) {
    const [x, y] = [edges.x[index]! / width + 0.5, edges.y[index]! / height + 0.5];
    const fromSide = (0.5 - Math.abs(x - 0.5)) * width;
    const fromTop = (0.5 - Math.abs(y - 0.5)) * height;
    if (Math.min(fromSide, fromTop) > depth) continue;
    const section = (fraction: number) => Math.min(7, Math.floor(fraction * 8));
    if (fromSide < fromTop) sums[(x < 0.5 ? 0 : 8) + section(y)]! += strengths[index]!;
    else sums[(y < 0.5 ? 16 : 24) + section(x)]! += strengths[index]!;
  }
  const densities = Array.from(
    sums,
    (sum, section) => sum / (depth * (section < 16 ? height / 8 : width / 8)),
  ).sort((a, b) => a - b);
  return densities[16]!;
}
