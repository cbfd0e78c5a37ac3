import type { Corners, Point } from '../crop/crop-geometry.ts';

/** The outline of a card, nearly a parallelogram. */
export type Quad = {
  /** Top left, top right, bottom right, bottom left, in pixels. */
  readonly corners: readonly [Point, Point, Point, Point];
  /** Which of top, right, bottom and left is the image's border, where no edge is visible. */
  readonly isOnBorder: readonly [boolean, boolean, boolean, boolean];
};

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

/**
 * Whether `inner` lies inside `outer`, close to its sides, and visibly away from at least `minSides` of
 * them.
 */
export function encloses(outer: Quad, inner: Quad, minSides: number): boolean {
  const [a, b, c, d] = inner.corners;
  const relative = toQuadCoordinates(outer);
  const [p, q, r, s] = [relative(a), relative(b), relative(c), relative(d)];
  const insets = [
    Math.min(p.v, q.v),
    Math.min(1 - q.u, 1 - r.u),
    Math.min(1 - r.v, 1 - s.v),
    Math.min(p.u, s.u),
  ];
  return (
    insets.every((inset) => inset > -0.008 && inset < 0.15) &&
    insets.filter((inset) => inset > 0.013).length >= minSides
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
