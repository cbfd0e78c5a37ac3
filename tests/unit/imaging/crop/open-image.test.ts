import { afterEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../../../src/domain/failure.ts';
import { formatFileName, openImage } from '../../../../src/imaging/crop/open-image.ts';

// Node has no canvas and no decoder: rejected files are tested here, drawing in tests/e2e/images.spec.ts.
const stubDecoder = (answer: () => Promise<Pick<ImageBitmap, 'width' | 'height' | 'close'>>) =>
  vi.stubGlobal('createImageBitmap', vi.fn(answer));

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

describe('A file that cannot be used is rejected with a sentence that names it:', () => {
  test('one that the browser cannot decode', async () => {
    stubDecoder(() => Promise.reject(new DOMException('', 'InvalidStateError')));
    expect(await rejectionMessage(new File(['Dear editor'], 'scan.txt'))).toBe(
      '"scan.txt" can’t be opened as a picture. Please choose a JPEG, PNG or WebP file.',
    );
  });

  test('100 megapixels, whose bitmap is closed', async () => {
    const close = vi.fn();
    stubDecoder(() => Promise.resolve({ width: 10_000, height: 10_000, close }));
    expect(await rejectionMessage(new File(['x'], 'wall.png'))).toBe(
      '"wall.png" is too large: 100 megapixels, and at most 64 can be opened. Please save it smaller and try again.',
    );
    expect(close).toHaveBeenCalledOnce();
  });

  test('one of which the canvas gives nothing back, as where memory runs out', async () => {
    stubDecoder(() => Promise.resolve({ width: 1, height: 1, close() {} }));
    const context = { fillRect() {}, setTransform() {}, drawImage() {} };
    const toBlob = vi.fn((done: BlobCallback) => done(null));
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => context, toBlob }) });
    expect(await rejectionMessage(new File(['x'], 'scan.png'))).toBe(
      '"scan.png" could not be drawn: this device may be short of memory. Please save it smaller and try again.',
    );
    expect(toBlob).toHaveBeenCalledOnce();
  });

  test('more than 60 MB', async () => {
    expect(await rejectionMessage(new File([new Uint8Array(60_000_001)], 'film.jpg'))).toBe(
      '"film.jpg" is too large: 61 MB, and at most 60 MB can be read. Please save it smaller and try again.',
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
