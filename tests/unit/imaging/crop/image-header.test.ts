import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { type ImageType, readImageHeader } from '../../../../src/imaging/crop/image-header.ts';
import {
  jpegSegments,
  nextMarker,
  startOfScan,
} from '../../../../src/imaging/crop/jpeg-segments.ts';

// Real encoders are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

// Noise compresses badly, so that a cut falls into the pixel data.
const width = 120;
const height = 80;
const noise = Uint8Array.from(
  { length: width * height * 3 },
  (_, index) => (index * 2654435761) >>> 24,
);
const image = () => sharp(noise, { raw: { width, height, channels: 3 } });

const utf8 = (text: string) => new TextEncoder().encode(text);
const box = (name: string, ...content: Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const extent = (boxWidth: number, boxHeight: number): Uint8Array => {
  const body = Buffer.alloc(12);
  body.writeUInt32BE(boxWidth, 4);
  body.writeUInt32BE(boxHeight, 8);
  return box('ispe', body);
};

function bmp(boxWidth: number, boxHeight: number): Uint8Array {
  const file = Buffer.alloc(54 + boxWidth * Math.abs(boxHeight) * 4);
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(boxWidth, 18);
  file.writeInt32LE(boxHeight, 22);
  file.writeUInt16LE(32, 28);
  return file;
}

const files = new Map<string, { type: ImageType; bytes: Uint8Array<ArrayBuffer> }>();
const add = (name: string, type: ImageType, bytes: Uint8Array) =>
  files.set(name, { type, bytes: new Uint8Array(bytes) });
add('baseline', 'JPEG', await image().jpeg().toBuffer());
add('progressive', 'JPEG', await image().jpeg({ progressive: true }).toBuffer());
add('grey', 'JPEG', await image().grayscale().jpeg().toBuffer());
add(
  'rotated',
  'JPEG',
  await image().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer(),
);
add('png', 'PNG', await image().png().toBuffer());
add('interlaced', 'PNG', await image().png({ progressive: true }).toBuffer());
add('lossy', 'WebP', await image().webp().toBuffer());
add('lossless', 'WebP', await image().webp({ lossless: true }).toBuffer());
add('extended', 'WebP', await image().withIccProfile('p3').webp().toBuffer());
const exif = { IFD0: { Copyright: 'somebody' } };
add('exif', 'WebP', await image().withExif(exif).webp().toBuffer());
add('gif', 'GIF', await image().gif().toBuffer());
add('avif', 'AVIF', await image().avif({ effort: 0 }).toBuffer());
add('bmp', 'BMP', bmp(width, height));
add('bmp stored top down', 'BMP', bmp(width, -height));

const names = [...files.keys()];

test.each(names)('%s: type and size are read, and the file is complete', (name) => {
  const { type, bytes } = files.get(name)!;
  expect(readImageHeader(bytes)).toEqual({ type, size: { width, height }, isComplete: true });
});

// The last bytes of 'exif' are no image data.
test.each(names.filter((name) => name !== 'exif'))(
  '%s: cut off anywhere, the file is not taken as it is',
  (name) => {
    const { type, bytes } = files.get(name)!;
    for (const fraction of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
      const header = readImageHeader(bytes.slice(0, Math.max(32, bytes.length * fraction)));
      expect(header?.type).toBe(type);
      // Whether the last scan of a JPEG is whole, only a decoder can tell.
      expect(header?.isComplete && !(type === 'JPEG' && header.repaired)).toBe(false);
    }
  },
);

const pixelsOf = (...parts: Uint8Array[]) =>
  sharp(Buffer.concat(parts), { failOn: 'warning' }).raw().toBuffer();

describe('A file whose image data are whole is repaired:', () => {
  test.each([
    ['baseline', 1],
    ['baseline', 2],
    ['progressive', 1],
    ['progressive', 2],
    ['png', 1],
    ['png', 12],
    ['interlaced', 12],
    ['exif', 1],
    ['exif', 30],
    ['gif', 1],
    ['gif', 2],
  ])('%s without its last %i bytes', async (name, count) => {
    const { bytes } = files.get(name)!;
    const header = readImageHeader(bytes.slice(0, -count));
    expect(header).toMatchObject({ size: { width, height }, isComplete: true });
    expect(await pixelsOf(...header!.repaired!)).toEqual(await pixelsOf(bytes));
  });

  test.each(['baseline', 'progressive'])(
    '%s with data of the camera in place of the end marker',
    async (name) => {
      const { bytes } = files.get(name)!;
      const data = bytes.slice(0, -2);
      for (const trailer of [
        utf8('Image_UTC_Data SEFT'),
        Uint8Array.of(0, 0, 0xff, 0x03, 1, 2),
        Uint8Array.of(0, 0xff, 0xc4, 0, 20, 1, 2),
        files.get('rotated')!.bytes,
        new Uint8Array(1000),
        new Uint8Array(1000).fill(0xff),
      ]) {
        const header = readImageHeader(new Uint8Array(Buffer.concat([data, trailer])));
        expect(header).toMatchObject({ size: { width, height }, isComplete: true });
        const [before, ...end] = header!.repaired!;
        // Libvips warns of bytes before the end marker.
        expect(await pixelsOf(before!.subarray(0, data.length), ...end)).toEqual(
          await pixelsOf(bytes),
        );
      }
    },
  );
});

test('A progressive JPEG that ends between two scans lacks image data', () => {
  const { bytes } = files.get('progressive')!;
  const scans = [...jpegSegments(bytes)].filter(({ marker }) => marker === startOfScan);
  for (const { to } of scans.slice(0, -1))
    expect(readImageHeader(bytes.slice(0, nextMarker(bytes, to)))?.isComplete).toBe(false);
});

test('Data behind the image do not matter', () => {
  for (const name of names.filter((name) => !name.startsWith('bmp'))) {
    const { bytes } = files.get(name)!;
    const withTrailer = Buffer.concat([bytes, utf8('SEFT and a short film')]);
    expect(readImageHeader(withTrailer)).toEqual(readImageHeader(bytes));
  }
});

test('The length that the header of a BMP gives for the file does not matter', () => {
  const { bytes } = files.get('bmp')!;
  const wrong = Buffer.from(bytes);
  wrong.writeUInt32LE(bytes.length + 2, 2);
  expect(readImageHeader(wrong)).toEqual(readImageHeader(bytes));
});

test('The end of a thumbnail is not mistaken for the end of the image', () => {
  const { bytes } = files.get('baseline')!;
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9])]);
  const nested = Buffer.concat([bytes.slice(0, 2), thumbnail, bytes.slice(2)]);
  expect(readImageHeader(nested)).toEqual(readImageHeader(bytes));
  expect(readImageHeader(nested.subarray(0, nested.length / 2))?.repaired).toBeDefined();
});

