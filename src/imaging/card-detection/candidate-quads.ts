import type { Point, Size } from '../crop/crop-geometry.ts';
import { type Line, toRadians } from './find-lines.ts';
import { nearestAspect, type Quad } from './quad.ts';

export type CandidateQuad = Quad & { readonly score: number };

/** How far a card's aspect ratio may deviate from the usual one, as a fraction. */
const aspectTolerance = 0.035;
/** How far opposite sides may deviate from parallel, in degrees. */
const angleTolerance = 1.3;
/** Shortest side of a card, as a fraction of the image's shorter side. */
const minSide = 0.22;
const maxCandidates = 120;

/** A line, or a border of the image as the side of a card that is cut off there (`angle` is null). */
type Side = { angle: number | null; offset: number; support: Line['support'] };
/** Stands for the support of a side on the border, where no edge is visible. */
const borderSupport = 0.5;

/** Two opposite sides; `distance` in pixels. */
type SidePair = { first: Side; second: Side; angle: number; distance: number };

/**
 * Combines lines to quads with the aspect ratio of a card, best score first, at most 120. Corners are in
 * pixels from the centre of the image.
 */
export function findCandidateQuads(vertical: Line[], horizontal: Line[], image: Size) {
  const { width, height } = image;
  const minDistance = minSide * Math.min(width, height);
  const withBorders = (lines: Line[], half: number): Side[] => [
    ...lines,
    { angle: null, offset: -half, support: () => borderSupport },
    { angle: null, offset: half, support: () => borderSupport },
  ];
  const verticalPairs = pairSides(withBorders(vertical, width / 2), minDistance);
  const horizontalPairs = pairSides(withBorders(horizontal, height / 2), minDistance).sort(
    (a, b) => a.angle - b.angle,
  );

  const best: CandidateQuad[] = [];
  let from = 0;
  for (const pair of verticalPairs.sort((a, b) => a.angle - b.angle)) {
    while (
      from < horizontalPairs.length &&
      horizontalPairs[from]!.angle < pair.angle - angleTolerance
    )
      from++;
    for (
      let index = from;
      index < horizontalPairs.length &&
      horizontalPairs[index]!.angle <= pair.angle + angleTolerance;
      index++
    ) {
      const other = horizontalPairs[index]!;
      const aspectError = Math.abs(
        Math.log(pair.distance / other.distance / nearestAspect(pair.distance / other.distance)),
      );
      if (aspectError > aspectTolerance) continue;
      const quad = toQuad(pair, other, image, aspectError);
      if (quad === null) continue;
      insertCandidate(best, quad, 0.012 * other.distance);
    }
  }
  return best;
}

/** Keeps the best candidates; of two with corners less than `minDistance` apart only the better. */
function insertCandidate(best: CandidateQuad[], quad: CandidateQuad, minDistance: number): void {
  if (best.length === maxCandidates && best.at(-1)!.score >= quad.score) return;
  const similar = best.findIndex(({ corners }) =>
    corners.every(
      (corner, index) =>
        Math.hypot(corner.x - quad.corners[index]!.x, corner.y - quad.corners[index]!.y) <
        minDistance,
    ),
  );
  if (similar !== -1) {
    if (best[similar]!.score >= quad.score) return;
    best.splice(similar, 1);
  }
  best.push(quad);
  best.sort((a, b) => b.score - a.score);
  if (best.length > maxCandidates) best.pop();
}

function pairSides(sides: Side[], minDistance: number): SidePair[] {
  const pairs: SidePair[] = [];
  for (const first of sides)
    for (const second of sides) {
      const distance = second.offset - first.offset;
      if (distance < minDistance) continue;
      const angle = first.angle ?? second.angle;
      if (angle === null) pairs.push({ first, second, angle: 0, distance });
      else {
        if (Math.abs((second.angle ?? angle) - (first.angle ?? angle)) > angleTolerance) continue;
        const mean = ((first.angle ?? angle) + (second.angle ?? angle)) / 2;
        // A card that lies along the border is hardly rotated.
        if ((first.angle === null || second.angle === null) && Math.abs(mean) > 1.5) continue;
        pairs.push({ first, second, angle: mean, distance });
      }
    }
  return pairs;
}

