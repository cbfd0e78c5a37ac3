// @vitest-environment node
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { stripWebpMetadata } from '../../../src/imaging/crop/webp-file.ts';

// Real encoders run here, which a busy machine keeps waiting.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const plain = sharp({ create: { width: 40, height: 60, channels: 3, background: '#c82' } });

test.each([
  ['lossy', {}],
  ['lossless', { lossless: true }],
])('a %s file keeps its picture and loses all else', async (_, options) => {
  const written = await plain
    .clone()
    .withIccProfile('srgb')
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .webp(options)
    .toBuffer();
  const bare = stripWebpMetadata(written)!;
  expect(bare.length).toBeLessThan(written.length - 400);
  const metadata = await sharp(bare).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 60 });
  expect(metadata.icc).toBeUndefined();
  expect(metadata.exif).toBeUndefined();
  expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(written).raw().toBuffer());
});

test('a file that is bare already stays as it is', async () => {
  const written = await plain.clone().webp().toBuffer();
  expect(Buffer.from(stripWebpMetadata(written)!)).toEqual(written);
});

test('PNG, sound, and a file cut short are no webp', async () => {
  const written = await plain.clone().webp().toBuffer();
  expect(stripWebpMetadata(await plain.clone().png().toBuffer())).toBeNull();
  expect(stripWebpMetadata(new TextEncoder().encode('RIFF\x24\0\0\0WAVEfmt '))).toBeNull();
  expect(stripWebpMetadata(written.subarray(0, written.length - 10))).toBeNull();
  expect(stripWebpMetadata(new Uint8Array())).toBeNull();
});