test('HEIC is distinguished from AVIF, and its size is that of the image, not of a tile', () => {
  const file = Buffer.concat([
    box('ftyp', utf8('heic\0\0\0\0mif1heic')),
    box('meta', extent(512, 512), extent(4032, 3024), extent(320, 240)),
    box('mdat', new Uint8Array(100)),
  ]);
  expect(readImageHeader(file)).toEqual({
    type: 'HEIC',
    size: { width: 4032, height: 3024 },
    isComplete: true,
  });
});

describe('Of other files,', () => {
  test.each([
    ['text', 'Dear editor, BMX and RIFF are words too.'],
    ['an HTML page with an SVG', '<!doctype html><html><body><svg></svg></body></html>'],
    ['a video', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a document', '%PDF-1.7'],
    ['nothing', ''],
  ])('%s is not an image', (_, content) => {
    expect(readImageHeader(Buffer.from(content, 'latin1'))).toBeNull();
  });

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\ufeff<?xml version="1.0"?>\n<!-- drawn -->\n<svg >',
  ])('%s is an SVG', (content) => {
    expect(readImageHeader(utf8(content))?.type).toBe('SVG');
  });

  test('TIFF is recognized in both byte orders', () => {
    expect(readImageHeader(utf8('II*\0'))?.type).toBe('TIFF');
    expect(readImageHeader(utf8('MM\0*'))?.type).toBe('TIFF');
  });
});

test('Reading a header never throws, however short or damaged the file is', () => {
  for (const { bytes } of files.values()) {
    for (let length = 0; length < 64; length++) readImageHeader(bytes.slice(0, length));
    for (let seed = 1; seed < 200; seed++) {
      const damaged = bytes.slice(0, 2000);
      for (let hit = 1; hit <= 8; hit++)
        damaged[(seed * hit * 7919) % Math.min(damaged.length, 200)] = (seed * hit * 31) & 255;
      expect(() => readImageHeader(damaged)).not.toThrow();
    }
  }
});
