import type { Point } from '../crop/crop-geometry.ts';
import type { Planes } from './edges.ts';
import { type Quad, samplePlane } from './refine-quad.ts';

/**
 * On how many of a quad's sides the pattern just outside goes on just inside. A card hides what it lies
 * on, so that on its own sides nothing goes on; on squares of a checked cloth everything does. The
 * sides have to be known to two pixels; where one lies on the picture's border, nothing is said.
 */
export function countContinuousSides(
  picture: Planes,
  { corners, isOnBorder: borders }: Quad,
): number {
  return corners.filter(
    (from, side) => !borders[side] && likeness(picture, from, corners[(side + 1) % 4]!) > alike,
  ).length;
}

/** Beside true sides it is 0.1, and seldom half: a line of the table may go on in print. */
const alike = 0.7;
/** Looked at beside a side, in pixels: beyond its own blur. */
const near = 3;
const far = 5;
/** So much further along a slanted pattern may go on on the other side, in pixels. */
const mostLag = 4;

/** How much the changes along both sides of a line have in common, 0 to 1. */
function likeness(picture: Planes, from: Point, to: Point): number {
  const { width, height, planes } = picture;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const at = (step: number, away: number): Point => ({
    x: from.x + along.x * (length * 0.03 + step) + along.y * away,
    y: from.y + along.y * (length * 0.03 + step) - along.x * away,
  });
  // Beyond the border the picture repeats itself.
  const visible = (step: number): boolean => {
    const { x, y } = at(step, 0);
    return Math.min(x, y, width - x, height - y) > far;
  };
  let start = 0;
  let end = Math.floor(length * 0.94);
  while (start < end && !visible(start)) start++;
  while (start < end && !visible(end - 1)) end--;
  const steps = end - start;
  if (steps < length * 0.4) return 0;

  const changes = (sign: number): Float32Array[] =>
    planes.map((plane) => {
      const seen = new Float32Array(steps);
      for (let step = 0; step < steps; step++)
        for (let away = near; away <= far; away++) {
          const { x, y } = at(start + step, away * sign);
          seen[step]! += samplePlane(plane, width, height, x, y);
        }
      return seen.map((value, step) => (seen[step + 2] ?? value) - value);
    });
  const [outside, inside] = [changes(1), changes(-1)];
  const power = (change: Float32Array[]) =>
    change.reduce((all, plane) => all + plane.reduce((sum, value) => sum + value * value, 0), 0);
  let most = 0;
  for (let lag = -mostLag; lag <= mostLag; lag++) {
    let common = 0;
    for (const [channel, plane] of outside.entries())
      for (let step = mostLag; step < steps - mostLag; step++)
        common += plane[step]! * inside[channel]![step + lag]!;
    most = Math.max(most, common);
  }
  return most / Math.sqrt(power(outside) * power(inside) || 1);
}
