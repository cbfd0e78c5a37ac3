import type { Point, Quad } from '../../domain/pictures/placement.ts';
import type { Size } from './crop-geometry.ts';

/** The projection of a rectangle of this size, from the origin, onto the corners. */
export function projectionOnto([p0, p1, p2, p3]: Quad, { width, height }: Size) {
  const sum = { x: p0.x - p1.x + p2.x - p3.x, y: p0.y - p1.y + p2.y - p3.y };
  const right = { x: p1.x - p2.x, y: p1.y - p2.y };
  const bottom = { x: p3.x - p2.x, y: p3.y - p2.y };
  const area = right.x * bottom.y - right.y * bottom.x;
  const g = (sum.x * bottom.y - sum.y * bottom.x) / area / width;
  const h = (right.x * sum.y - right.y * sum.x) / area / height;
  const across = { x: (p1.x - p0.x) / width + g * p1.x, y: (p1.y - p0.y) / width + g * p1.y };
  const down = { x: (p3.x - p0.x) / height + h * p3.x, y: (p3.y - p0.y) / height + h * p3.y };
  return ({ x, y }: Point): Point => {
    const w = g * x + h * y + 1;
    return {
      x: (across.x * x + down.x * y + p0.x) / w,
      y: (across.y * x + down.y * y + p0.y) / w,
    };
  };
}
