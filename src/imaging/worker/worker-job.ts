import { Failure, type FailureCode } from '../../domain/failure.ts';

/** What a worker posts. A failure is plain data: structured clone loses the class of an error. */
type Message<Result, Progress> =
  | { readonly progress: Progress }
  | { readonly result: Result }
  | { readonly failure: { readonly code: FailureCode; readonly message: string } };

/** The end of a sentence that begins with the file's name in quotes. */
export const outOfMemoryMessage =
  'could not be drawn: this device may be short of memory. Please save it smaller and try again.';

/** The worker could not start: its script did not load, or the browser has no workers. */
export class WorkerUnavailableError extends Error {}

/** The worker gave no sign of life: a worker that runs out of memory dies silently. */
export class SilentWorkerFailure extends Failure {}

/** Far longer than a large scan takes, or a card between two signs of progress. */
const silenceTimeoutMs = 60_000;

type WorkerOptions<Progress> = {
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Runs one job in a new worker and terminates it afterwards, which frees all memory of the image. `name`
 * is the file name for messages. Throws the `Failure` that the worker posts, `WorkerUnavailableError`,
 * `SilentWorkerFailure` with the code `'file'` when nothing readable arrives for a minute, or the reason
 * of `signal`.
 */
export function runInWorker<Job, Result, Progress = never>(
  start: () => Worker,
  job: Job,
  name: string,
  { onProgress, signal }: WorkerOptions<Progress> = {},
): Promise<Result> {
  let worker: Worker | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  const answer = new Promise<Result>((resolve, reject) => {
    signal?.throwIfAborted();
    onAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    worker = start();
    const failSilently = () =>
      reject(new SilentWorkerFailure('file', `"${name}" ${outOfMemoryMessage}`));
    timeout = setTimeout(failSilently, silenceTimeoutMs);
    worker.onmessage = ({ data }: MessageEvent<Message<Result, Progress>>) => {
      clearTimeout(timeout);
      if ('progress' in data) {
        timeout = setTimeout(failSilently, silenceTimeoutMs);
        onProgress?.(data.progress);
      } else if ('failure' in data) reject(new Failure(data.failure.code, data.failure.message));
      else resolve(data.result);
    };
    worker.onmessageerror = failSilently;
    // Errors thrown by a job are posted as failures, so this one is a script that did not start.
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new WorkerUnavailableError(event.message));
    };
    worker.postMessage(job);
  });
  return answer.finally(() => {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', onAbort);
    worker?.terminate();
  });
}

/** The worker's side of `runInWorker`: runs a posted job, and posts its progress and its answer. */
export function handleJob<Job, Result, Progress = never>(
  run: (job: Job, onProgress: (progress: Progress) => void) => Promise<Result>,
): void {
  self.onmessage = async ({ data }: MessageEvent<Job>) => {
    const post = (message: Message<Result, Progress>) => self.postMessage(message);
    try {
      post({ result: await run(data, (progress) => post({ progress })) });
    } catch (error) {
      const { code, message } = Failure.from(error);
      post({ failure: { code, message } });
    }
  };
}
