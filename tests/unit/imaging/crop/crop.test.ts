import { afterEach, expect, test, vi } from 'vitest';
import { panelSize } from '../../../../src/domain/cassette.ts';
import { wholePicture } from '../../../../src/imaging/crop/card-placement.ts';
import { cropToWebp } from '../../../../src/imaging/crop/crop.ts';
import type { OpenedImage } from '../../../../src/imaging/crop/open-image.ts';

const image: OpenedImage = {
  name: 'scan.jpg',
  width: 1000,
  height: 1550,
  source: new Blob(['pixels']),
  preview: new Blob(['fewer pixels']),
  url: 'blob:scan',
  close() {},
};
const selection = { area: { x: 0, y: 0, width: 100, height: 100 }, rotation: 0 };
const blurhash = 'UKQSq|_2j[_2~poffQofofj[fQfk_2offQof';

/**
 * What a worker script posts for its job; 'missing' if it does not load, 'dead' if it never answers,
 * 'unreadable' if its answer can't be deserialized.
 */
type FakeScript = (job: unknown) => object | 'missing' | 'dead' | 'unreadable';

const postedJobs: { script: string; job: unknown }[] = [];
let runningWorkers = 0;

function stubWorkers(scripts: Record<string, FakeScript>) {
  postedJobs.length = 0;
  runningWorkers = 0;
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
        runningWorkers++;
      }
      postMessage(job: unknown) {
        postedJobs.push({ script: this.script, job });
        const answer = scripts[this.script]?.(job) ?? 'missing';
        queueMicrotask(() => {
          if (answer === 'dead') return;
          if (answer === 'unreadable') this.onmessageerror?.();
          else if (answer === 'missing') this.onerror?.({ message: '404', preventDefault() {} });
          else this.onmessage?.({ data: answer });
        });
      }
      terminate() {
        runningWorkers--;
      }
    },
  );
}

afterEach(() => {
  vi.useRealTimers();
  expect(runningWorkers).toBe(0);
  vi.unstubAllGlobals();
});

const webp = new Blob(['RIFF'], { type: 'image/webp' });
const pixels = { data: new Uint8ClampedArray(4), width: 1, height: 1 };

test('The worker gets the exact size and the corners of the crop', async () => {
  stubWorkers({ 'image-worker.ts': () => ({ result: [{ image: webp, blurhash }] }) });
  expect(await cropToWebp(image, selection, panelSize.front)).toEqual({ blob: webp, blurhash });
  expect(postedJobs).toEqual([
    {
      script: 'image-worker.ts',
      job: {
        kind: 'render-crops',
        file: image.source,
        name: 'scan.jpg',
        crops: [
          {
            corners: wholePicture(image).corners,
            size: { width: 500, height: 775 },
          },
        ],
      },
    },
  ]);
});

test('A reading copy has the resolution of its source, and is made smaller until it has few enough bytes', async () => {
  const huge = new Blob([new Uint8Array(700_001)], { type: 'image/webp' });
  const asked: (number | undefined)[] = [];
  stubWorkers({
    'image-worker.ts': (job) => {
      const { crops } = job as { crops: { size: { width: number }; maxBytes?: number }[] };
      asked.push(...crops.map(({ size }) => size.width));
      return {
        result: crops.map(({ size, maxBytes }) => ({
          image: maxBytes && size.width > 1400 ? huge : webp,
          blurhash,
        })),
      };
    },
  });
  for (const [width, height] of [
    [1300, 1280],
    [7870, 7750],
  ] as const) {
    const result = await cropToWebp(
      { ...image, width, height },
      selection,
      panelSize.fullJCard,
      true,
    );
    expect(result).toEqual({ blob: webp, blurhash, large: webp });
  }
  expect(asked).toEqual([787, 1300, 787, 2400, 1800, 1350]);
});

test.each([
  ['is a stale failure, so that the page offers a reload', true, 'stale'],
  ['without a network says so', false, 'offline'],
])('An encoder that does not load %s', async (_, onLine, code) => {
  vi.stubGlobal('navigator', { onLine });
  stubWorkers({
    'image-worker.ts': () => ({ result: [{ image: pixels, blurhash }] }),
    'webp-worker.ts': () => 'missing',
  });
  await expect(cropToWebp(image, selection, panelSize.spine)).rejects.toMatchObject({
    name: 'Failure',
    code,
  });
});

const noAnswerFailure = {
  name: 'Failure',
  code: 'file',
  message:
    '"scan.jpg" could not be drawn: this device may be short of memory. Please save it smaller and try again.',
};

test.each<[string, Record<string, FakeScript>]>([
  ['image worker', { 'image-worker.ts': () => 'dead' }],
  [
    'webp worker',
    {
      'image-worker.ts': () => ({ result: [{ image: pixels, blurhash }] }),
      'webp-worker.ts': () => 'dead',
    },
  ],
])('A %s that does not answer is terminated after a minute', async (_, scripts) => {
  vi.useFakeTimers();
  stubWorkers(scripts);
  let failure: unknown = null;
  cropToWebp(image, selection, panelSize.front).catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failure).toMatchObject(noAnswerFailure);
});

test('Without a worker the crop is rendered on the page', async () => {
  stubWorkers({ 'image-worker.ts': () => 'missing' });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'NotFoundError')));
  await expect(cropToWebp(image, selection, panelSize.spine)).rejects.toMatchObject({
    code: 'file',
    message:
      '"scan.jpg" could not be read again: it may have been moved or changed. Please choose it anew.',
  });
});

test('A result above the storage limit of 5 MB is rejected', async () => {
  const huge = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/webp' });
  stubWorkers({ 'image-worker.ts': () => ({ result: [{ image: huge, blurhash }] }) });
  await expect(cropToWebp(image, selection, panelSize.front)).rejects.toMatchObject({
    code: 'file',
    message: '"scan.jpg" has too much detail to be stored in 5 MB.',
  });
});
