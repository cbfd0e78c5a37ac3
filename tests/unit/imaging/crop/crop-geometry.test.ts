import { describe, expect, test } from 'vitest';
import { panelSize } from '../../../../src/domain/cassette.ts';
import {
  type Affine,
  type CropSelection,
  cropTransform,
  fillFrame,
  invert,
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
  [photo, panelSize.front, 30],
  [photo, panelSize.fullJCard, 89.7],
  [{ width: 400, height: 300 }, panelSize.spine, 3.3],
  [photo, panelSize.front, 0],
])(
  'A photo of %j fills the frame %j when it is rotated by %s degrees, wherever it is moved',
  (photo, panel, rotation) => {
    const fit = Math.min(photo.width / panel.width, photo.height / panel.height);
    const frame = { width: panel.width * fit, height: panel.height * fit };
    for (const position of [
      { x: 0, y: 0 },
      { x: 1e4, y: -1e4 },
      { x: -1e4, y: -10 },
    ]) {
      const filled = fillFrame(photo, frame, rotation, { zoom: 1, position });
      expect(filled.zoom).toBeLessThan(rotation === 0 ? 1.001 : 2);
      const box = rotatedSize(photo, rotation);
      const percent = (length: number, whole: number) => (100 * length) / filled.zoom / whole;
      const width = percent(frame.width, box.width);
      const height = percent(frame.height, box.height);
      const x = 50 - width / 2 - percent(filled.position.x, box.width);
      const y = 50 - height / 2 - percent(filled.position.y, box.height);
      const toPhoto = invert(
        cropTransform(photo, { area: { x, y, width, height }, rotation }, panel),
      );
      for (const corner of [
        { x: 0, y: 0 },
        { x: panel.width, y: 0 },
        { x: 0, y: panel.height },
        { x: panel.width, y: panel.height },
      ]) {
        const { x, y } = mapPoint(toPhoto, corner);
        expect(Math.min(x, y)).toBeGreaterThan(-0.01);
        expect(x).toBeLessThan(photo.width + 0.01);
        expect(y).toBeLessThan(photo.height + 0.01);
      }
    }
  },
);

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
