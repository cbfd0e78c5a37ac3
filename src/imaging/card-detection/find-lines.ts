import type { Size } from '../crop/crop-geometry.ts';
import type { EdgePoints } from './edges.ts';

/**
 * Long straight lines among edges (a Hough transform), near to upright or near to level. Both kinds are
 * spoken of alike: `turn` is how far the card is turned that has such an edge, in degrees clockwise;
 * `offset` the line's distance from the picture's middle, to the right or downwards; and a place along
 * it is measured from its point nearest to the middle, downwards or to the left.
 */
export type Line = {
  readonly turn: number;
  readonly offset: number;
  /** The mean weight of the edges on it between two places along it, 0 to 1. */
  support(from: number, to: number): number;
};

export const maxAngle = 16;
const perDegree = 4;
/** How far an edge's own direction may differ from its line's, in degrees. */
const wobble = 9;
const mostLines = 45;
/** So many are looked at for their ends. */
const mostPeaks = 220;

type Upright = { a: Float32Array; b: Float32Array; angle: Float32Array; weight: Float32Array };

/** The edges that can belong to one kind of line, turned so that the line is upright, by their angles. */
function nearlyUpright(points: EdgePoints, level: boolean): Upright {
  const kept: number[] = [];
  const angles: number[] = [];
  for (let at = 0; at < points.x.length; at++) {
    const [x, y] = [points.normalX[at]!, points.normalY[at]!];
    const [a, b] = level ? [y, -x] : [x, y];
    const angle = (Math.atan(b / (a || 1e-9)) * 180) / Math.PI;
    if (Math.abs(angle) > maxAngle + wobble) continue;
    kept.push(at);
    angles.push(angle);
  }
  const order = angles.map((_, at) => at).sort((one, other) => angles[one]! - angles[other]!);
  const of = (values: Float32Array, sign = 1) =>
    Float32Array.from(order, (at) => sign * values[kept[at]!]!);
  return {
    a: level ? of(points.y) : of(points.x),
    b: level ? of(points.x, -1) : of(points.y),
    angle: Float32Array.from(order, (at) => angles[at]!),
    weight: of(points.weight),
  };
}

/** The place of the first edge that is turned by so much or more. */
function firstTurned({ angle }: Upright, turn: number): number {
  let [from, to] = [0, angle.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (angle[middle]! < turn) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The lines of one kind that may be a card's sides, at most 90. */
export function findLines(points: EdgePoints, level: boolean, picture: Size): Line[] {
  const reach = Math.hypot(picture.width, picture.height) / 2;
  const half = (level ? picture.width : picture.height) / 2;
  const edges = nearlyUpright(points, level);
  const turns = 2 * maxAngle * perDegree + 1;
  const offsets = 2 * Math.ceil(reach) + 3;
  const votes = new Float32Array(turns * offsets);
  const [cos, sin] = [new Float64Array(turns), new Float64Array(turns)];
  for (let turn = 0; turn < turns; turn++) {
    cos[turn] = Math.cos(toRadians(turn / perDegree - maxAngle));
    sin[turn] = Math.sin(toRadians(turn / perDegree - maxAngle));
  }
  for (let at = 0; at < edges.a.length; at++) {
    const [a, b, weight] = [edges.a[at]!, edges.b[at]!, edges.weight[at]!];
    const middle = (edges.angle[at]! + maxAngle) * perDegree;
    const from = Math.max(0, Math.ceil(middle - wobble * perDegree));
    const to = Math.min(turns - 1, Math.floor(middle + wobble * perDegree));
    for (let turn = from; turn <= to; turn++) {
      const offset = Math.round(a * cos[turn]! + b * sin[turn]! + reach) + 1;
      votes[turn * offsets + offset]! += weight;
    }
  }

  // A line's votes fall on two or three neighbours.
  const sum = new Float32Array(votes.length);
  for (let at = 1; at < votes.length - 1; at++)
    sum[at] = votes[at - 1]! * 0.6 + votes[at]! + votes[at + 1]! * 0.6;
  const peaks: number[] = [];
  for (let turn = 0; turn < turns; turn++)
    for (let offset = 2; offset < offsets - 2; offset++) {
      const at = turn * offsets + offset;
      if (sum[at]! > reach * 0.06 && isPeak(sum, turn, offset, turns, offsets)) peaks.push(at);
    }
  peaks.sort((a, b) => sum[b]! - sum[a]!);
  const lines = peaks.slice(0, mostPeaks).map((at) => {
    const turn = Math.floor(at / offsets) / perDegree - maxAngle;
    const offset = (at % offsets) - 1 - reach;
    const support = supportOf(edges, turn, offset, reach);
    return { turn, offset, support, bounded: boundedness(support, half) };
  });
  // The strongest, and of the others those that end where a card's side would: a checked cloth has more
  // strong lines than can be looked at, but they go on from border to border.
  const rest = lines.slice(mostLines).sort((a, b) => b.bounded - a.bounded);
  return [...lines.slice(0, mostLines), ...rest.slice(0, mostLines)];
}

/** How much there is on the best stretch of a line over what is beside that stretch. */
function boundedness(support: Line['support'], half: number): number {
  const cells = 20;
  const cell = (2 * half) / cells;
  const seen = Array.from({ length: cells }, (_, at) =>
    support(at * cell - half, (at + 1) * cell - half),
  );
  const all = seen.reduce((sum, value) => sum + value, 0);
  let best = 0;
  for (let from = 0; from < cells; from++) {
    let within = 0;
    for (let to = from; to < Math.min(cells, from + 18); to++) {
      within += seen[to]!;
      best = Math.max(best, within - 3 * (all - within));
    }
  }
  return best;
}

function isPeak(
  sum: Float32Array,
  turn: number,
  offset: number,
  turns: number,
  offsets: number,
): boolean {
  const at = turn * offsets + offset;
  for (let dt = -3; dt <= 3; dt++) {
    if (turn + dt < 0 || turn + dt >= turns) continue;
    for (let offsetBy = -2; offsetBy <= 2; offsetBy++) {
      const other = at + dt * offsets + offsetBy;
      if (other !== at && (sum[other]! > sum[at]! || (sum[other] === sum[at] && other < at)))
        return false;
    }
  }
  return true;
}

function supportOf(edges: Upright, turn: number, offset: number, reach: number): Line['support'] {
  const [cos, sin] = [Math.cos(toRadians(turn)), Math.sin(toRadians(turn))];
  const middle = Math.ceil(reach) + 2;
  const along = new Float32Array(2 * middle + 1);
  const end = firstTurned(edges, turn + wobble);
  for (let at = firstTurned(edges, turn - wobble); at < end; at++) {
    const a = edges.a[at]!;
    const b = edges.b[at]!;
    if (Math.abs(a * cos + b * sin - offset) > 1.6) continue;
    const place = Math.round(b * cos - a * sin) + middle;
    for (let near = place - 1; near <= place + 1; near++)
      if (along[near]! < edges.weight[at]!) along[near] = edges.weight[at]!;
  }
  for (let at = 1; at < along.length; at++) along[at]! += along[at - 1]!;
  const upTo = (place: number) =>
    along[Math.max(0, Math.min(along.length - 1, Math.round(place) + middle))]!;
  return (from, to) => (upTo(to) - upTo(from)) / Math.max(1, to - from);
}

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
