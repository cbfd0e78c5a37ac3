import type { Point, Quad } from '../../domain/pictures/placement.ts';
import type { Pixels } from '../crop/blurhash.ts';
import { maxUsualRatio } from '../crop/card-placement.ts';
import { areaOf, cornersOf, cross, lengthOf, ratioOf } from '../crop/crop-geometry.ts';
import { projectionOnto } from '../crop/projection.ts';
import { differSharply, markCard, neighboursOf } from './mark-card.ts';

/**
 * The outline of a card on a plain or patterned ground, in pixels of the picture. The longer side
 * of the picture should have about 500 pixels. Null if what lies on the ground can't be one card
 * (docs/behaviour, "Scan of a whole card").
 */
export function findOutline(picture: Pixels): Quad | null {
  const { width } = picture;
  const pieces = largePieces(shrink(shrink(markCard(picture), width), width), width);
  const hull = convexHull(endsOfRows(pieces.flat(), width));
  const corners = reduceToFour(hull);
  return corners && isPlausible(corners, hull, pieces, picture) ? corners : null;
}

/**
 * The marked pixels whose four neighbours are marked. Those at an edge have colours that are mixed
 * with the ground's, and a few of them join a card to what lies beside it.
 */
const shrink = (isMarked: Uint8Array, width: number): Uint8Array =>
  isMarked.map((marked, at) => marked && +neighboursOf(at, width).every((next) => isMarked[next]));

/** How small a piece of the card may be, of its largest piece. */
const minPiece = 0.02;

/**
 * Large groups of marked neighbours. One that reached the edge of the picture, before it was
 * shrunk twice, is not the card. If it is the largest, there is no card.
 */
function largePieces(isMarked: Uint8Array, width: number): number[][] {
  const height = isMarked.length / width;
  const isAtEdge = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.min(x, y, width - 1 - x, height - 1 - y) <= 2;
  };
  const isSeen = new Uint8Array(isMarked.length);
  const pieces: number[][] = [];
  for (let start = 0; start < isMarked.length; start++) {
    if (!isMarked[start] || isSeen[start]) continue;
    const piece = [start];
    isSeen[start] = 1;
    // It grows while it is gone through.
    for (const at of piece)
      for (const next of neighboursOf(at, width))
        if (isMarked[next] && !isSeen[next]) {
          isSeen[next] = 1;
          piece.push(next);
        }
    pieces.push(piece);
  }
  const largest = pieces.reduce((a, b) => (b.length > a.length ? b : a), []);
  if (largest.some(isAtEdge)) return [];
  return pieces.filter(
    (piece) => piece.length > minPiece * largest.length && !piece.some(isAtEdge),
  );
}

/** The corners of the first and the last pixel of each row. */
function endsOfRows(pixels: readonly number[], width: number): Point[] {
  const sorted = Uint32Array.from(pixels).sort();
  const rowOf = (at = -1) => Math.floor(at / width);
  const ends = sorted.filter((_, index) => rowOf(sorted[index - 1]) !== rowOf(sorted[index + 1]));
  const toArea = (at: number) => ({ x: at % width, y: rowOf(at), width: 1, height: 1 });
  return [...ends].flatMap((at) => cornersOf(toArea(at)));
}

/** The corners of the smallest convex shape around the points, clockwise. */
function convexHull(points: readonly Point[]): Point[] {
  const halfOf = (sorted: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of sorted) {
      while (chain.length > 1 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...halfOf(sorted), ...halfOf(sorted.toReversed())];
}

/** Leaves out sides of a hull until there are four, each time the one whose neighbours then add the least area. */
function reduceToFour(hull: readonly Point[]): Quad | null {
  const corners = [...hull];
  while (corners.length > 4) {
    const choices = corners.map((from, index) => {
      const to = corners[(index + 1) % corners.length]!;
      const after = corners[(index + 2) % corners.length]!;
      const corner = meetingPoint(corners.at(index - 1)!, from, after, to);
      return { index, corner, area: corner ? -cross(from, to, corner) : Number.POSITIVE_INFINITY };
    });
    const { index, corner } = choices.reduce((a, b) => (b.area < a.area ? b : a));
    if (!corner) return null;
    corners[index] = corner;
    corners.splice((index + 1) % corners.length, 1);
  }
  if (corners.length < 4) return null;
  const first = corners.indexOf(corners.reduce((a, b) => (a.x + a.y < b.x + b.y ? a : b)));
  return [...corners.slice(first), ...corners.slice(0, first)] as unknown as Quad;
}

/** Where the line from a meets that from c, behind b and d; null if nowhere. */
function meetingPoint(a: Point, b: Point, c: Point, d: Point): Point | null {
  const area = (b.x - a.x) * (c.y - d.y) - (b.y - a.y) * (c.x - d.x);
  const part = ((d.x - a.x) * (c.y - d.y) - (d.y - a.y) * (c.x - d.x)) / area;
  return part >= 1 && Number.isFinite(part)
    ? { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) }
    : null;
}

