import type { Affine, Point } from '../../../imaging/crop/crop-geometry.ts';

/** Transforms of the scan under the template, in card pixels (787×775), for `moveScan`. */
export const translation = (x: number, y: number): Affine => [1, 0, 0, 1, x, y];

/** Zooms by a factor about a point. */
export const zoomTransform = (factor: number, { x, y }: Point): Affine => [
  factor,
  0,
  0,
  factor,
  x * (1 - factor),
  y * (1 - factor),
];

/** Moves, zooms and rotates as two fingers did; each point is one finger. */
export function pinchTransform(from: readonly [Point, Point], to: readonly [Point, Point]): Affine {
  const before = { x: from[1].x - from[0].x, y: from[1].y - from[0].y };
  const after = { x: to[1].x - to[0].x, y: to[1].y - to[0].y };
  const squaredDistance = before.x ** 2 + before.y ** 2;
  if (squaredDistance === 0) return translation(to[0].x - from[0].x, to[0].y - from[0].y);
  const cos = (before.x * after.x + before.y * after.y) / squaredDistance;
  const sin = (before.x * after.y - before.y * after.x) / squaredDistance;
  return [
    cos,
    sin,
    -sin,
    cos,
    to[0].x - cos * from[0].x + sin * from[0].y,
    to[0].y - sin * from[0].x - cos * from[0].y,
  ];
}
