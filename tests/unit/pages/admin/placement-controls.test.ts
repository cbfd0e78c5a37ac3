import { describe, expect, it, test } from 'vitest';
import {
  type CardPlacement,
  cardSize,
  centredCard,
} from '../../../../src/imaging/crop/card-placement.ts';
import {
  bottomRightCorner,
  mapPoint,
  parallelogramTransform,
} from '../../../../src/imaging/crop/crop-geometry.ts';
import {
  applyControls,
  moveScan,
  pinchTransform,
  readControls,
  rotateQuarter,
  setFold,
  zoomTransform,
} from '../../../../src/pages/admin/cropping/placement-controls.ts';

const scan = { width: 4000, height: 3000 };
const centred = centredCard(scan);
const middleOf = ({ corners }: CardPlacement) => {
  const end = bottomRightCorner(corners);
  return { x: (corners.topLeft.x + end.x) / 2, y: (corners.topLeft.y + end.y) / 2 };
};
/** Where a place of the scan is seen on the card. */
const seenAt = ({ corners }: CardPlacement, x: number, y: number) =>
  mapPoint(parallelogramTransform(corners, cardSize), { x, y });
const near = ({ x, y }: { x: number; y: number }) => ({
  x: expect.closeTo(x, 6),
  y: expect.closeTo(y, 6),
});

describe('the dials', () => {
  it('stand at 1 and 0 for the centred card', () => {
    const hand = readControls(centred, scan);
    expect(hand.zoom).toBeCloseTo(1, 9);
    expect(hand.rotation).toBeCloseTo(0, 9);
    expect(hand.heightRatio).toBeCloseTo(1, 9);
    expect(hand.skew).toBeCloseTo(0, 9);
  });

  test.each([
    { zoom: 2.5 },
    { turn: -7.3 },
    { height: 1.02 },
    { lean: 0.8 },
    { zoom: 3, turn: 12, height: 0.97, lean: -1.2 },
  ])('read what they were set to, about the middle: %o', (change) => {
    const set = applyControls(centred, scan, change);
    const hand = readControls(set, scan);
    for (const [name, value] of Object.entries({ ...readControls(centred, scan), ...change }))
      expect(hand[name as keyof typeof hand]).toBeCloseTo(value, 6);
    expect(middleOf(set)).toEqual(near(middleOf(centred)));
  });

  it('keep a quarter turn, and count only the rest', () => {
    const turned = applyControls(rotateQuarter(centred, true), scan, { rotation: 4 });
    expect(readControls(turned, scan).rotation).toBeCloseTo(4, 6);
    expect(readControls(rotateQuarter(turned, false), scan).rotation).toBeCloseTo(4, 6);
  });
});

describe('a quarter turn', () => {
  it('clockwise brings what was at the left edge to the top', () => {
    const [x, y] = [centred.corners.topLeft.x + 1, scan.height / 2];
    expect(seenAt(centred, x, y).x).toBeLessThan(2);
    const seen = seenAt(rotateQuarter(centred, true), x, y);
    expect(seen.x).toBeCloseTo(cardSize.width / 2, 0);
    expect(seen.y).toBeLessThan(10);
  });

  it('and back again, like four of them, changes nothing that can be seen', () => {
    for (const turns of [
      [true, false],
      [true, true, true, true],
    ]) {
      const end = turns.reduce(rotateQuarter, centred);
      expect(end.corners.topLeft.x).toBeCloseTo(centred.corners.topLeft.x, 0);
      expect(readControls(end, scan).heightRatio).toBeCloseTo(1, 9);
    }
  });

  it('keeps the very edges that were found of a card that lies on its side', () => {
    const onItsSide: CardPlacement = {
      corners: {
        topLeft: { x: 500, y: 500 },
        topRight: { x: 500 + 1550, y: 500 },
        bottomLeft: { x: 500, y: 500 + 1574 },
      },
      folds: [187, 287],
    };
    const { corners } = rotateQuarter(onItsSide, true);
    expect(corners.topLeft).toEqual({ x: 500, y: 2074 });
    expect(corners.topRight).toEqual({ x: 500, y: 500 });
  });
});

describe('moving the scan', () => {
  it('takes what is seen along with the pointer', () => {
    const crooked = applyControls(centred, scan, { rotation: 9, zoom: 2, skew: 0.5 });
    const place = seenAt(crooked, 2100, 1400);
    const moved = moveScan(crooked, scan, [1, 0, 0, 1, 30, -12]);
    expect(seenAt(moved, 2100, 1400)).toEqual(near({ x: place.x + 30, y: place.y - 12 }));
  });

  it('zooms about the place where the pointer is', () => {
    const place = seenAt(centred, 1500, 1000);
    const zoomed = moveScan(centred, scan, zoomTransform(1.5, place));
    expect(seenAt(zoomed, 1500, 1000)).toEqual(near(place));
    expect(readControls(zoomed, scan).zoom).toBeCloseTo(1.5, 6);
  });

  it('follows two fingers: what was under each stays under it', () => {
    const from = [
      { x: 200, y: 300 },
      { x: 600, y: 350 },
    ] as const;
    const to = [
      { x: 180, y: 280 },
      { x: 640, y: 420 },
    ] as const;
    const by = pinchTransform(from, to);
    expect(mapPoint(by, from[0])).toEqual(near(to[0]));
    expect(mapPoint(by, from[1])).toEqual(near(to[1]));
    // Two fingers at one place only shift.
    expect(pinchTransform([from[0], from[0]], [to[0], to[1]])).toEqual([1, 0, 0, 1, -20, -20]);
  });

  it('never loses the scan, and stays within the zoom', () => {
    const far = moveScan(centred, scan, [1, 0, 0, 1, 99_999, 0]);
    expect(middleOf(far).x).toBeCloseTo(0, 6);
    const huge = moveScan(centred, scan, zoomTransform(100, { x: 0, y: 0 }));
    expect(readControls(huge, scan).zoom).toBeCloseTo(6, 6);
  });
});

test('folds keep to their ranges, and apart', () => {
  expect(setFold(centred, 0, 400).folds).toEqual([234, 287]);
  expect(setFold(centred, 1, 0).folds).toEqual([187, 240]);
  expect(setFold(centred, 1, 290.04).folds).toEqual([187, 290]);
});
