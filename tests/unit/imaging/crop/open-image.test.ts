import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../../../src/domain/failure.ts';
import { formatFileName, openImage } from '../../../../src/imaging/crop/open-image.ts';

// Real encoders are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

// Node has no canvas and no decoder: rejected files are tested here, drawing in tests/e2e/imaging.spec.ts.
const stubDecoder = (answer: () => Promise<Pick<ImageBitmap, 'width' | 'height' | 'close'>>) =>
  vi.stubGlobal('createImageBitmap', vi.fn(answer));
const stubFailingDecoder = () =>
  stubDecoder(() => Promise.reject(new DOMException('', 'InvalidStateError')));

afterEach(() => vi.unstubAllGlobals());

const rejectionMessage = async (file: File): Promise<string> => {
  const failure = await openImage(file).then(
    () => expect.unreachable('the file should be rejected'),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ code: 'file' });
  return (failure as Failure).message;
};

const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat';

describe('A file that cannot be used is rejected with a sentence that names it:', () => {
  test.each([
    [
      'scan.txt',
      'Dear editor',
      '"scan.txt" is not an image. Please choose a JPEG, PNG or WebP file.',
    ],
    [
      'front.webp',
      '<!doctype html><h1>404</h1>',
      '"front.webp" is not an image. Please choose a JPEG, PNG or WebP file.',
    ],
    [
      'logo.webp',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '"logo.webp" is an SVG drawing, not a photo or scan. Please choose a JPEG, PNG or WebP file.',
    ],
    ['scan.jpg', '', '"scan.jpg" is empty. Please choose a JPEG, PNG or WebP file.'],
    [
      'IMG_1.HEIC',
      heic,
      `"IMG_1.HEIC" is a HEIC photo, which this browser can't open. Please save it as JPEG first (on an iPhone: Settings, Camera, Formats, Most Compatible).`,
    ],
    [
      'scan.tif',
      'II*\0',
      `"scan.tif" is a TIFF image, which this browser can't open. Please save it as JPEG, PNG or WebP first.`,
    ],
    [
      'odd.gif',
      'GIF89a',
      '"odd.gif" is damaged or cut short. Please choose a JPEG, PNG or WebP file.',
    ],
  ])('%s', async (name, content, message) => {
    stubFailingDecoder();
    expect(await rejectionMessage(new File([Buffer.from(content, 'latin1')], name))).toBe(message);
  });

  test('a JPEG that ends before its pixels, without decoding', async () => {
    stubDecoder(() => Promise.resolve({ width: 300, height: 400, close() {} }));
    const complete = await sharp({
      create: { width: 300, height: 400, channels: 3, background: '#c82' },
    })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(complete.subarray(0, 100))], 'spine.jpg');
    expect(await rejectionMessage(file)).toBe(
      '"spine.jpg" is damaged or cut short. Please choose a JPEG, PNG or WebP file.',
    );
    expect(createImageBitmap).not.toHaveBeenCalled();
  });

  test('100 megapixels according to the header, before decoding', async () => {
    stubFailingDecoder();
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#c82' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(10_000, 16);
    png.writeUInt32BE(10_000, 20);
    expect(await rejectionMessage(new File([new Uint8Array(png)], 'wall.png'))).toBe(
      '"wall.png" is too large: 100 megapixels, and at most 64 can be opened. Please save it smaller and try again.',
    );
    expect(createImageBitmap).not.toHaveBeenCalled();
  });

  test('100 megapixels according to the decoder, whose bitmap is closed', async () => {
    const close = vi.fn();
    stubDecoder(() => Promise.resolve({ width: 10_000, height: 10_000, close }));
    expect(await rejectionMessage(new File(['II*\0'], 'wall.tif'))).toContain('100 megapixels');
    expect(close).toHaveBeenCalledOnce();
  });

  test('more than 60 MB', async () => {
    const file = new File([new Uint8Array(60_000_001)], 'film.jpg');
    expect(await rejectionMessage(file)).toBe(
      '"film.jpg" is too large: 61 MB, and at most 60 MB can be read. Please save it smaller and try again.',
    );
  });

  test('a file that was moved after it was chosen', async () => {
    const file = new File(['II*\0'], 'gone.jpg');
    file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    expect(await rejectionMessage(file)).toBe(
      '"gone.jpg" could not be read: it may have been moved or changed. Please choose it again.',
    );
  });
});

describe('A file name in a message', () => {
  test.each([
    ['Seite Ä (1).jpg', 'Seite Ä (1).jpg'],
    ['photo\u202egpj.exe\n', 'photogpj.exe'],
    [`${'a'.repeat(80)}-the-end.jpeg`, `${'a'.repeat(40)}…aa-the-end.jpeg`],
    ['📼'.repeat(61), `${'📼'.repeat(40)}…${'📼'.repeat(15)}`],
  ])('%j is formatted as %j', (name, formatted) => {
    expect(formatFileName(name)).toBe(formatted);
  });
});
