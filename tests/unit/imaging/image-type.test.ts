// @vitest-environment node
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type ImageType, readImageHeader } from '../../../src/imaging/crop/image-type.ts';

// Real encoders run here, which a busy machine keeps waiting.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

// Noise, so that the pixels fill bytes enough to be cut.
const width = 120;
const height = 80;
const noise = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 2654435761) >>> 24);
const picture = () => sharp(noise, { raw: { width, height, channels: 3 } });

const text = (words: string) => new TextEncoder().encode(words);
const box = (name: string, ...content: Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const extent = (wide: number, high: number): Uint8Array => {
  const body = Buffer.alloc(12);
  body.writeUInt32BE(wide, 4);
  body.writeUInt32BE(high, 8);
  return box('ispe', body);
};

function bmp(wide: number, high: number): Uint8Array {
  const file = Buffer.alloc(54 + wide * Math.abs(high) * 4);
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(wide, 18);
  file.writeInt32LE(high, 22);
  return file;
}

const files = new Map<string, { type: ImageType; bytes: Uint8Array }>();
beforeAll(async () => {
  const add = (name: string, type: ImageType, bytes: Uint8Array) =>
    files.set(name, { type, bytes: new Uint8Array(bytes) });
  add('baseline', 'JPEG', await picture().jpeg().toBuffer());
  add('progressive', 'JPEG', await picture().jpeg({ progressive: true }).toBuffer());
  add('grey', 'JPEG', await picture().grayscale().jpeg().toBuffer());
  add(
    'turned',
    'JPEG',
    await picture().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer(),
  );
  add('png', 'PNG', await picture().png().toBuffer());
  add('interlaced', 'PNG', await picture().png({ progressive: true }).toBuffer());
  add('lossy', 'WebP', await picture().webp().toBuffer());
  add('lossless', 'WebP', await picture().webp({ lossless: true }).toBuffer());
  add('extended', 'WebP', await picture().withIccProfile('p3').webp().toBuffer());
  add('gif', 'GIF', await picture().gif().toBuffer());
  add('avif', 'AVIF', await picture().avif({ effort: 0 }).toBuffer());
  add('bmp', 'BMP', bmp(width, height));
  add('bmp from the top', 'BMP', bmp(width, -height));
});

const names = [
  'baseline',
  'progressive',
  'grey',
  'turned',
  'png',
  'interlaced',
  'lossy',
  'lossless',
  'extended',
  'gif',
  'avif',
  'bmp',
  'bmp from the top',
];

test.each(names)('%s: type and size are read, and it is whole', (name) => {
  const { type, bytes } = files.get(name)!;
  expect(readImageHeader(bytes)).toEqual({ type, size: { width, height }, complete: true });
});

test.each(names.filter((name) => name !== 'gif'))('%s: cut anywhere, it is not whole', (name) => {
  const { type, bytes } = files.get(name)!;
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
    const header = readImageHeader(bytes.slice(0, Math.max(32, bytes.length * share)));
    expect(header).toMatchObject({ type, complete: false });
  }
});

test('what a camera appends to a picture does not matter', () => {
  const { bytes } = files.get('baseline')!;
  const withTrailer = Buffer.concat([bytes, text('SEFT and a short film')]);
  expect(readImageHeader(withTrailer)).toMatchObject({ type: 'JPEG', complete: true });
});

test('the end of a thumbnail is not taken for the end of its picture', () => {
  const { bytes } = files.get('baseline')!;
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9])]);
  const nested = Buffer.concat([bytes.slice(0, 2), thumbnail, bytes.slice(2)]);
  expect(readImageHeader(nested)?.complete).toBe(true);
  expect(readImageHeader(nested.subarray(0, nested.length / 2))?.complete).toBe(false);
});

test('HEIC is told from AVIF, and its size is that of the picture, not of a tile', () => {
  const file = Buffer.concat([
    box('ftyp', text('heic\0\0\0\0mif1heic')),
    box('meta', extent(512, 512), extent(4032, 3024), extent(320, 240)),
    box('mdat', new Uint8Array(100)),
  ]);
  expect(readImageHeader(file)).toEqual({
    type: 'HEIC',
    size: { width: 4032, height: 3024 },
    complete: true,
  });
});

describe('what is none of them', () => {
  test.each([
    ['words', 'Dear editor, BMX and RIFF are words too.'],
    ['a page with a drawing in it', '<!doctype html><html><body><svg></svg></body></html>'],
    ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a document', '%PDF-1.7'],
    ['nothing', ''],
  ])('%s', (_, content) => {
    expect(readImageHeader(Buffer.from(content, 'latin1'))).toBeNull();
  });

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\ufeff<?xml version="1.0"?>\n<!-- drawn -->\n<svg >',
  ])('%s is a drawing', (content) => {
    expect(readImageHeader(text(content))?.type).toBe('SVG');
  });

  test('TIFF of both byte orders is named', () => {
    expect(readImageHeader(text('II*\0'))?.type).toBe('TIFF');
    expect(readImageHeader(text('MM\0*'))?.type).toBe('TIFF');
  });
});

test('no file makes it throw, however few or wrong its bytes are', () => {
  for (const { bytes } of files.values()) {
    for (let length = 0; length < 64; length++) readImageHeader(bytes.slice(0, length));
    for (let seed = 1; seed < 200; seed++) {
      const spoilt = bytes.slice(0, 2000);
      for (let hit = 1; hit <= 8; hit++)
        spoilt[(seed * hit * 7919) % Math.min(spoilt.length, 200)] = (seed * hit * 31) & 255;
      expect(() => readImageHeader(spoilt)).not.toThrow();
    }
  }
});
