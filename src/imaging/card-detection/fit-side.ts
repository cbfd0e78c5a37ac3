import type { Point } from '../crop/crop-geometry.ts';
import { edgeWeight } from './edges.ts';
import { type Planes, samplePlane } from './planes.ts';

/** Where an edge crosses a short line that is laid across a guessed side. */
export type Crossing = {
  /** Position on the side, 0 to 1. */
  readonly along: number;
  /** Distance from the side in pixels, positive outwards. */
  readonly across: number;
  readonly weight: number;
  /** Whether it gets brighter outwards. */
  readonly rises: boolean;
};

/** How far to move a side at its start and its end, in pixels outwards; `support` from 0 to 1. */
export type Shift = { readonly start: number; readonly end: number; readonly support: number };

/** Number of lines across a side. */
const profileCount = 90;

/** Finds the edges on lines across a guessed side, at most `searchDistance` pixels away; several per line. */
export function findCrossings(
  image: Planes,
  from: Point,
  to: Point,
  searchDistance: number,
): Crossing[] {
  const { width, height, planes } = image;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [unitX, unitY] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [outX, outY] = [unitY, -unitX];
  const steps = Math.ceil(searchDistance * 2);
  const magnitudes = new Float32Array(2 * steps + 1);
  const rises = new Float32Array(magnitudes.length);
  // A step is half a pixel, and a difference is taken between two places that are two pixels apart.
  const reach = steps + 2;
  const brightness = new Float64Array(2 * reach + 1);
  const crossings: Crossing[] = [];
  for (let profile = 0; profile < profileCount; profile++) {
    const along = 0.015 + (0.97 * (profile + 0.5)) / profileCount;
    magnitudes.fill(0);
    rises.fill(0);
    const [x0, y0] = [from.x + unitX * along * length, from.y + unitY * along * length];
    if (x0 < 0 || y0 < 0 || x0 > width - 1 || y0 > height - 1) continue;
    for (const plane of planes) {
      for (let step = -reach; step <= reach; step++) {
        const x = x0 + (outX * step) / 2;
        const y = y0 + (outY * step) / 2;
        brightness[step + reach] =
          samplePlane(plane, width, height, x - unitX, y - unitY) +
          samplePlane(plane, width, height, x, y) +
          samplePlane(plane, width, height, x + unitX, y + unitY);
      }
      for (let index = 0; index < magnitudes.length; index++) {
        const difference = brightness[index + 4]! - brightness[index]!;
        rises[index]! += difference;
        magnitudes[index] = Math.max(magnitudes[index]!, Math.abs(difference) / 3);
      }
    }
    for (let index = 1; index < magnitudes.length - 1; index++) {
      const here = magnitudes[index]!;
      const [before, after] = [magnitudes[index - 1]!, magnitudes[index + 1]!];
      if (here < 4 || here < before || here <= after) continue;
      // The vertex of the parabola through three values.
      const curvature = before - 2 * here + after;
      const vertex = curvature === 0 ? 0 : (0.5 * (before - after)) / curvature;
      crossings.push({
        along,
        across: (index - steps + vertex) / 2,
        weight: edgeWeight(here),
        rises: rises[index]! > 0,
      });
    }
  }
  return crossings;
}

/** Finds the straight line through most crossings by a grid search, then fits it by least squares. */
export function fitShift(crossings: readonly Crossing[], searchDistance: number): Shift {
  const grid = Math.max(0.5, searchDistance / 16);
  let best = { start: 0, end: 0, score: -1 };
  const count = Math.ceil(searchDistance / grid);
  const maxDifference = searchDistance * 1.2;
  for (let from = -count; from <= count; from++)
    for (let to = -count; to <= count; to++) {
      const [start, end] = [from * grid, to * grid];
      if (Math.abs(start - end) > maxDifference) continue;
      let score = 0;
      for (const { along, across, weight } of crossings) {
        const distance = Math.abs(across - start - (end - start) * along);
        if (distance < 1.5 * grid) score += weight * (1 - distance / (1.5 * grid));
      }
      if (score > best.score) best = { start, end, score };
    }
  let { start, end } = best;
  let support = 0;
  for (const maxDistance of [1.5 * grid, 1, 0.8]) {
    const sums = { w: 0, a: 0, aa: 0, d: 0, ad: 0 };
    const weightByProfile = new Map<number, number>();
    for (const { along, across, weight } of crossings) {
      const distance = across - start - (end - start) * along;
      if (Math.abs(distance) > maxDistance) continue;
      sums.w += weight;
      sums.a += weight * along;
      sums.aa += weight * along * along;
      sums.d += weight * across;
      sums.ad += weight * along * across;
      weightByProfile.set(along, Math.max(weightByProfile.get(along) ?? 0, weight));
    }
    const determinant = sums.w * sums.aa - sums.a * sums.a;
    if (determinant < 1e-6) break;
    const slope = (sums.w * sums.ad - sums.a * sums.d) / determinant;
    start = (sums.d - slope * sums.a) / sums.w;
    end = start + slope;
    support = [...weightByProfile.values()].reduce((sum, weight) => sum + weight, 0) / profileCount;
  }
  return { start, end, support };
}
