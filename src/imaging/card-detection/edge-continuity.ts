import type { Point } from '../crop/crop-geometry.ts';
import { type Planes, samplePlane } from './planes.ts';
import type { Quad } from './quad.ts';

/**
 * Counts the sides of a quad across which the pattern outside continues inside. A card hides its
 * background, so nothing continues across its own sides; on the squares of a checked cloth everything
 * does. The sides must be known to two pixels. Sides on the image's border are not counted.
 */
export function countContinuousSides(image: Planes, { corners, isOnBorder }: Quad): number {
  return corners.filter(
    (from, side) =>
      !isOnBorder[side] && correlation(image, from, corners[(side + 1) % 4]!) > minCorrelation,
  ).length;
}

/** Across a card's sides it is 0.1, and rarely 0.5: a line of the table may continue in print. */
const minCorrelation = 0.7;
/** Distances from the side that are compared, in pixels: outside of its blur. */
const nearDistance = 3;
const farDistance = 5;
/** A slanted pattern continues at most this far along the side, in pixels. */
const maxLag = 4;

/** How well the changes along both sides of a line correlate, 0 to 1. */
function correlation(image: Planes, from: Point, to: Point): number {
  const { width, height, planes } = image;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const direction = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const pointAt = (step: number, distance: number): Point => ({
    x: from.x + direction.x * (length * 0.03 + step) + direction.y * distance,
    y: from.y + direction.y * (length * 0.03 + step) - direction.x * distance,
  });
  // Samples outside of the image repeat its border.
  const isVisible = (step: number): boolean => {
    const { x, y } = pointAt(step, 0);
    return Math.min(x, y, width - x, height - y) > farDistance;
  };
  let start = 0;
  let end = Math.floor(length * 0.94);
  while (start < end && !isVisible(start)) start++;
  while (start < end && !isVisible(end - 1)) end--;
  const steps = end - start;
  if (steps < length * 0.4) return 0;

  const changesAlong = (sign: number): Float32Array[] =>
    planes.map((plane) => {
      const sums = new Float32Array(steps);
      for (let step = 0; step < steps; step++)
        for (let distance = nearDistance; distance <= farDistance; distance++) {
          const { x, y } = pointAt(start + step, distance * sign);
          sums[step]! += samplePlane(plane, width, height, x, y);
        }
      return sums.map((value, step) => (sums[step + 2] ?? value) - value);
    });
  const [outside, inside] = [changesAlong(1), changesAlong(-1)];
  const power = (changes: Float32Array[]) =>
    changes.reduce((all, plane) => all + plane.reduce((sum, value) => sum + value * value, 0), 0);
  let max = 0;
  for (let lag = -maxLag; lag <= maxLag; lag++) {
    let product = 0;
    for (const [channel, plane] of outside.entries())
      for (let step = maxLag; step < steps - maxLag; step++)
        product += plane[step]! * inside[channel]![step + lag]!;
    max = Math.max(max, product);
  }
  return max / Math.sqrt(power(outside) * power(inside) || 1);
}
