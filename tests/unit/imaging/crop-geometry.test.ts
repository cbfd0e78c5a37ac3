import { describe, expect, test } from 'vitest';
import { panelSize } from '../../../src/domain/cassette.ts';
import {
  type Affine,
  type CropSelection,
  cropTransform,
  invert,
  mapPoint,
  type Point,
  panelTransform,
  parallelogramTransform,
  rotatedSize,
} from '../../../src/imaging/crop/crop-geometry.ts';

const whole = { x: 0, y: 0, width: 100, height: 100 };
const photo = { width: 3024, height: 4032 };

const lands = (transform: Affine, from: Point, to: Point) => {
  const { x, y } = mapPoint(transform, from);
  expect(x).toBeCloseTo(to.x, 6);
  expect(y).toBeCloseTo(to.y, 6);
};

describe('the box around a turned picture', () => {
  test.each([
    [0, 3024, 4032],
    [90, 4032, 3024],
    [180, 3024, 4032],
    [-90, 4032, 3024],
    [360, 3024, 4032],
  ])('at %s degrees is exact', (degrees, width, height) => {
    expect(rotatedSize(photo, degrees)).toEqual({ width, height });
  });

  test('of a square at 45 degrees is wider by the root of two', () => {
    const { width, height } = rotatedSize({ width: 100, height: 100 }, 45);
    expect(width).toBeCloseTo(141.421356, 5);
    expect(height).toBeCloseTo(141.421356, 5);
  });
});

describe('a crop', () => {
  test('of everything is a plain scale', () => {
    const transform = cropTransform(
      { width: 1000, height: 1550 },
      { area: whole, rotation: 0 },
      panelSize.front,
    );
    lands(transform, { x: 0, y: 0 }, { x: 0, y: 0 });
    lands(transform, { x: 1000, y: 1550 }, { x: 500, y: 775 });
    lands(transform, { x: 500, y: 310 }, { x: 250, y: 155 });
  });

  test('of a part puts its corners onto those of the target', () => {
    const crop: CropSelection = { area: { x: 25, y: 10, width: 50, height: 40 }, rotation: 0 };
    const transform = cropTransform({ width: 400, height: 1000 }, crop, {
      width: 100,
      height: 775,
    });
    lands(transform, { x: 100, y: 100 }, { x: 0, y: 0 });
    lands(transform, { x: 300, y: 100 }, { x: 100, y: 0 });
    lands(transform, { x: 300, y: 500 }, { x: 100, y: 775 });
  });

  test('turned a quarter to the right shows the bottom left corner at the top left', () => {
    const transform = cropTransform(
      photo,
      { area: whole, rotation: 90 },
      { width: 4032, height: 3024 },
    );
    lands(transform, { x: 0, y: 4032 }, { x: 0, y: 0 });
    lands(transform, { x: 0, y: 0 }, { x: 4032, y: 0 });
    lands(transform, { x: 3024, y: 4032 }, { x: 0, y: 3024 });
  });

  test('turned by any angle keeps the centre, and turns clockwise as it looks', () => {
    const target = { width: 1000, height: 1000 };
    const box = rotatedSize({ width: 300, height: 400 }, 30);
    const transform = cropTransform(
      { width: 300, height: 400 },
      { area: whole, rotation: 30 },
      target,
    );
    lands(transform, { x: 150, y: 200 }, { x: 500, y: 500 });
    // One pixel to the right of the centre goes right and down: cos 30 and sin 30, in the scale of each axis.
    lands(
      transform,
      { x: 151, y: 200 },
      {
        x: 500 + (Math.cos(Math.PI / 6) * target.width) / box.width,
        y: 500 + (0.5 * target.height) / box.height,
      },
    );
    // The outermost corner touches the right edge.
    expect(mapPoint(transform, { x: 300, y: 0 }).x).toBeCloseTo(1000, 6);
  });

  test('may reach beyond the picture', () => {
    const crop: CropSelection = { area: { x: -50, y: 0, width: 200, height: 100 }, rotation: 0 };
    const transform = cropTransform({ width: 100, height: 100 }, crop, { width: 200, height: 100 });
    lands(transform, { x: 0, y: 0 }, { x: 50, y: 0 });
    lands(transform, { x: 100, y: 100 }, { x: 150, y: 100 });
  });

  test('without width is refused', () => {
    const crop: CropSelection = { area: { x: 10, y: 10, width: 0, height: 10 }, rotation: 0 };
    expect(() => cropTransform(photo, crop, panelSize.spine)).toThrow(RangeError);
  });
});

test('a parallelogram of the source fills the target, its fourth corner too', () => {
  const transform = parallelogramTransform(
    { topLeft: { x: 10, y: 20 }, topRight: { x: 110, y: 40 }, bottomLeft: { x: 0, y: 220 } },
    { width: 500, height: 775 },
  );
  lands(transform, { x: 10, y: 20 }, { x: 0, y: 0 });
  lands(transform, { x: 110, y: 40 }, { x: 500, y: 0 });
  lands(transform, { x: 0, y: 220 }, { x: 0, y: 775 });
  lands(transform, { x: 100, y: 240 }, { x: 500, y: 775 });
});

test('a transform and its inverse bring every point back', () => {
  const transform = cropTransform(photo, { area: whole, rotation: 12.3 }, panelSize.fullJCard);
  lands(invert(transform), mapPoint(transform, { x: 123, y: 456 }), { x: 123, y: 456 });
});

describe('one scan of a whole card', () => {
  const card = cropTransform(
    { width: 1574, height: 1550 },
    { area: whole, rotation: 0 },
    panelSize.fullJCard,
  );

  test.each([
    ['fullJCard', 0, 1574],
    ['spine', 374, 574],
    ['front', 574, 1574],
  ] as const)('%s runs from %s to %s', (panel, left, right) => {
    const transform = panelTransform(card, panel);
    lands(transform, { x: left, y: 0 }, { x: 0, y: 0 });
    lands(transform, { x: right, y: 1550 }, { x: panelSize[panel].width, y: 775 });
  });
});
