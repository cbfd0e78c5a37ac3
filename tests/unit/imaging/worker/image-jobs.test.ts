import { afterEach, describe, expect, test, vi } from 'vitest';
import { wholePicture } from '../../../../src/imaging/crop/card-placement.ts';
import { imageJobs } from '../../../../src/imaging/worker/image-jobs.ts';

// Node has no canvas and no decoder: refusals are tested here, drawing in tests/e2e/images.spec.ts.
const stubDecoder = (answer: () => Promise<Pick<ImageBitmap, 'width' | 'height' | 'close'>>) =>
  vi.stubGlobal('createImageBitmap', vi.fn(answer));

/** A canvas that encodes as so many bytes of webp, or that gives nothing back. */
function stubCanvas(bytesOf: ((width: number) => number) | null) {
  const drawn: number[] = [];
  const pixels = (width: number, height: number) => ({
    data: new Uint8ClampedArray(4 * width * height),
    width,
    height,
  });
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(width: number, height: number) {
        Object.assign(this, pixels(width, height));
      }
    },
  );
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext = () => ({
        fillRect() {},
        drawImage() {},
        putImageData() {},
        getImageData: () => pixels(this.width, this.height),
      });
      async convertToBlob() {
        if (!bytesOf) throw new Error('no memory');
        drawn.push(this.width);
        const bytes = new Uint8Array(bytesOf(this.width));
        const length = bytes.length - 20;
        bytes.set(new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8 '));
        new DataView(bytes.buffer).setUint32(16, length, true);
        return new Blob([bytes]);
      }
    },
  );
  return drawn;
}

afterEach(() => vi.unstubAllGlobals());

describe('A file that cannot be used is refused with a sentence that names it:', () => {
  test('one that the browser cannot decode', async () => {
    stubDecoder(() => Promise.reject(new DOMException('', 'InvalidStateError')));
    await expect(imageJobs.inspect(new Blob(['Dear editor']), 'scan.txt')).rejects.toMatchObject({
      code: 'file',
      message: '"scan.txt" can’t be opened as a picture. Please choose a JPEG, PNG or WebP file.',
    });
  });

  test('100 megapixels, whose bitmap is closed', async () => {
    const close = vi.fn();
    stubDecoder(() => Promise.resolve({ width: 10_000, height: 10_000, close }));
    await expect(imageJobs.inspect(new Blob(['x']), 'wall.png')).rejects.toMatchObject({
      message:
        '"wall.png" is too large: 100 megapixels, and at most 64 can be opened. Please save it smaller and try again.',
    });
    expect(close).toHaveBeenCalledOnce();
  });

  test('one of which the canvas gives nothing back, as where memory runs out', async () => {
    stubDecoder(() => Promise.resolve({ width: 1, height: 1, close() {} }));
    stubCanvas(null);
    await expect(imageJobs.inspect(new Blob(['x']), 'scan.png')).rejects.toMatchObject({
      message:
        '"scan.png" could not be drawn: this device may be short of memory. Please save it smaller and try again.',
    });
  });

  test('more than 60 MB', async () => {
    const file = new Blob([new Uint8Array(60_000_001)]);
    await expect(imageJobs.inspect(file, 'film.jpg')).rejects.toMatchObject({
      message:
        '"film.jpg" is too large: 61 MB, and at most 60 MB can be read. Please save it smaller and try again.',
    });
  });

  test('one that was moved after it had been opened', async () => {
    stubDecoder(() => Promise.reject(new DOMException('', 'NotFoundError')));
    await expect(imageJobs.renderCrops(new Blob(['x']), 'scan.jpg', [])).rejects.toMatchObject({
      code: 'file',
      message:
        '"scan.jpg" could not be read again: it may have been moved or changed. Please choose it anew.',
    });
  });
});

const cropOf = (width: number, height: number) => {
  stubDecoder(() => Promise.resolve({ width, height, close() {} }));
  const { corners } = wholePicture({ width, height });
  const size = { width: 40, height: 40 };
  return imageJobs.renderCrops(new Blob(['x']), 'scan.jpg', [
    { corners, size, large: { corners, size, isLonger: false } },
  ]);
};

test('A reading copy is made smaller until it has few enough bytes', async () => {
  const drawn = stubCanvas((width) => (width > 75 ? 700_050 : 100));
  const [crop] = await cropOf(100, 100);
  expect([crop?.blob.size, crop?.large?.size]).toEqual([100, 100]);
  expect([...new Set(drawn)]).toEqual([40, 100, 75]);
});

test('A picture with little more than the pixels of its panel gets no reading copy', async () => {
  const drawn = stubCanvas(() => 100);
  expect((await cropOf(45, 45))[0]).not.toHaveProperty('large');
  expect(drawn).toEqual([40]);
});

test('A result above the storage limit of 5 MB is refused', async () => {
  stubCanvas(() => 5 * 1024 * 1024 + 100);
  await expect(cropOf(40, 40)).rejects.toMatchObject({
    code: 'file',
    message: '"scan.jpg" has too much detail to be stored in 5 MB.',
  });
});
