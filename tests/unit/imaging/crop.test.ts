// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { panelSize } from '../../../src/domain/cassette.ts';
import { cropToWebp } from '../../../src/imaging/crop/crop.ts';
import type { OpenedImage } from '../../../src/imaging/crop/decode.ts';

const image: OpenedImage = {
  name: 'scan.jpg',
  width: 1000,
  height: 1550,
  source: new Blob(['pixels']),
  preview: new Blob(['fewer pixels']),
  url: 'blob:scan',
  close() {},
};
const crop = { area: { x: 0, y: 0, width: 100, height: 100 }, rotation: 0 };
const blurhash = 'UKQSq|_2j[_2~poffQofofj[fQfk_2offQof';

/**
 * What each worker script answers to its one job; 'missing' for one that does not load, 'dead' for one
 * that never answers, 'unreadable' for an answer that does not arrive whole.
 */
type Script = (job: unknown) => object | 'missing' | 'dead' | 'unreadable';

const asked: { script: string; job: unknown }[] = [];
let running = 0;

function workers(scripts: Record<string, Script>) {
  asked.length = 0;
  running = 0;
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (event: { data: unknown }) => void;
      onmessageerror?: () => void;
      onerror?: (event: { message: string; preventDefault(): void }) => void;
      readonly script: string;
      constructor(address: URL) {
        this.script = address.pathname.split('/').at(-1) ?? '';
        running++;
      }
      postMessage(job: unknown) {
        asked.push({ script: this.script, job });
        const answer = scripts[this.script]?.(job) ?? 'missing';
        queueMicrotask(() => {
          if (answer === 'dead') return;
          if (answer === 'unreadable') this.onmessageerror?.();
          else if (answer === 'missing') this.onerror?.({ message: '404', preventDefault() {} });
          else this.onmessage?.({ data: answer });
        });
      }
      terminate() {
        running--;
      }
    },
  );
}

afterEach(() => {
  vi.useRealTimers();
  expect(running).toBe(0);
  vi.unstubAllGlobals();
});

const webp = new Blob(['RIFF'], { type: 'image/webp' });
const pixels = { data: new Uint8ClampedArray(4), width: 1, height: 1 };

test('the worker is asked for the exact size, by the transform of the crop', async () => {
  workers({ 'image-worker.ts': () => ({ result: { picture: webp, blurhash } }) });
  expect(await cropToWebp(image, crop, panelSize.front)).toEqual({ blob: webp, blurhash });
  expect(asked).toEqual([
    {
      script: 'image-worker.ts',
      job: {
        kind: 'develop',
        file: image.source,
        name: 'scan.jpg',
        transform: [0.5, 0, 0, 0.5, 0, 0].map((value) => expect.closeTo(value, 9)),
        size: { width: 500, height: 775 },
      },
    },
  ]);
});

test('bare pixels, from a canvas that cannot write webp, go to the encoder', async () => {
  workers({
    'image-worker.ts': () => ({ result: { picture: pixels, blurhash } }),
    'webp-worker.ts': () => ({ result: webp }),
  });
  expect(await cropToWebp(image, crop, panelSize.spine)).toEqual({ blob: webp, blurhash });
  expect(asked.at(-1)).toEqual({ script: 'webp-worker.ts', job: pixels });
});

test('an encoder that does not load is said to be stale, so that the page can offer a reload', async () => {
  workers({
    'image-worker.ts': () => ({ result: { picture: pixels, blurhash } }),
    'webp-worker.ts': () => 'missing',
  });
  await expect(cropToWebp(image, crop, panelSize.spine)).rejects.toMatchObject({
    name: 'Failure',
    code: 'stale',
  });
});

test('a failure keeps its code and its sentence on the way out of the worker', async () => {
  const failure = { code: 'file', message: '"scan.jpg" could not be drawn.' };
  workers({ 'image-worker.ts': () => ({ failure }) });
  await expect(cropToWebp(image, crop, panelSize.spine)).rejects.toMatchObject({
    name: 'Failure',
    ...failure,
  });
});

const noAnswer = {
  name: 'Failure',
  code: 'file',
  message:
    '"scan.jpg" could not be drawn: this device may be short of memory. Please save it smaller and try again.',
};

test.each<[string, Record<string, Script>]>([
  ['drawer', { 'image-worker.ts': () => 'dead' }],
  [
    'encoder',
    {
      'image-worker.ts': () => ({ result: { picture: pixels, blurhash } }),
      'webp-worker.ts': () => 'dead',
    },
  ],
])('a dead %s is waited for a minute, and ended', async (_, scripts) => {
  vi.useFakeTimers();
  workers(scripts);
  let failure: unknown = null;
  cropToWebp(image, crop, panelSize.front).catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failure).toMatchObject(noAnswer);
});

test('an answer that can not be read is a failure of that picture', async () => {
  workers({ 'image-worker.ts': () => 'unreadable' });
  await expect(cropToWebp(image, crop, panelSize.front)).rejects.toMatchObject(noAnswer);
});

test('an answered job leaves no clock running', async () => {
  vi.useFakeTimers();
  workers({ 'image-worker.ts': () => ({ result: { picture: webp, blurhash } }) });
  await cropToWebp(image, crop, panelSize.front);
  expect(vi.getTimerCount()).toBe(0);
});

test('without its worker the crop is made on the page', async () => {
  workers({ 'image-worker.ts': () => 'missing' });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'NotFoundError')));
  await expect(cropToWebp(image, crop, panelSize.spine)).rejects.toMatchObject({
    code: 'file',
    message:
      '"scan.jpg" could not be read again: it may have been moved or changed. Please choose it anew.',
  });
});

test('a result beyond what the storage takes is refused', async () => {
  const huge = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/webp' });
  workers({ 'image-worker.ts': () => ({ result: { picture: huge, blurhash } }) });
  await expect(cropToWebp(image, crop, panelSize.front)).rejects.toMatchObject({
    code: 'file',
    message: '"scan.jpg" has too much detail to be stored in 5 MB.',
  });
});
