import { describe, expect, test } from 'vitest';
import { panelSize } from '../../../../src/domain/cassette.ts';
import { centredCard, placementTransform } from '../../../../src/imaging/crop/card-placement.ts';
import {
  bottomRightCorner,
  type Corners,
  mapPoint,
  type Point,
} from '../../../../src/imaging/crop/crop-geometry.ts';

/** A card at three times its size, rotated by a few degrees and slightly skewed. */
const rotatedCard: Corners = {
  topLeft: { x: 400, y: 300 },
  topRight: { x: 2750, y: 420 },
  bottomLeft: { x: 260, y: 2610 },
};
/** From card pixels (787×775) to image pixels. */
const toImage = (x: number, y: number): Point => {
  const { topLeft, topRight, bottomLeft } = rotatedCard;
  const [u, v] = [x / 787, y / 775];
  return {
    x: topLeft.x + (topRight.x - topLeft.x) * u + (bottomLeft.x - topLeft.x) * v,
    y: topLeft.y + (topRight.y - topLeft.y) * u + (bottomLeft.y - topLeft.y) * v,
  };
};
const closeTo = ({ x, y }: Point) => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) });

test.each([
  ['fullJCard', [187, 287], 0, 787],
  ['fullJCard', [180, 290], 0, 787],
  ['spine', [187, 287], 187, 287],
  ['front', [187, 287], 287, 787],
  ['spine', [180, 290], 180, 290],
  ['front', [180, 290], 290, 787],
] as const)(
  'The %s of a rotated card with folds at %j fills its image, from %s to %s',
  (panel, folds, from, to) => {
    const transform = placementTransform({ corners: rotatedCard, folds }, panel);
    const { width, height } = panelSize[panel];
    expect(mapPoint(transform, toImage(from, 0))).toEqual(closeTo({ x: 0, y: 0 }));
    expect(mapPoint(transform, toImage(to, 0))).toEqual(closeTo({ x: width, y: 0 }));
    expect(mapPoint(transform, toImage(to, 775))).toEqual(closeTo({ x: width, y: height }));
  },
);

describe('By default the card is centred and as large as the image allows', () => {
  test.each([
    [2480, 3508],
    [4000, 3000],
    [787, 775],
  ])('%s×%s', (width, height) => {
    const { corners, folds } = centredCard({ width, height });
    const { topLeft, topRight, bottomLeft } = corners;
    const bottomRight = bottomRightCorner(corners);
    expect(folds).toEqual([187, 287]);
    expect((topRight.x - topLeft.x) / (bottomLeft.y - topLeft.y)).toBeCloseTo(787 / 775, 9);
    expect(topLeft.x + bottomRight.x).toBeCloseTo(width, 9);
    expect(topLeft.y + bottomRight.y).toBeCloseTo(height, 9);
    expect(Math.min(topLeft.x, topLeft.y)).toBeCloseTo(0, 9);
  });
});
