import { describe, expect, it, test } from 'vitest';
import {
  type CardPlacement,
  cardSize,
  centredCard,
} from '../../../../../src/imaging/crop/card-placement.ts';
import { rotateQuarters } from '../../../../../src/imaging/crop/card-shape.ts';
import {
  bottomRightCorner,
  mapPoint,
  parallelogramTransform,
} from '../../../../../src/imaging/crop/crop-geometry.ts';
import {
  applyControls,
  moveScan,
  pinchTransform,
  readControls,
  zoomTransform,
} from '../../../../../src/pages/admin/cropping/placement-controls.ts';

const scan = { width: 4000, height: 3000 };
const centred = centredCard(scan);
const centerOf = ({ corners }: CardPlacement) => {
  const bottomRight = bottomRightCorner(corners);
  return {
    x: (corners.topLeft.x + bottomRight.x) / 2,
    y: (corners.topLeft.y + bottomRight.y) / 2,
  };
};
/** From scan pixels to card pixels. */
const toCard = ({ corners }: CardPlacement, x: number, y: number) =>
  mapPoint(parallelogramTransform(corners, cardSize), { x, y });
const closeTo = ({ x, y }: { x: number; y: number }) => ({
  x: expect.closeTo(x, 6),
  y: expect.closeTo(y, 6),
});

describe('The placement controls', () => {
  test.each([
    { zoom: 2.5 },
    { rotation: -7.3 },
    { heightRatio: 1.02 },
    { skew: 0.8 },
    { zoom: 3, rotation: 12, heightRatio: 0.97, skew: -1.2 },
  ])('read back what was applied, about the same center: %o', (change) => {
    const applied = applyControls(centred, scan, change);
    const controls = readControls(applied, scan);
    for (const [name, value] of Object.entries({ ...readControls(centred, scan), ...change }))
      expect(controls[name as keyof typeof controls]).toBeCloseTo(value, 6);
    expect(centerOf(applied)).toEqual(closeTo(centerOf(centred)));
  });
});

describe('A quarter turn', () => {
  it('clockwise moves the left edge to the top', () => {
    const [x, y] = [centred.corners.topLeft.x + 1, scan.height / 2];
    expect(toCard(centred, x, y).x).toBeLessThan(2);
    const onCard = toCard(rotateQuarters(centred, 1), x, y);
    expect(onCard.x).toBeCloseTo(cardSize.width / 2, 0);
    expect(onCard.y).toBeLessThan(10);
  });

  it('keeps the detected corners of a card that lies on its side', () => {
    const onItsSide: CardPlacement = {
      corners: {
        topLeft: { x: 500, y: 500 },
        topRight: { x: 500 + 1550, y: 500 },
        bottomLeft: { x: 500, y: 500 + 1574 },
      },
      folds: [187, 287],
    };
    const { corners } = rotateQuarters(onItsSide, 1);
    expect(corners.topLeft).toEqual({ x: 500, y: 2074 });
    expect(corners.topRight).toEqual({ x: 500, y: 500 });
  });
});

describe('Moving the scan', () => {
  it('zooms about the pointer', () => {
    const point = toCard(centred, 1500, 1000);
    const zoomed = moveScan(centred, scan, zoomTransform(1.5, point));
    expect(toCard(zoomed, 1500, 1000)).toEqual(closeTo(point));
    expect(readControls(zoomed, scan).zoom).toBeCloseTo(1.5, 6);
  });

  it('keeps the same point of the scan under each of two fingers', () => {
    const from = [
      { x: 200, y: 300 },
      { x: 600, y: 350 },
    ] as const;
    const to = [
      { x: 180, y: 280 },
      { x: 640, y: 420 },
    ] as const;
    const transform = pinchTransform(from, to);
    expect(mapPoint(transform, from[0])).toEqual(closeTo(to[0]));
    expect(mapPoint(transform, from[1])).toEqual(closeTo(to[1]));
    // Two fingers at one point only move the scan.
    expect(pinchTransform([from[0], from[0]], [to[0], to[1]])).toEqual([1, 0, 0, 1, -20, -20]);
  });

  it('keeps the scan in view and the zoom in range', () => {
    const far = moveScan(centred, scan, [1, 0, 0, 1, 99_999, 0]);
    expect(centerOf(far).x).toBeCloseTo(0, 6);
    const huge = moveScan(centred, scan, zoomTransform(100, { x: 0, y: 0 }));
    expect(readControls(huge, scan).zoom).toBeCloseTo(6, 6);
  });
});
