import { describe, expect, test } from 'vitest';
import { panelSize } from '../../../../src/domain/cassette.ts';
import {
  type Affine,
  type CropSelection,
  cropTransform,
  fillFrame,
  largeCrop,
  mapPoint,
  type Point,
  rotatedSize,
} from '../../../../src/imaging/crop/crop-geometry.ts';

const wholeImage = { x: 0, y: 0, width: 100, height: 100 };
const photo = { width: 3024, height: 4032 };

const expectMapped = (transform: Affine, from: Point, to: Point) => {
  const { x, y } = mapPoint(transform, from);
  expect(x).toBeCloseTo(to.x, 6);
  expect(y).toBeCloseTo(to.y, 6);
};

describe('The bounding box of a rotated image', () => {
  test.each([
    [0, 3024, 4032],
    [90, 4032, 3024],
    [180, 3024, 4032],
    [-90, 4032, 3024],
    [360, 3024, 4032],
  ])('is exact at %s degrees', (degrees, width, height) => {
    expect(rotatedSize(photo, degrees)).toEqual({ width, height });
  });
});

test.each([
  [30, { x: 0, y: 0 }],
  [3.3, { x: 9000, y: -9000 }],
  [89.7, { x: -9000, y: -10 }],
])('A photo that is rotated by %s degrees fills the frame, moved by %j', (degrees, moved) => {
  const frame = { width: 2500, height: 3875 };
  const { zoom, position } = fillFrame(photo, frame, degrees, { zoom: 1, position: moved });
  const { width, height } = rotatedSize({ width: 1, height: 0 }, degrees);
  for (const [left, top] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const) {
    const x = ((left * frame.width) / 2 - position.x) / zoom;
    const y = ((top * frame.height) / 2 - position.y) / zoom;
    expect(Math.abs(x * width + y * height)).toBeLessThan(photo.width / 2 + 0.01);
    expect(Math.abs(y * width - x * height)).toBeLessThan(photo.height / 2 + 0.01);
  }
  expect(fillFrame(photo, frame, 0, { zoom: 1, position }).zoom).toBe(1);
  const hidden = { width: 0, height: 0 };
  expect(fillFrame(hidden, hidden, 0, { zoom: 1, position })).toEqual({ zoom: 1, position });
});

describe('The reading copy of a crop', () => {
  test.each([
    ['a scan of 600 dpi', 4000, [2400, 2363]],
    ['a picture of twice the size', 1574, [1574, 1550]],
    ['a picture that is little larger', 900, null],
    ['a picture of its own size', 787, null],
  ])('of %s has the resolution of the source, at most 2,400 pixels', (_, width, expected) => {
    const source = { width, height: (width * 775) / 787 };
    const transform = cropTransform(source, { area: wholeImage, rotation: 0 }, panelSize.fullJCard);
    const large = largeCrop(transform, panelSize.fullJCard);
    expect(large && [large.size.width, large.size.height]).toEqual(expected);
    if (large)
      expectMapped(
        large.transform,
        { x: source.width, y: source.height },
        { x: large.size.width, y: (large.size.width * 775) / 787 },
      );
  });
});

describe('A crop', () => {
  test('of the whole image only scales it', () => {
    const transform = cropTransform(
      { width: 1000, height: 1550 },
      { area: wholeImage, rotation: 0 },
      panelSize.front,
    );
    expectMapped(transform, { x: 0, y: 0 }, { x: 0, y: 0 });
    expectMapped(transform, { x: 1000, y: 1550 }, { x: 500, y: 775 });
    expectMapped(transform, { x: 500, y: 310 }, { x: 250, y: 155 });
  });

  test('rotated by any angle keeps its centre and rotates clockwise', () => {
    const target = { width: 1000, height: 1000 };
    const box = rotatedSize({ width: 300, height: 400 }, 30);
    const transform = cropTransform(
      { width: 300, height: 400 },
      { area: wholeImage, rotation: 30 },
      target,
    );
    expectMapped(transform, { x: 150, y: 200 }, { x: 500, y: 500 });
    // One pixel to the right of the centre goes right and down: cos 30 and sin 30, in the scale of each axis.
    expectMapped(
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

  test('without width throws a RangeError', () => {
    const selection: CropSelection = { area: { x: 10, y: 10, width: 0, height: 10 }, rotation: 0 };
    expect(() => cropTransform(photo, selection, panelSize.spine)).toThrow(RangeError);
  });
});
