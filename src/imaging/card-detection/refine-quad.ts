import { cardSize } from '../crop/card-placement.ts';
import type { Point } from '../crop/crop-geometry.ts';
import { edgeWeight, type Planes } from './edges.ts';

/** The sides of a card to a fraction of a pixel, from a guess that is a few pixels off. */

export type Quad = {
  /** Top left, top right, bottom right, bottom left, in pixels. */
  readonly corners: readonly [Point, Point, Point, Point];
  /** Which of top, right, bottom and left is only the picture's border. */
  readonly isOnBorder: readonly [boolean, boolean, boolean, boolean];
};

/** Where the card's edge crosses a short line that is laid across its guessed place. */
type Crossing = {
  readonly along: number;
  readonly across: number;
  readonly weight: number;
  /** Whether it is brighter outwards. */
  readonly rises: boolean;
};
/** A side as it should be moved: how far at its begin and at its end, in pixels, and how sure that is. */
type Shift = { readonly start: number; readonly end: number; readonly support: number };

const stations = 90;

export function refineQuad(
  picture: Planes,
  guess: Quad,
  evenBed: boolean,
): { quad: Quad; score: number } | null {
  let quad = guess;
  let supports: number[] = [];
  const width = Math.hypot(
    guess.corners[1].x - guess.corners[0].x,
    guess.corners[1].y - guess.corners[0].y,
  );
  const farthest = evenBed ? 0.019 : 0.014;
  for (const reach of [Math.max(5, farthest * width), Math.max(3, 0.006 * width)]) {
    supports = [];
    const lines = quad.corners.map((from, side): [Point, Point] => {
      const to = quad.corners[(side + 1) % 4]!;
      if (quad.isOnBorder[side]) {
        supports.push(blind);
        return [from, to];
      }
      const found = crossings(picture, from, to, reach);
      const line = bestShift(found, reach);
      const inner = withinShadow(found, line, reach);
      // Besides the colours between the lines, on a busy bed the inner one must be nearly as distinct.
      const { start, end, support } =
        inner.support > (evenBed ? 0.5 : 0.75) * line.support &&
        isShadow(picture, [from, to], inner, line)
          ? inner
          : line;
      supports.push(support);
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const out = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
      return [
        { x: from.x + out.x * start, y: from.y + out.y * start },
        { x: to.x + out.x * end, y: to.y + out.y * end },
      ];
    });
    const corners = lines.map((line, side) => meet(lines[(side + 3) % 4]!, line));
    if (corners.some((corner) => !Number.isFinite(corner.x + corner.y))) return null;
    quad = { ...quad, corners: corners as unknown as Quad['corners'] };
  }
  quad = widenBeyondBorder(quad);
  const mean = supports.reduce((sum, support) => sum + support, 0) / 4;
  const [a, b, c, d] = quad.corners;
  const long = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);
  const ratio =
    (((long(a, b) + long(c, d)) / (long(a, d) + long(b, c))) * cardSize.height) / cardSize.width;
  return {
    quad,
    score:
      mean * 0.65 + Math.min(...supports) * 0.35 - 2 * Math.max(0, Math.abs(ratio - 1) - 0.015),
  };
}

/** What a side on the border counts: neither seen nor missed. */
const blind = 0.6;

/** The abrupt places on lines across a guessed side, outwards positive; several on each line. */
function crossings(picture: Planes, from: Point, to: Point, reach: number): Crossing[] {
  const { width, height, planes } = picture;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [ox, oy] = [uy, -ux];
  const steps = Math.ceil(reach * 2);
  const profile = new Float32Array(2 * steps + 1);
  const rise = new Float32Array(profile.length);
  const found: Crossing[] = [];
  for (let station = 0; station < stations; station++) {
    const along = 0.015 + (0.97 * (station + 0.5)) / stations;
    profile.fill(0);
    rise.fill(0);
    const [sx, sy] = [from.x + ux * along * length, from.y + uy * along * length];
    const far = reach + 3;
    if (
      Math.min(sx - Math.abs(ox) * far, sy - Math.abs(oy) * far) < 1 ||
      sx + Math.abs(ox) * far > width - 2 ||
      sy + Math.abs(oy) * far > height - 2
    ) {
      // So near to the border that the line leaves the picture: only what is within counts.
      if (sx < 0 || sy < 0 || sx > width - 1 || sy > height - 1) continue;
    }
    for (const plane of planes)
      for (let step = -steps; step <= steps; step++) {
        let difference = 0;
        for (let beside = -1; beside <= 1; beside++) {
          const x = sx + (ox * step) / 2 + ux * beside;
          const y = sy + (oy * step) / 2 + uy * beside;
          difference +=
            samplePlane(plane, width, height, x + ox, y + oy) -
            samplePlane(plane, width, height, x - ox, y - oy);
        }
        rise[step + steps]! += difference;
        profile[step + steps] = Math.max(profile[step + steps]!, Math.abs(difference) / 3);
      }
    for (let at = 1; at < profile.length - 1; at++) {
      const here = profile[at]!;
      const [before, after] = [profile[at - 1]!, profile[at + 1]!];
      if (here < 4 || here < before || here <= after) continue;
      // The top of the parabola through three values.
      const bend = before - 2 * here + after;
      const top = bend === 0 ? 0 : (0.5 * (before - after)) / bend;
      found.push({
        along,
        across: (at - steps + top) / 2,
        weight: edgeWeight(here),
        rises: rise[at]! > 0,
      });
    }
  }
  return found;
}