/** How long a card can be, wide by high: 2.2 with a margin for a photo in perspective. */
const maxRatio = 2.25;

const isNear = (ratio: number, most: number) => ratio < most && 1 / ratio < most;

/** Whether an edge runs across the middle of a long outline: two cards of one shape meet there. */
function isTwoCards(corners: Quad, { data, width }: Pixels): boolean {
  const [a, b, c, d] = corners;
  const along: Quad = ratioOf(corners) > 1 ? corners : [b, c, d, a];
  const toPicture = projectionOnto(along, { width: 400, height: 100 });
  const pixelAt = (x: number, y: number) => {
    const point = toPicture({ x, y });
    return Math.floor(point.y) * width + Math.floor(point.x);
  };
  // An edge is not quite parallel to the ends.
  const isEdge = (x: number, y: number) =>
    [x - 2, x - 1, x].some((from) => differSharply(data, pixelAt(from, y), pixelAt(from + 2, y)));
  const [lines, rows] = [11, 95].map((count) => [...new Array(count).keys()]);
  return lines!.some((line) => rows!.filter((row) => isEdge(195 + line, 3 + row)).length > 85);
}

/** Whether this can be the outline of one card, of which these pieces are not like the ground. */
function isPlausible(
  corners: Quad,
  hull: readonly Point[],
  pieces: readonly (readonly number[])[],
  picture: Pixels,
): boolean {
  const { width, height } = picture;
  const area = areaOf(corners);
  const [a, b, c, d] = corners;
  const ratio = ratioOf(corners);
  const isUsual = isNear(ratio, maxUsualRatio);
  // A long card lies along the picture; in one of the shape of a card it may be a printed picture.
  const isLong = isNear(ratio, maxRatio) && (ratio > 1 ? width / height : height / width) > 1.15;
  const isStraight = [a.y - b.y, b.x - c.x, c.y - d.y, d.x - a.x].every((by) => Math.abs(by) < 3);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  // The front takes 64% of a card. This is true if all of it lies within 64% of the length, from
  // either end: then it may be the front of a card that fills the picture.
  const isOnPanel = (places: readonly number[], length: number) =>
    Math.min(...places) > 0.36 * length || Math.max(...places) < 0.64 * length;
  const margins = corners.flatMap(({ x, y }) => [Math.min(x, width - x), Math.min(y, height - y)]);
  const most = Math.max(...margins);
  return (
    // The sides of two cards that touch are not quite in one line.
    areaOf(hull) > (isUsual ? 0.99 : 0.996) * area &&
    isNear(lengthOf(a, b) / lengthOf(c, d), 1.3) &&
    isNear(lengthOf(d, a) / lengthOf(b, c), 1.3) &&
    (isUsual || (isLong && !isTwoCards(corners, picture))) &&
    // Cards that lie beside each other can have the shape of one, in pieces. A front takes 64% of a card.
    Math.max(...pieces.map(({ length }) => length)) > 0.6 * area &&
    // A card is wider than high, a printed cover often is not; a straight outline shows its true shape.
    !(isStraight && isNear(ratio, 1.008)) &&
    area > 0.06 * width * height &&
    Math.min(...margins) > 0 &&
    // A picture of the shape of a card may be a card with a picture printed on one panel.
    !(isNear(width / height, 1.15) && (isOnPanel(xs, width) || isOnPanel(ys, height))) &&
    // The border that is printed on a card is narrow, and as wide at each side.
    (most > 0.06 * width || most - Math.min(...margins) > 0.04 * width)
  );
}
