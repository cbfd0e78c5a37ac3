import type { Folds } from '../../domain/pictures/placement.ts';
import { cardSize, defaultFolds } from '../crop/card-placement.ts';
import type { Corners } from '../crop/crop-geometry.ts';
import { type Planes, samplePlane } from './planes.ts';

/** How far from its default position a fold is searched, in pixels of a card 787 wide. */
const searchDistance = 6;
/** How far around it lines of a pattern are looked for, and how many other lines may be there. */
const viewDistance = 44;
const maxOtherLines = 1;
/** Lines closer together are one line. */
const peakRadius = 5;
/** The card is looked at in so many bands from top to bottom, each the mean of some lines. */
const bandCount = 50;
const linesPerBand = 3;
/** A fold shows in at least so many of the bands. */
const minShare = 0.7;

/** A lower step of brightness, of 255, is no fold. */
const minStep = 3;

/**
 * The two folds of a card that lies in `corners` (in pixels of the image), or null. A fold shows as a crease
 * or a change of print from top to bottom, and is not one of many lines.
 */
export function findFolds(image: Planes, corners: Corners): Folds | null {
  const spine = findFold(image, corners, defaultFolds[0]);
  const front = spine === null ? null : findFold(image, corners, defaultFolds[1]);
  return spine === null || front === null ? null : [spine, front];
}

function findFold(image: Planes, corners: Corners, defaultFold: number): number | null {
  const { width, height, planes } = image;
  const { topLeft, topRight, bottomLeft } = corners;
  /** One pixel of the image in pixels of the card. */
  const pixel = cardSize.width / Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y);
  const spacing = Math.max(1, pixel);
  // A step is a difference between two places that are two positions apart.
  const reach = Math.ceil(viewDistance / spacing);
  const sampled = 2 * reach + 3;
  const steps = new Float32Array(2 * reach + 1);
  const line = new Float32Array(sampled);
  for (const plane of planes) {
    const bands = Array.from(steps, () => new Float32Array(bandCount));
    for (let band = 0; band < bandCount; band++) {
      line.fill(0);
      for (let index = 0; index < linesPerBand; index++) {
        const v = 0.015 + (0.97 * (band + (index + 0.5) / linesPerBand)) / bandCount;
        for (let sample = 0; sample < sampled; sample++) {
          const u = (defaultFold + (sample - reach - 1) * spacing) / cardSize.width;
          line[sample]! +=
            samplePlane(
              plane,
              width,
              height,
              topLeft.x + (topRight.x - topLeft.x) * u + (bottomLeft.x - topLeft.x) * v,
              topLeft.y + (topRight.y - topLeft.y) * u + (bottomLeft.y - topLeft.y) * v,
            ) / linesPerBand;
        }
      }
      for (let position = 0; position < steps.length; position++)
        bands[position]![band] = line[position + 2]! - line[position]!;
    }
    for (const [position, differences] of bands.entries()) {
      differences.sort();
      const rise = differences[Math.floor((1 - minShare) * bandCount)]!;
      const fall = -differences[Math.floor(minShare * bandCount)]!;
      steps[position] = Math.max(steps[position]!, rise, fall);
    }
  }
  const radius = Math.ceil(peakRadius / spacing);
  const peaks = [...steps.keys()].filter(
    (at) =>
      steps[at]! > minStep &&
      steps[at] === Math.max(...steps.slice(Math.max(0, at - radius), at + radius + 1)),
  );
  const isNear = (at: number) => Math.abs(at - reach) * spacing <= searchDistance;
  const best = peaks.filter(isNear).sort((a, b) => steps[b]! - steps[a]!)[0];
  if (best === undefined) return null;
  const otherLines = peaks.filter((at) => at !== best && steps[at]! > 0.6 * steps[best]!);
  if (otherLines.length > maxOtherLines) return null;
  // An edge shows at several neighbouring positions: take their weighted mean.
  let sum = 0;
  let moment = 0;
  for (let at = best - radius; at <= best + radius; at++) {
    const excess = Math.max(0, steps[at]! - 0.5 * steps[best]!);
    sum += excess;
    moment += excess * at;
  }
  const offset = (moment / sum - reach) * spacing;
  return Math.abs(offset) > searchDistance ? null : defaultFold + offset;
}
