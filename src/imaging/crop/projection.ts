import type { Point, Quad } from '../../domain/pictures/placement.ts';
import type { Size } from './crop-geometry.ts';

/** x' = (a·x + b·y + c) / w, y' = (d·x + e·y + f) / w, with w = g·x + h·y + i. */
type Projection = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
  i: number,
];

export function project([a, b, c, d, e, f, g, h, i]: Projection, { x, y }: Point): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** The projection that maps a rectangle of this size, from the origin, to the corners. */
export function projectionOnto([p0, p1, p2, p3]: Quad, { width, height }: Size): Projection {
  const sum = { x: p0.x - p1.x + p2.x - p3.x, y: p0.y - p1.y + p2.y - p3.y };
  const right = { x: p1.x - p2.x, y: p1.y - p2.y };
  const bottom = { x: p3.x - p2.x, y: p3.y - p2.y };
  const area = right.x * bottom.y - right.y * bottom.x;
  const g = (sum.x * bottom.y - sum.y * bottom.x) / area / width;
  const h = (right.x * sum.y - right.y * sum.x) / area / height;
  return [
    (p1.x - p0.x) / width + g * p1.x,
    (p3.x - p0.x) / height + h * p3.x,
    p0.x,
    (p1.y - p0.y) / width + g * p1.y,
    (p3.y - p0.y) / height + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ];
}

export const inverseProjection = ([a, b, c, d, e, f, g, h, i]: Projection): Projection => [
  e * i - f * h,
  c * h - b * i,
  b * f - c * e,
  f * g - d * i,
  a * i - c * g,
  c * d - a * f,
  d * h - e * g,
  b * g - a * h,
  a * e - b * d,
];