function toQuad(
  vertical: SidePair,
  horizontal: SidePair,
  image: Size,
  aspectError: number,
): CandidateQuad | null {
  const sides = [horizontal.first, vertical.second, horizontal.second, vertical.first] as const;
  const isOnBorder = sides.map((side) => side.angle === null);
  if (isOnBorder.filter(Boolean).length > 2) return null;
  const verticalAngle = (side: Side) => side.angle ?? vertical.angle;
  const horizontalAngle = (side: Side) => side.angle ?? horizontal.angle;
  const intersect = (verticalSide: Side, horizontalSide: Side): Point => {
    const [v, h] = [
      toRadians(verticalAngle(verticalSide)),
      toRadians(horizontalAngle(horizontalSide)),
    ];
    // x cos v + y sin v = offset of the vertical side; y cos h - x sin h = that of the horizontal one.
    const determinant = Math.cos(v) * Math.cos(h) + Math.sin(v) * Math.sin(h);
    return {
      x: (verticalSide.offset * Math.cos(h) - horizontalSide.offset * Math.sin(v)) / determinant,
      y: (horizontalSide.offset * Math.cos(v) + verticalSide.offset * Math.sin(h)) / determinant,
    };
  };
  const corners = [
    intersect(vertical.first, horizontal.first),
    intersect(vertical.second, horizontal.first),
    intersect(vertical.second, horizontal.second),
    intersect(vertical.first, horizontal.second),
  ] as const;

  let sum = 0;
  let weakest = 1;
  for (const [index, side] of sides.entries()) {
    const isHorizontal = index % 2 === 0;
    const angle = toRadians(isHorizontal ? horizontalAngle(side) : verticalAngle(side));
    const support = sideSupport(
      side,
      [corners[index]!, corners[(index + 1) % 4]!],
      angle,
      isHorizontal,
      (isHorizontal ? image.width : image.height) / 2,
    );
    if (support === null) return null;
    sum += support;
    weakest = Math.min(weakest, support);
  }
  const skew = Math.abs(vertical.angle - horizontal.angle);
  const size = vertical.distance / image.width;
  return {
    corners,
    isOnBorder: isOnBorder as unknown as Quad['isOnBorder'],
    score: sum / 4 + weakest * 0.5 - aspectError * 1.5 - skew * 0.04 + size * 0.05,
  };
}

/** Edge support between two corners, less for a line that continues beyond them; null if out of view. */
function sideSupport(
  side: Side,
  [a, b]: readonly [Point, Point],
  angle: number,
  isHorizontal: boolean,
  halfLength: number,
): number | null {
  const position = ({ x, y }: Point) =>
    isHorizontal
      ? -x * Math.cos(angle) - y * Math.sin(angle)
      : y * Math.cos(angle) - x * Math.sin(angle);
  const [from, to] = [position(a), position(b)].sort((p, q) => p - q) as [number, number];
  const length = to - from;
  const [visibleFrom, visibleTo] = [Math.max(from, -halfLength), Math.min(to, halfLength)];
  if (visibleTo - visibleFrom < 0.6 * length) return null;
  const inset = 0.01 * length;
  const support = side.support(visibleFrom + inset, visibleTo - inset);
  if (side.angle === null) return support;
  // A line that continues beyond the corners probably belongs to the table.
  const overhang = 0.08 * length;
  const [before, after] = [
    [Math.max(from - inset - overhang, 0.01 * length - halfLength), from - inset] as const,
    [to + inset, Math.min(to + inset + overhang, halfLength - 0.01 * length)] as const,
  ].map(([start, end]) => (end - start > 0.012 * length ? side.support(start, end) : 0));
  return support - 0.3 * (before! + after!);
}
