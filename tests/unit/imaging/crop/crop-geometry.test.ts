import { expect, test } from 'vitest';
import { panelSize } from '../../../../src/domain/cassette.ts';
import { wholePicture } from '../../../../src/imaging/crop/card-placement.ts';
import {
  fillFrame,
  largeSize,
  rotatedSize,
  selectionCorners,
} from '../../../../src/imaging/crop/crop-geometry.ts';

const wholeImage = { x: 0, y: 0, width: 100, height: 100 };
const photo = { width: 3024, height: 4032 };

test.each([
  [30, { x: 0, y: 0 }],
  [3.3, { x: 9000, y: -9000 }],
  [89.7, { x: -9000, y: -10 }],
])('A photo that is rotated by %s degrees fills the frame, moved by %j', (degrees, moved) => {
  const frame = { width: 2500, height: 3875 };
  const { zoom, position } = fillFrame(photo, frame, degrees, { zoom: 1, position: moved });
  const { width, height } = rotatedSize({ width: 1, height: 0 }, degrees);
  for (const left of [-1, 1])
    for (const top of [-1, 1]) {
      const x = ((left * frame.width) / 2 - position.x) / zoom;
      const y = ((top * frame.height) / 2 - position.y) / zoom;
      expect(Math.abs(x * width + y * height)).toBeLessThan(photo.width / 2 + 0.01);
      expect(Math.abs(y * width - x * height)).toBeLessThan(photo.height / 2 + 0.01);
    }
  expect(fillFrame(photo, frame, 0, { zoom: 1, position }).zoom).toBe(1);
  const hidden = { width: 0, height: 0 };
  expect(fillFrame(hidden, hidden, 0, { zoom: 1, position })).toEqual({ zoom: 1, position });
});

test.each([
  ['a scan of 600 dpi', 4000, { width: 2400, height: 2363 }],
  ['a picture of twice the size', 1574, { width: 1574, height: 1550 }],
  ['a picture that is little larger', 900, null],
  ['a picture of its own size', 787, null],
])('A reading copy has the resolution of %s, at most 2,400 pixels', (_, width, expected) => {
  const source = { width, height: (width * 775) / 787 };
  const corners = selectionCorners(source, { area: wholeImage, rotation: 0 });
  expect(largeSize({ corners, size: panelSize.fullJCard, isLonger: false })).toEqual(expected);
});

test.each([
  [700, { width: 700, height: 350 }],
  [7000, { width: 2400, height: 1200 }],
])('A long card of %s pixels has a reading copy, of at most 2,400', (width, expected) => {
  const { corners } = wholePicture({ width, height: width / 2 });
  const size = { width: 1550, height: 775 };
  expect(largeSize({ corners, size, isLonger: true })).toEqual(expected);
});
