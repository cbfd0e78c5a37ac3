import { describe, expect, it, test } from 'vitest';
import { panelSize } from '../../../src/domain/cassette.ts';
import {
  centredCard,
  defaultFolds,
  placementTransform,
} from '../../../src/imaging/crop/card-placement.ts';
import {
  bottomRightCorner,
  type Corners,
  mapPoint,
  type Point,
} from '../../../src/imaging/crop/crop-geometry.ts';

/** A card at three times its size, turned by a few degrees and leaning a little. */
const crooked: Corners = {
  topLeft: { x: 400, y: 300 },
  topRight: { x: 2750, y: 420 },
  bottomLeft: { x: 260, y: 2610 },
};
/** A place on the crooked card, in its own 787×775. */
const onCard = (x: number, y: number): Point => {
  const { topLeft, topRight, bottomLeft } = crooked;
  const [u, v] = [x / 787, y / 775];
  return {
    x: topLeft.x + (topRight.x - topLeft.x) * u + (bottomLeft.x - topLeft.x) * v,
    y: topLeft.y + (topRight.y - topLeft.y) * u + (bottomLeft.y - topLeft.y) * v,
  };
};
const close = ({ x, y }: Point) => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) });

describe('each panel of a crooked card fills its own picture', () => {
  test.each([
    ['fullJCard', 0, 787],
    ['spine', 187, 287],
    ['front', 287, 787],
  ] as const)('%s, from %s to %s', (panel, from, to) => {
    const transform = placementTransform({ corners: crooked, folds: defaultFolds }, panel);
    const { width, height } = panelSize[panel];
    expect(mapPoint(transform, onCard(from, 0))).toEqual(close({ x: 0, y: 0 }));
    expect(mapPoint(transform, onCard(to, 0))).toEqual(close({ x: width, y: 0 }));
    expect(mapPoint(transform, onCard(from, 775))).toEqual(close({ x: 0, y: height }));
  });

  test.each([
    ['spine', 180, 290],
    ['front', 290, 787],
  ] as const)('%s of a card that is folded elsewhere, from %s to %s', (panel, from, to) => {
    const transform = placementTransform({ corners: crooked, folds: [180, 290] }, panel);
    const { width, height } = panelSize[panel];
    expect(mapPoint(transform, onCard(from, 0))).toEqual(close({ x: 0, y: 0 }));
    expect(mapPoint(transform, onCard(to, 775))).toEqual(close({ x: width, y: height }));
  });

  it('and the whole card does not care about the folds', () => {
    expect(placementTransform({ corners: crooked, folds: [150, 300] }, 'fullJCard')).toEqual(
      placementTransform({ corners: crooked, folds: defaultFolds }, 'fullJCard'),
    );
  });
});

describe('without a proposal the card lies centred, as large as the picture lets it', () => {
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
