import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type {
  CardReadingMessage,
  CardReadingProgress,
} from '../../../../src/imaging/card-reading/card-reading-job.ts';
import { readCard, stopReadingCards } from '../../../../src/imaging/card-reading/read-card.ts';
import { suggestFields } from '../../../../src/imaging/card-reading/suggest-fields.ts';

/** A worker that answers nothing by itself. */
class SilentWorker {
  static started: SilentWorker[] = [];
  onmessage: (event: { data: CardReadingMessage }) => void = () => {};
  isRunning = true;
  constructor() {
    SilentWorker.started.push(this);
  }
  postMessage() {}
  terminate() {
    this.isRunning = false;
  }
}

beforeEach(() => {
  SilentWorker.started = [];
  vi.stubGlobal('Worker', SilentWorker);
  vi.useFakeTimers();
});
afterEach(() => {
  stopReadingCards();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start() {
  const failure = readCard({ card: new Blob(), name: 'Card' }).then(
    () => null,
    ({ code }: { code: string }) => code,
  );
  await vi.advanceTimersByTimeAsync(0);
  const worker = SilentWorker.started.at(-1)!;
  const post = (data: CardReadingMessage) => worker.onmessage({ data });
  return { failure, worker, post };
}

it.each<[title: string, last: CardReadingProgress | null, code: string]>([
  ['before the script has answered', null, 'offline'],
  ['while files are loaded', { step: 'load', fraction: 0.4 }, 'offline'],
  ['once the files are there', { step: 'load', fraction: 1 }, 'file'],
  ['while the card is read', { step: 'read', fraction: 0.5 }, 'file'],
])('A worker that is silent for a minute %s fails for its reason', async (_, last, code) => {
  const { failure, worker, post } = await start();
  await vi.advanceTimersByTimeAsync(59_000);
  if (last) post({ progress: last });
  await vi.advanceTimersByTimeAsync(last ? 59_000 : 0);
  expect(worker.isRunning).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failure).toBe(code);
  expect(worker.isRunning).toBe(false);
});

it('A worker that has read a card is used again, and its silence is no matter of the network', async () => {
  const first = await start();
  first.post({ result: { lines: [], suggestions: suggestFields([]), width: 1, height: 1 } });
  expect(await first.failure).toBeNull();
  const second = await start();
  expect(second.worker).toBe(first.worker);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await second.failure).toBe('file');
});
