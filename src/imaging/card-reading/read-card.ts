import { Failure } from '../../domain/failure.ts';
import { outOfMemoryMessage } from '../worker/worker-job.ts';
import type {
  CardReadingJob,
  CardReadingMessage,
  CardReadingProgress,
  CardText,
} from './card-reading-job.ts';

export type ReadCardOptions = {
  readonly onProgress?: (progress: CardReadingProgress) => void;
  readonly signal?: AbortSignal;
};

/**
 * Far longer than between two messages of a worker, unless a download stands still, or the worker has run
 * out of memory: then it dies silently.
 */
const silenceTimeoutMs = 60_000;

/** Kept between cards, because starting it takes seconds. */
let idleWorker: Worker | null = null;
let lastTurn: Promise<unknown> = Promise.resolve();

/** Whether this browser can read cards at all: it needs a canvas in workers, and WebAssembly. */
export const canReadCards = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && typeof WebAssembly !== 'undefined';

/**
 * Reads the text of a card in a worker, of several cards one after the other. The first time it loads
 * the files of the engine. Throws the reason of `signal` when that is aborted, else `Failure`: `'file'`
 * when the card can't be opened or memory runs out, `'offline'` or `'stale'` when the files of the
 * engine could not be loaded; the message of `'stale'` is for the user.
 */
export async function readCard(
  job: CardReadingJob,
  { onProgress = () => {}, signal }: ReadCardOptions = {},
): Promise<CardText> {
  const turn = lastTurn.then(() => runJob(job, onProgress, signal));
  lastTurn = turn.catch(() => {});
  const aborted = new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([turn, aborted]);
}

/** Ends the worker and frees its memory, if no card is being read. */
export function stopReadingCards(): void {
  idleWorker?.terminate();
  idleWorker = null;
}

async function runJob(
  job: CardReadingJob,
  onProgress: (progress: CardReadingProgress) => void,
  signal: AbortSignal | undefined,
): Promise<CardText> {
  signal?.throwIfAborted();
  /** Until the script and the files of a new worker are there. */
  let isLoading = idleWorker === null;
  const worker = idleWorker ?? startWorker();
  idleWorker = null;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  try {
    const text = await new Promise<CardText>((resolve, reject) => {
      const failWithoutAnswer = () =>
        reject(
          isLoading
            ? new Failure('offline', 'The files that read a card stopped coming.')
            : new Failure('file', `"${job.name}" ${outOfMemoryMessage}`),
        );
      const waitForMessage = () => {
        clearTimeout(timeout);
        timeout = setTimeout(failWithoutAnswer, silenceTimeoutMs);
      };
      waitForMessage();
      worker.onmessage = ({ data }: MessageEvent<CardReadingMessage>) => {
        waitForMessage();
        if ('progress' in data) {
          isLoading = data.progress.step === 'load' && data.progress.fraction < 1;
          onProgress(data.progress);
        } else if ('result' in data) resolve(data.result);
        else reject(new Failure(data.failure.code, data.failure.message));
      };
      worker.onmessageerror = failWithoutAnswer;
      // The worker posts the errors of a job, so this one is a script that did not start.
      worker.onerror = (event) => {
        event.preventDefault();
        const message =
          'The part of the site that reads cards could not be loaded. Please check your network, or reload the page.';
        reject(new Failure('stale', message, { cause: new Error(event.message) }));
      };
      onAbort = () => reject(signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      worker.postMessage(job);
    });
    idleWorker = worker;
    return text;
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', onAbort);
  }
}

const startWorker = () =>
  new Worker(new URL('./card-reading-worker.ts', import.meta.url), { type: 'module' });
