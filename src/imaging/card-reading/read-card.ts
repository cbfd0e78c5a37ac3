import { Failure } from '../../domain/failure.ts';
import { runInWorker, SilentWorkerFailure, WorkerUnavailableError } from '../worker/worker-job.ts';
import type { CardReadingJob, CardReadingProgress, CardText } from './card-reading-job.ts';

/** Whether this browser can read cards at all: it needs a canvas in workers, and WebAssembly. */
export const canReadCards = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && typeof WebAssembly !== 'undefined';

/**
 * Reads the text of a card in a worker, which loads the files of the engine and ends with the card.
 * Throws the reason of `signal` when that is aborted, else `Failure`: `'file'` when the card can't be
 * opened or memory runs out, `'offline'` or `'stale'` when the files of the engine could not be loaded;
 * the message of `'stale'` is for the user.
 */
export async function readCard(
  job: CardReadingJob,
  onProgress: (progress: CardReadingProgress) => void = () => {},
  signal?: AbortSignal,
): Promise<CardText> {
  let isLoaded = false;
  try {
    return await runInWorker<CardReadingJob, CardText, CardReadingProgress>(
      () => new Worker(new URL('./card-reading-worker.ts', import.meta.url), { type: 'module' }),
      job,
      job.name,
      {
        signal,
        onProgress(progress) {
          isLoaded = progress.step === 'read' || progress.fraction === 1;
          onProgress(progress);
        },
      },
    );
  } catch (cause) {
    if (cause instanceof WorkerUnavailableError)
      throw new Failure(
        'stale',
        'The part of the site that reads cards could not be loaded. Please check your network, or reload the page.',
        { cause },
      );
    // A worker that is silent while it loads waits for the network.
    if (cause instanceof SilentWorkerFailure && !isLoaded)
      throw new Failure('offline', 'The files that read a card stopped coming.', { cause });
    throw cause;
  }
}
