import type { Point } from '../crop/crop-geometry.ts';
import { findCrossings, fitShift } from './fit-side.ts';
import type { Planes } from './planes.ts';
import { nearestAspect, type Quad, sideVectors } from './quad.ts';
import { findInnerShadowEdge, isShadow } from './shadow.ts';

const aspectPenalty = 10;
/** Stands for the support of a side on the border, where no edge is visible. */
const borderSupport = 0.6;

/**
 * Moves the sides of a guess that is a few pixels off onto the card's edges, to a fraction of a pixel.
 * Returns null when the sides no longer intersect.
 */
export function refineQuad(
  image: Planes,
  guess: Quad,
  isUniformBackground: boolean,
): { quad: Quad; score: number } | null {
  let quad = guess;
  let supports: number[] = [];
  const width = Math.hypot(
    guess.corners[1].x - guess.corners[0].x,
    guess.corners[1].y - guess.corners[0].y,
  );
  const maxDistance = isUniformBackground ? 0.019 : 0.014;
  // On a patterned background the inner edge of a shadow must be nearly as strong as the outer one.
  const minInnerSupport = isUniformBackground ? 0.5 : 0.75;
  for (const searchDistance of [Math.max(5, maxDistance * width), Math.max(3, 0.006 * width)]) {
    supports = [];
    const lines = quad.corners.map((from, side): [Point, Point] => {
      const to = quad.corners[(side + 1) % 4]!;
      if (quad.isOnBorder[side]) {
        supports.push(borderSupport);
        return [from, to];
      }
      const crossings = findCrossings(image, from, to, searchDistance);
      const strongest = fitShift(crossings, searchDistance);
      const inner = findInnerShadowEdge(crossings, strongest, searchDistance);
      const { start, end, support } =
        inner.support > minInnerSupport * strongest.support &&
        isShadow(image, [from, to], inner, strongest)
          ? inner
          : strongest;
      supports.push(support);
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const outward = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
      return [
        { x: from.x + outward.x * start, y: from.y + outward.y * start },
        { x: to.x + outward.x * end, y: to.y + outward.y * end },
      ];
    });
    const corners = lines.map((line, side) => intersect(lines[(side + 3) % 4]!, line));
    if (corners.some((corner) => !Number.isFinite(corner.x + corner.y))) return null;
    quad = { ...quad, corners: corners as unknown as Quad['corners'] };
  }
  quad = extendBeyondBorder(quad);
  const meanSupport = supports.reduce((sum, support) => sum + support, 0) / 4;
  const aspectRatio = aspectOf(quad);
  const aspectError = Math.abs(aspectRatio / nearestAspect(aspectRatio) - 1);
  return {
    quad,
    score:
      meanSupport * 0.65 +
      Math.min(...supports) * 0.35 -
      aspectPenalty * Math.max(0, aspectError - 0.01),
  };
}

/** Moves a side that is cut off by the image's border to where the aspect ratio of a card puts it. */
function extendBeyondBorder(quad: Quad): Quad {
  const [top, right, bottom, left] = quad.isOnBorder;
  const [a, b, c, d] = quad.corners;
  const move = (point: Point, vector: Point, factor: number): Point => ({
    x: point.x + vector.x * factor,
    y: point.y + vector.y * factor,
  });
  const { across, down } = sideVectors(quad.corners);
  const ratio = aspectOf(quad);
  const aspect = nearestAspect(ratio);
  if (left !== right && !top && !bottom) {
    const factor = aspect / ratio - 1;
    return left
      ? { ...quad, corners: [move(a, across, -factor), b, c, move(d, across, -factor)] }
      : { ...quad, corners: [a, move(b, across, factor), move(c, across, factor), d] };
  }
  if (top !== bottom && !left && !right) {
    const factor = ratio / aspect - 1;
    return top
      ? { ...quad, corners: [move(a, down, -factor), move(b, down, -factor), c, d] }
      : { ...quad, corners: [a, b, move(c, down, factor), move(d, down, factor)] };
  }
  return quad;
}

function aspectOf({ corners }: Quad): number {
  const { across, down } = sideVectors(corners);
  return Math.hypot(across.x, across.y) / Math.hypot(down.x, down.y);
}

function intersect([p, q]: [Point, Point], [r, s]: [Point, Point]): Point {
  const [ax, ay] = [q.x - p.x, q.y - p.y];
  const [bx, by] = [s.x - r.x, s.y - r.y];
  const part = ((r.x - p.x) * by - (r.y - p.y) * bx) / (ax * by - ay * bx);
  return { x: p.x + ax * part, y: p.y + ay * part };
}
