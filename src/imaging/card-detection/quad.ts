import { cardSize } from '../crop/card-placement.ts';
import type { Corners, Point } from '../crop/crop-geometry.ts';

/** The outline of a card, nearly a parallelogram. */
export type Quad = {
  /** Top left, top right, bottom right, bottom left, in pixels. */
  readonly corners: readonly [Point, Point, Point, Point];
  /** Which of top, right, bottom and left is the image's border, where no edge is visible. */
  readonly isOnBorder: readonly [boolean, boolean, boolean, boolean];
};

/** The aspect ratio (width : height) of a card, upright or on its side, that is nearer to the given one. */
export const nearestAspect = (ratio: number): number =>
  ratio > 1 ? cardSize.width / cardSize.height : cardSize.height / cardSize.width;

/** Signed area in square pixels, of the parallelogram through top left, top right and bottom left. */
export const quadArea = ({ corners: [a, b, , d] }: Quad): number =>
  (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);

/** Mean vector of the top and bottom sides, and of the left and right sides. */
export const sideVectors = ([a, b, c, d]: Quad['corners']): { across: Point; down: Point } => ({
  across: { x: (b.x - a.x + c.x - d.x) / 2, y: (b.y - a.y + c.y - d.y) / 2 },
  down: { x: (d.x - a.x + c.x - b.x) / 2, y: (d.y - a.y + c.y - b.y) / 2 },
});

/** Coordinates relative to a quad: from 0 to 1 inside, `u` from left to right and `v` downwards. */
function toQuadCoordinates(quad: Quad): (point: Point) => { u: number; v: number } {
  const [a, b, , d] = quad.corners;
  const area = quadArea(quad);
  return ({ x, y }) => {
    const [dx, dy] = [x - a.x, y - a.y];
    return {
      u: (dx * (d.y - a.y) - dy * (d.x - a.x)) / area,
      v: (dy * (b.x - a.x) - dx * (b.y - a.y)) / area,
    };
  };
}

/** How far the sides of `inner` lie inside those of `outer`, as fractions: top, right, bottom, left. */
function insetsOf(outer: Quad, inner: Quad): number[] {
  const [p, q, r, s] = inner.corners.map(toQuadCoordinates(outer));
  return [
    Math.min(p!.v, q!.v),
    Math.min(1 - q!.u, 1 - r!.u),
    Math.min(1 - r!.v, 1 - s!.v),
    Math.min(p!.u, s!.u),
  ];
}

/** Whether no side of `inner` lies visibly outside of `outer`. */
export const contains = (outer: Quad, inner: Quad): boolean =>
  insetsOf(outer, inner).every((inset) => inset > -0.008);

/**
 * Whether `inner` lies inside `outer`, close to its sides, and visibly away from at least `minSides` of
 * them.
 */
export function encloses(outer: Quad, inner: Quad, minSides: number): boolean {
  const insets = insetsOf(outer, inner);
  return (
    insets.every((inset) => inset > -0.008 && inset < 0.15) &&
    insets.filter((inset) => inset > 0.013).length >= minSides
  );
}

/** How far the sizes of two cards in one image may differ, as a fraction. */
const sizeTolerance = 0.12;

/** Whether `quad` is as large as `other`, and lies beside, above or below it. */
export function liesBeside(quad: Quad, other: Quad): boolean {
  const [a, , c] = quad.corners;
  const { u, v } = toQuadCoordinates(other)({ x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 });
  return (
    Math.abs(Math.sqrt(Math.abs(quadArea(quad) / quadArea(other))) - 1) < sizeTolerance &&
    Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5)) > 0.97
  );
}

/** The parallelogram nearest to the four corners. */
export function toParallelogram(corners: Quad['corners']): Corners {
  const [a, b, c, d] = corners;
  const center = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
  const { across, down } = sideVectors(corners);
  return {
    topLeft: {
      x: center.x - across.x / 2 - down.x / 2,
      y: center.y - across.y / 2 - down.y / 2,
    },
    topRight: {
      x: center.x + across.x / 2 - down.x / 2,
      y: center.y + across.y / 2 - down.y / 2,
    },
    bottomLeft: {
      x: center.x - across.x / 2 + down.x / 2,
      y: center.y - across.y / 2 + down.y / 2,
    },
  };
}
