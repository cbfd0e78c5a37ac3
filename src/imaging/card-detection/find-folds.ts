import { cardSize, defaultFolds, type Folds } from '../crop/card-placement.ts';
import type { Corners } from '../crop/crop-geometry.ts';
import type { Planes } from './edges.ts';
import { samplePlane } from './refine-quad.ts';

/** How far from its usual place a fold is looked for, in parts of 787. */
const reach = 9;
const rows = 120;

/**
 * Where a card that lies in `corners` is folded. A crease or a change of print shows it, if it runs from
 * top to bottom and is the only such line thereabouts; else it is taken to be where it usually is.
 */
export function findFolds(picture: Planes, corners: Corners): Folds {
  return [findFold(picture, corners, defaultFolds[0]), findFold(picture, corners, defaultFolds[1])];
}

function findFold(picture: Planes, corners: Corners, usual: number): number {
  const { width, height, planes } = picture;
  const { topLeft, topRight, bottomLeft } = corners;
  const pixel = cardSize.width / Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y);
  /** Every half pixel of the picture: in how many rows there is an edge. */
  const half = Math.max(0.5, pixel / 2);
  const places = 2 * Math.ceil(reach / half) + 1;
  const share = new Float32Array(places);
  const look = (plane: Float32Array, x: number, v: number) => {
    const u = x / cardSize.width;
    return samplePlane(
      plane,
      width,
      height,
      topLeft.x + (topRight.x - topLeft.x) * u + (bottomLeft.x - topLeft.x) * v,
      topLeft.y + (topRight.y - topLeft.y) * u + (bottomLeft.y - topLeft.y) * v,
    );
  };
  for (let at = 0; at < places; at++) {
    const x = usual + (at - (places - 1) / 2) * half;
    for (let row = 0; row < rows; row++) {
      const v = 0.01 + (0.98 * (row + 0.5)) / rows;
      let step = 0;
      for (const plane of planes)
        step = Math.max(step, Math.abs(look(plane, x + pixel, v) - look(plane, x - pixel, v)));
      // From nothing at all to a clear edge.
      share[at]! += Math.min(1, Math.max(0, step - 5) / 12) / rows;
    }
  }
  let best = 0;
  for (let at = 1; at < places; at++) if (share[at]! > share[best]!) best = at;
  const apart = Math.ceil((3 * pixel) / half);
  const second = Math.max(0, ...share.filter((_, at) => Math.abs(at - best) > apart));
  if (best === 0 || best === places - 1 || share[best]! < 0.7 || second > 0.6 * share[best]!)
    return usual;
  // Looked at from a pixel before to a pixel after, an edge shows at several places: it is amid them.
  let sum = 0;
  let moment = 0;
  for (let at = Math.max(0, best - apart); at <= Math.min(places - 1, best + apart); at++) {
    const above = Math.max(0, share[at]! - 0.5 * share[best]!);
    sum += above;
    moment += above * at;
  }
  return usual + (moment / sum - (places - 1) / 2) * half;
}
