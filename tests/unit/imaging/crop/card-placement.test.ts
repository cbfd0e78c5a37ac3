import { describe, expect, test } from 'vitest';
import type { Placement, Point } from '../../../../src/domain/pictures/placement.ts';
import {
  panelCorners,
  toPicture,
  uprightSize,
  wholePicture,
} from '../../../../src/imaging/crop/card-placement.ts';

const closeTo = ({ x, y }: Point) => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) });

test('The whole picture has its folds where those of most cards are, and each panel its full height', () => {
  const whole = wholePicture({ width: 1574, height: 1550 });
  expect(panelCorners(whole, 'fullJCard')).toEqual(whole.corners.map(closeTo));
  const [topLeft, , bottomRight] = panelCorners(whole, 'spine');
  expect([topLeft, bottomRight]).toEqual([closeTo({ x: 402, y: 0 }), closeTo({ x: 598, y: 1550 })]);
});

test('A long card has the full J-card at its left, and its own proportions', () => {
  const long = wholePicture({ width: 3100, height: 1550 });
  expect(uprightSize(long)).toEqual({ width: 1550, height: 775 });
  expect(panelCorners(long, 'fullJCard')[2]).toEqual(closeTo({ x: 1574, y: 1550 }));
  expect(panelCorners(long, 'front')[1]).toEqual(closeTo({ x: 1574, y: 0 }));
});

describe('A card in perspective', () => {
  const card: Placement = {
    corners: [
      { x: 100, y: 120 },
      { x: 900, y: 60 },
      { x: 1000, y: 940 },
      { x: 40, y: 860 },
    ],
    folds: [190, 290, 787],
  };

  test('has its middle where its diagonals cross', () => {
    // Both diagonals through the corners above.
    const t = 0.412_854_336_233_511_1;
    const cross = { x: 100 + 900 * t, y: 120 + 820 * t };
    expect(toPicture(card, { x: 393.5, y: 387.5 })).toEqual(closeTo(cross));
  });
});