/** The straight line through most of the crossings, then the one that fits these best. */
function bestShift(points: readonly Crossing[], reach: number): Shift {
  const grid = Math.max(0.5, reach / 16);
  let best = { start: 0, end: 0, score: -1 };
  const count = Math.ceil(reach / grid);
  const most = reach * 1.2;
  for (let from = -count; from <= count; from++)
    for (let to = -count; to <= count; to++) {
      const [start, end] = [from * grid, to * grid];
      if (Math.abs(start - end) > most) continue;
      let score = 0;
      for (const { along, across, weight } of points) {
        const off = Math.abs(across - start - (end - start) * along);
        if (off < 1.5 * grid) score += weight * (1 - off / (1.5 * grid));
      }
      if (score > best.score) best = { start, end, score };
    }
  let { start, end } = best;
  let support = 0;
  for (const near of [1.5 * grid, 1, 0.8]) {
    const sums = { w: 0, a: 0, aa: 0, d: 0, ad: 0 };
    const seen = new Map<number, number>();
    for (const { along, across, weight } of points) {
      const off = across - start - (end - start) * along;
      if (Math.abs(off) > near) continue;
      sums.w += weight;
      sums.a += weight * along;
      sums.aa += weight * along * along;
      sums.d += weight * across;
      sums.ad += weight * along * across;
      seen.set(along, Math.max(seen.get(along) ?? 0, weight));
    }
    const determinant = sums.w * sums.aa - sums.a * sums.a;
    if (determinant < 1e-6) break;
    const slope = (sums.w * sums.ad - sums.a * sums.d) / determinant;
    start = (sums.d - slope * sums.a) / sums.w;
    end = start + slope;
    support = [...seen.values()].reduce((sum, weight) => sum + weight, 0) / stations;
  }
  return { start, end, support };
}

/**
 * A card's shadow is bounded by two lines, and its end towards the bright bed may be the more distinct
 * one. This is the other, a little further in, where a pale card gets darker outwards; without support
 * if there is none.
 */
function withinShadow(points: readonly Crossing[], line: Shift, reach: number): Shift {
  const away = ({ along, across }: Crossing) =>
    across - line.start - (line.end - line.start) * along;
  const on = points.filter((point) => Math.abs(away(point)) < 1);
  if (on.filter(({ rises }) => rises).length < on.length * 0.6) return { ...line, support: 0 };
  return bestShift(
    points.filter((point) => !point.rises && away(point) < -0.8 && away(point) > -reach),
    2 * reach,
  );
}

/** Whether what lies between two lines is the bed beyond them, only darker: not a printed margin. */
function isShadow(
  { width, height, planes }: Planes,
  [from, to]: readonly [Point, Point],
  inner: Shift,
  outer: Shift,
): boolean {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  let dimmed = 0;
  for (let station = 0; station < shadowStations; station++) {
    const along = 0.06 + (0.88 * station) / (shadowStations - 1);
    const at = (shift: Shift) => shift.start + (shift.end - shift.start) * along;
    const shares = planes.map((plane) => {
      const look = (across: number) =>
        samplePlane(
          plane,
          width,
          height,
          from.x + ux * along * length + uy * across,
          from.y + uy * along * length - ux * across,
        );
      return (look((at(inner) + at(outer)) / 2) + 1) / (look(at(outer) + 4) + 1);
    });
    const [least, most] = [Math.min(...shares), Math.max(...shares)];
    if (least > 0.3 && most < 0.985 && most - least < 0.1) dimmed++;
  }
  return dimmed > shadowStations * 0.75;
}
const shadowStations = 40;

/** A side that lies beyond the picture is where the card's proportion puts it. */
function widenBeyondBorder(quad: Quad): Quad {
  const [top, right, bottom, left] = quad.isOnBorder;
  const [a, b, c, d] = quad.corners;
  const move = (point: Point, by: Point, part: number): Point => ({
    x: point.x + by.x * part,
    y: point.y + by.y * part,
  });
  const across = { x: (b.x - a.x + c.x - d.x) / 2, y: (b.y - a.y + c.y - d.y) / 2 };
  const down = { x: (d.x - a.x + c.x - b.x) / 2, y: (d.y - a.y + c.y - b.y) / 2 };
  const ratio = Math.hypot(across.x, across.y) / Math.hypot(down.x, down.y);
  const aspect = cardSize.width / cardSize.height;
  if (left !== right && !top && !bottom) {
    const part = aspect / ratio - 1;
    return left
      ? { ...quad, corners: [move(a, across, -part), b, c, move(d, across, -part)] }
      : { ...quad, corners: [a, move(b, across, part), move(c, across, part), d] };
  }
  if (top !== bottom && !left && !right) {
    const part = ratio / aspect - 1;
    return top
      ? { ...quad, corners: [move(a, down, -part), move(b, down, -part), c, d] }
      : { ...quad, corners: [a, b, move(c, down, part), move(d, down, part)] };
  }
  return quad;
}

function meet([p, q]: [Point, Point], [r, s]: [Point, Point]): Point {
  const [ax, ay] = [q.x - p.x, q.y - p.y];
  const [bx, by] = [s.x - r.x, s.y - r.y];
  const part = ((r.x - p.x) * by - (r.y - p.y) * bx) / (ax * by - ay * bx);
  return { x: p.x + ax * part, y: p.y + ay * part };
}

/** The plane between its pixels, whose middles lie at halves. */
export function samplePlane(
  plane: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
): number {
  const px = Math.max(0, Math.min(width - 1.001, x - 0.5));
  const py = Math.max(0, Math.min(height - 1.001, y - 0.5));
  const left = Math.floor(px);
  const top = Math.floor(py);
  const at = top * width + left;
  const right = px - left;
  const upper = plane[at]! * (1 - right) + plane[at + 1]! * right;
  const lower = plane[at + width]! * (1 - right) + plane[at + width + 1]! * right;
  return upper + (lower - upper) * (py - top);
}
