// @vitest-environment node
import sharp from 'sharp';
import { expect, it, test } from 'vitest';
import { mapPoint } from '../../../../src/imaging/crop/crop-geometry.ts';
import {
  jpegOrientation,
  type Orientation,
  uprightSize,
  uprightTransform,
  webpOrientation,
} from '../../../../src/imaging/crop/exif-orientation.ts';

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
/** Six grey values, as 3 × 2 pixels. */
const stored = Uint8Array.from([10, 60, 110, 150, 200, 250]);
const size = { width: 3, height: 2 };
const image = () => sharp(stored, { raw: { ...size, channels: 1 } });

it.each(orientations)('The orientation %i is read from webp and from JPEG', async (orientation) => {
  const webp = await image().withMetadata({ orientation }).webp({ lossless: true }).toBuffer();
  const jpeg = await image().withMetadata({ orientation }).jpeg().toBuffer();
  const found = webpOrientation(new Uint8Array(webp));
  expect(found?.value).toBe(orientation);
  expect(jpegOrientation(new Uint8Array(jpeg))?.value).toBe(orientation);
  // The two bytes at the offset are the value: an upright copy is made by them.
  const upright = new Uint8Array(webp);
  upright.set(found?.isLittleEndian ? [1, 0] : [0, 1], found?.offset);
  expect((await sharp(upright).metadata()).orientation).toBe(1);
});

it.each(orientations)('The orientation %i is applied as libvips does', async (orientation) => {
  const png = await image().withMetadata({ orientation }).png().toBuffer();
  const { data, info } = await sharp(png)
    .autoOrient()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = uprightSize(size, orientation);
  expect([info.width, info.height]).toEqual([width, height]);
  const transform = uprightTransform(size, orientation);
  const turned = new Uint8Array(stored.length);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const point = mapPoint(transform, { x: x + 0.5, y: y + 0.5 });
      turned[Math.floor(point.y) * width + Math.floor(point.x)] = stored[y * size.width + x]!;
    }
  expect([...turned]).toEqual([...data]);
});

test('Files without an orientation, and damaged ones, have none', async () => {
  const webp = new Uint8Array(await image().webp().toBuffer());
  expect(webpOrientation(webp)).toBeNull();
  const turned = new Uint8Array(await image().withMetadata({ orientation: 6 }).webp().toBuffer());
  for (let seed = 1; seed < 400; seed++) {
    const damaged = turned.slice(0, seed % 2 ? undefined : seed);
    damaged[(seed * 7919) % damaged.length] = (seed * 31) & 255;
    expect(() => webpOrientation(damaged)).not.toThrow();
    expect(() => jpegOrientation(damaged)).not.toThrow();
  }
});
