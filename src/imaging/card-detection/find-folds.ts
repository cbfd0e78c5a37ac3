import { cardSize, defaultFolds, type Folds } from '../crop/card-placement.ts';
import type { Corners } from '../crop/crop-geometry.ts';
import { type Planes, samplePlane } from './planes.ts';

/** How far from its default position a fold is searched, in pixels of a card 787 wide. */
const searchDistance = 9;
const rows = 120;

type FoundFolds = {
  readonly folds: Folds;
  /** Whether both were found, and neither is the default. */
  readonly areVisible: boolean;
};

/**
 * Finds the two folds of a card that lies in `corners` (in pixels of the image). A fold shows as a crease
 * or a change of print from top to bottom. If there is none, or more than one, it is the default.
 */
export function findFolds(image: Planes, corners: Corners): FoundFolds {
  const spine = findFold(image, corners, defaultFolds[0]);
  const front = findFold(image, corners, defaultFolds[1]);
  return {
    folds: [spine ?? defaultFolds[0], front ?? defaultFolds[1]],
    areVisible: spine !== null && front !== null,
  };
}

function findFold(image: Planes, corners: Corners, defaultFold: number): number | null {
  const { width, height, planes } = image;
  const { topLeft, topRight, bottomLeft } = corners;
  /** One pixel of the image in pixels of the card. */
  const pixel = cardSize.width / Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y);
  const spacing = Math.max(0.5, pixel / 2);
  const positions = 2 * Math.ceil(searchDistance / spacing) + 1;
  /** For each position, the fraction of rows that have an edge there. */
  const edgeFraction = new Float32Array(positions);
  const sample = (plane: Float32Array, x: number, v: number) => {
    const u = x / cardSize.width;
    return samplePlane(
      plane,
      width,
      height,
      topLeft.x + (topRight.x - topLeft.x) * u + (bottomLeft.x - topLeft.x) * v,
      topLeft.y + (topRight.y - topLeft.y) * u + (bottomLeft.y - topLeft.y) * v,
    );
  };
  for (let position = 0; position < positions; position++) {
    const x = defaultFold + (position - (positions - 1) / 2) * spacing;
    for (let row = 0; row < rows; row++) {
      const v = 0.01 + (0.98 * (row + 0.5)) / rows;
      let step = 0;
      for (const plane of planes)
        step = Math.max(step, Math.abs(sample(plane, x + pixel, v) - sample(plane, x - pixel, v)));
      edgeFraction[position]! += Math.min(1, Math.max(0, step - 5) / 12) / rows;
    }
  }
  let best = 0;
  for (let position = 1; position < positions; position++)
    if (edgeFraction[position]! > edgeFraction[best]!) best = position;
  const peakWidth = Math.ceil((3 * pixel) / spacing);
  const secondBest = Math.max(
    0,
    ...edgeFraction.filter((_, position) => Math.abs(position - best) > peakWidth),
  );
  if (
    best === 0 ||
    best === positions - 1 ||
    edgeFraction[best]! < 0.7 ||
    secondBest > 0.6 * edgeFraction[best]!
  )
    return null;
  // An edge shows at several neighbouring positions: take their weighted mean.
  let sum = 0;
  let moment = 0;
  for (
    let position = Math.max(0, best - peakWidth);
    position <= Math.min(positions - 1, best + peakWidth);
    position++
  ) {
    const excess = Math.max(0, edgeFraction[position]! - 0.5 * edgeFraction[best]!);
    sum += excess;
    moment += excess * position;
  }
  return defaultFold + (moment / sum - (positions - 1) / 2) * spacing;
}
