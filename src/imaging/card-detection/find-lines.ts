import type { Size } from '../crop/crop-geometry.ts';
import type { EdgePoints } from './edges.ts';

/**
 * A long straight line, nearly vertical or nearly horizontal. `angle` is the rotation of a card with this
 * side, in degrees clockwise; `offset` the signed distance from the image's centre in pixels, positive to
 * the right or downwards. Positions along the line are pixels from its point nearest to the centre,
 * positive downwards (vertical line) or to the left (horizontal line).
 */
export type Line = {
  readonly angle: number;
  readonly offset: number;
  /** Mean weight of the edges on the line between two positions, 0 to 1. */
  support(from: number, to: number): number;
};

/** Degrees to each side. */
const maxAngle = 16;
const angleStepsPerDegree = 4;
/** How far an edge's normal may deviate from its line's, in degrees. */
const angleTolerance = 9;
const maxLines = 90;

/** Edge points in a frame in which the lines are vertical, sorted by angle in degrees. */
type VerticalEdges = {
  x: Float32Array;
  y: Float32Array;
  angle: Float32Array;
  weight: Float32Array;
};

/** The edges that can belong to the lines. Those of horizontal lines are rotated by a quarter turn. */
function selectEdges(points: EdgePoints, horizontal: boolean): VerticalEdges {
  const selected: number[] = [];
  const angles: number[] = [];
  for (let index = 0; index < points.x.length; index++) {
    const [normalX, normalY] = [points.normalX[index]!, points.normalY[index]!];
    const [a, b] = horizontal ? [normalY, -normalX] : [normalX, normalY];
    const angle = (Math.atan(b / (a || 1e-9)) * 180) / Math.PI;
    if (Math.abs(angle) > maxAngle + angleTolerance) continue;
    selected.push(index);
    angles.push(angle);
  }
  const order = angles.map((_, index) => index).sort((a, b) => angles[a]! - angles[b]!);
  const sorted = (values: Float32Array, sign = 1) =>
    Float32Array.from(order, (index) => sign * values[selected[index]!]!);
  return {
    x: horizontal ? sorted(points.y) : sorted(points.x),
    y: horizontal ? sorted(points.x, -1) : sorted(points.y),
    angle: Float32Array.from(order, (index) => angles[index]!),
    weight: sorted(points.weight),
  };
}

/** Binary search: the index of the first edge with this angle or more. */
function firstIndexAtAngle({ angle: angles }: VerticalEdges, angle: number): number {
  let [from, to] = [0, angles.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (angles[middle]! < angle) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Finds lines of one direction that may be a card's sides, at most 90: a Hough transform. */
export function findLines(points: EdgePoints, horizontal: boolean, image: Size): Line[] {
  const maxOffset = Math.hypot(image.width, image.height) / 2;
  const edges = selectEdges(points, horizontal);
  const angleBins = 2 * maxAngle * angleStepsPerDegree + 1;
  const offsetBins = 2 * Math.ceil(maxOffset) + 3;
  const votes = new Float32Array(angleBins * offsetBins);
  const [cos, sin] = [new Float64Array(angleBins), new Float64Array(angleBins)];
  for (let bin = 0; bin < angleBins; bin++) {
    cos[bin] = Math.cos(toRadians(bin / angleStepsPerDegree - maxAngle));
    sin[bin] = Math.sin(toRadians(bin / angleStepsPerDegree - maxAngle));
  }
  for (let index = 0; index < edges.x.length; index++) {
    const [x, y, weight] = [edges.x[index]!, edges.y[index]!, edges.weight[index]!];
    const middle = (edges.angle[index]! + maxAngle) * angleStepsPerDegree;
    const from = Math.max(0, Math.ceil(middle - angleTolerance * angleStepsPerDegree));
    const to = Math.min(angleBins - 1, Math.floor(middle + angleTolerance * angleStepsPerDegree));
    for (let bin = from; bin <= to; bin++) {
      const offset = Math.round(x * cos[bin]! + y * sin[bin]! + maxOffset) + 1;
      votes[bin * offsetBins + offset]! += weight;
    }
  }

  // A line's votes spread over two or three neighbouring offsets.
  const smoothed = new Float32Array(votes.length);
  for (let index = 1; index < votes.length - 1; index++)
    smoothed[index] = votes[index - 1]! * 0.6 + votes[index]! + votes[index + 1]! * 0.6;
  const peaks: number[] = [];
  for (let bin = 0; bin < angleBins; bin++)
    for (let offset = 2; offset < offsetBins - 2; offset++) {
      const index = bin * offsetBins + offset;
      if (
        smoothed[index]! > maxOffset * 0.06 &&
        isPeak(smoothed, bin, offset, angleBins, offsetBins)
      )
        peaks.push(index);
    }
  peaks.sort((a, b) => smoothed[b]! - smoothed[a]!);
  return peaks.slice(0, maxLines).map((peak) => {
    const angle = Math.floor(peak / offsetBins) / angleStepsPerDegree - maxAngle;
    const offset = (peak % offsetBins) - 1 - maxOffset;
    return { angle, offset, support: measureSupport(edges, angle, offset, maxOffset) };
  });
}

function isPeak(
  votes: Float32Array,
  angleBin: number,
  offsetBin: number,
  angleBins: number,
  offsetBins: number,
): boolean {
  const index = angleBin * offsetBins + offsetBin;
  for (let angleBy = -3; angleBy <= 3; angleBy++) {
    if (angleBin + angleBy < 0 || angleBin + angleBy >= angleBins) continue;
    for (let offsetBy = -2; offsetBy <= 2; offsetBy++) {
      const other = index + angleBy * offsetBins + offsetBy;
      if (
        other !== index &&
        (votes[other]! > votes[index]! || (votes[other] === votes[index] && other < index))
      )
        return false;
    }
  }
  return true;
}

function measureSupport(
  edges: VerticalEdges,
  angle: number,
  offset: number,
  maxOffset: number,
): Line['support'] {
  const [cos, sin] = [Math.cos(toRadians(angle)), Math.sin(toRadians(angle))];
  const origin = Math.ceil(maxOffset) + 2;
  const weights = new Float32Array(2 * origin + 1);
  const end = firstIndexAtAngle(edges, angle + angleTolerance);
  for (let index = firstIndexAtAngle(edges, angle - angleTolerance); index < end; index++) {
    const x = edges.x[index]!;
    const y = edges.y[index]!;
    if (Math.abs(x * cos + y * sin - offset) > 1.6) continue;
    const position = Math.round(y * cos - x * sin) + origin;
    for (let near = position - 1; near <= position + 1; near++)
      if (weights[near]! < edges.weight[index]!) weights[near] = edges.weight[index]!;
  }
  // From here on these are cumulative sums.
  for (let index = 1; index < weights.length; index++) weights[index]! += weights[index - 1]!;
  const sumUpTo = (position: number) =>
    weights[Math.max(0, Math.min(weights.length - 1, Math.round(position) + origin))]!;
  return (from, to) => (sumUpTo(to) - sumUpTo(from)) / Math.max(1, to - from);
}

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
