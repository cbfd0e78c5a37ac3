import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { stripWebpMetadata } from '../../../../src/imaging/crop/webp-file.ts';

// Real encoders are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const plain = sharp({ create: { width: 40, height: 60, channels: 3, background: '#c82' } });

test.each([
  ['lossy', {}],
  ['lossless', { lossless: true }],
])('A %s file keeps its pixels and loses all metadata', async (_, options) => {
  const written = await plain
    .clone()
    .withIccProfile('srgb')
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .webp(options)
    .toBuffer();
  const stripped = stripWebpMetadata(written)!;
  expect(stripped.length).toBeLessThan(written.length - 400);
  const metadata = await sharp(stripped).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 60 });
  expect(metadata.icc).toBeUndefined();
  expect(metadata.exif).toBeUndefined();
  expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(written).raw().toBuffer());
});

test('A file without metadata stays unchanged', async () => {
  const written = await plain.clone().webp().toBuffer();
  expect(Buffer.from(stripWebpMetadata(written)!)).toEqual(written);
});

test('PNG, sound and a file that is cut off are not webp', async () => {
  const written = await plain.clone().webp().toBuffer();
  expect(stripWebpMetadata(await plain.clone().png().toBuffer())).toBeNull();
  expect(stripWebpMetadata(new TextEncoder().encode('RIFF\x24\0\0\0WAVEfmt '))).toBeNull();
  expect(stripWebpMetadata(written.subarray(0, written.length - 10))).toBeNull();
  expect(stripWebpMetadata(new Uint8Array())).toBeNull();
});
