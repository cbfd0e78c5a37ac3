// @vitest-environment node
import sharp, { type JpegOptions } from 'sharp';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { isJpegDamaged } from '../../../../src/imaging/crop/jpeg-damage.ts';

// Real encoders are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const width = 331;
const height = 247;
// A picture with smooth and with noisy parts.
const pixels = Uint8Array.from({ length: width * height * 3 }, (_, index) => {
  const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)];
  return x < width / 2 ? (x + y) & 255 : (index * 2654435761) >>> 24;
});
const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } });
const encode = async (options: JpegOptions = {}) =>
  new Uint8Array(await picture().jpeg(options).toBuffer());

let photo: Uint8Array;
beforeAll(async () => {
  photo = await encode({ quality: 90 });
});

/** A copy of the photo with a change at a fraction of its length. */
function changed(at: number, change: (bytes: Uint8Array, offset: number) => void): Uint8Array {
  const copy = photo.slice();
  change(copy, Math.floor(copy.length * at));
  return copy;
}
const places = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

describe('A JPEG that is intact', () => {
  it.each<[string, JpegOptions]>([
    ['of low quality', { quality: 20 }],
    ['of the best quality', { quality: 100, chromaSubsampling: '4:4:4' }],
    ['with tables of its own', { optimizeCoding: true }],
    ['without them', { optimizeCoding: false }],
    ['progressive', { progressive: true }],
    ['as small as possible', { mozjpeg: true }],
  ])('is not called damaged: %s', async (_, options) => {
    expect(isJpegDamaged(await encode(options))).toBe(false);
  });

  it('is not called damaged: grey, or in printing inks', async () => {
    const grey = await picture().grayscale().jpeg().toBuffer();
    const inks = await picture().toColourspace('cmyk').jpeg().toBuffer();
    expect([grey, inks].map((file) => isJpegDamaged(new Uint8Array(file)))).toEqual([false, false]);
  });

  it('is not called damaged: with data of the camera after it, or padding at its end', () => {
    const trailer = new TextEncoder().encode('SEFT and a short film');
    expect(isJpegDamaged(new Uint8Array([...photo, ...trailer]))).toBe(false);
    const padding = new Uint8Array(100);
    expect(
      isJpegDamaged(new Uint8Array([...photo.slice(0, -2), ...padding, ...photo.slice(-2)])),
    ).toBe(false);
  });
});

describe('A JPEG that is damaged in its middle', () => {
  test.each<[string, (bytes: Uint8Array, offset: number) => void]>([
    ['zeros', (bytes, offset) => bytes.fill(0, offset, offset + 512)],
    ['ones', (bytes, offset) => bytes.fill(0xff, offset, offset + 512)],
    [
      'another sector',
      (bytes, offset) => bytes.set(bytes.slice(offset - 3000, offset - 2488), offset),
    ],
    ['a lost sector', (bytes, offset) => bytes.copyWithin(offset, offset + 512)],
  ])('is noticed: %s', (_, change) => {
    expect(places.filter((at) => isJpegDamaged(changed(at, change)))).toEqual(places);
  });

  test('by one wrong bit is noticed in a third of the places: the others give another picture of the same length', () => {
    const bits = Array.from({ length: 60 }, (_, index) => 0.2 + index * 0.012);
    const noticed = bits.filter((at) =>
      isJpegDamaged(changed(at, (bytes, offset) => (bytes[offset]! ^= 0x10))),
    );
    expect(noticed.length).toBeGreaterThan(15);
  });

  test('is noticed in a progressive one only by markers that can’t be there', async () => {
    const progressive = await encode({ progressive: true });
    const middle = progressive.length >> 1;
    expect(isJpegDamaged(progressive.slice().fill(0, middle, middle + 512))).toBe(false);
    progressive.set([0xff, 0xc0], middle);
    expect(isJpegDamaged(progressive)).toBe(true);
  });
});

describe('Restart markers', () => {
  const segment = (marker: number, ...content: number[]) => [
    0xff,
    marker,
    0,
    content.length + 2,
    ...content,
  ];
  /** One code of one bit: no difference for the first value of a block, and its end. */
  const table = (id: number) => [id, 1, ...Array(15).fill(0), 0];
  /** A grey image of 8 × 32 pixels: four blocks of the bits 00, each followed by a restart marker. */
  const withRestarts = (...markers: number[]) =>
    new Uint8Array([
      0xff,
      0xd8,
      ...segment(0xc0, 8, 0, 32, 0, 8, 1, 1, 0x11, 0),
      ...segment(0xc4, ...table(0x00), ...table(0x10)),
      ...segment(0xdd, 0, 1),
      ...segment(0xda, 1, 1, 0, 0, 63, 0),
      ...markers.flatMap((marker) => [0x3f, 0xff, marker]),
    ]);

  test('in order are right', () => {
    expect(isJpegDamaged(withRestarts(0xd0, 0xd1, 0xd2, 0xd9))).toBe(false);
  });
  test.each([
    ['a lost one', [0xd0, 0xd2, 0xd9]],
    ['one at the wrong place', [0xd0, 0xd0, 0xd2, 0xd9]],
    ['too few blocks', [0xd0, 0xd1, 0xd9]],
  ])('out of order are noticed: %s', (_, markers) => {
    expect(isJpegDamaged(withRestarts(...markers))).toBe(true);
  });
});

test('Looking for damage never throws, and ends, however damaged the file is', () => {
  for (let seed = 1; seed < 150; seed++) {
    const damaged = photo.slice(0, seed % 3 === 0 ? 2000 : photo.length);
    for (let hit = 1; hit <= 8; hit++)
      damaged[(seed * hit * 7919) % Math.min(damaged.length, 700)] = (seed * hit * 31) & 255;
    expect(() => isJpegDamaged(damaged)).not.toThrow();
  }
});
