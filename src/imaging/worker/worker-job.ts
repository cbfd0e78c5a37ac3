import { Failure, type FailureCode } from '../../domain/failure.ts';

/** What a worker posts. A failure is plain data: structured clone loses the class of an error. */
type Message<Result> =
  | { readonly result: Result }
  | { readonly failure: { readonly code: FailureCode; readonly message: string } };

/** The end of a sentence that begins with the file's name in quotes. */
export const outOfMemoryMessage =
  'could not be drawn: this device may be short of memory. Please save it smaller and try again.';

/** The worker could not start: its script did not load, or the browser has no workers. */
export class WorkerUnavailableError extends Error {}

/** Far longer than a large scan takes. A worker that runs out of memory dies silently. */
const silenceTimeoutMs = 60_000;

/**
 * Runs one job in a new worker and terminates it afterwards, which frees all memory of the image. `name`
 * is the file name for messages. Throws the `Failure` that the worker posts, `WorkerUnavailableError`, or
 * `Failure('file')` when nothing readable arrives for a minute.
 */
export function runInWorker<Job, Result>(
  start: () => Worker,
  job: Job,
  name: string,
): Promise<Result> {
  let worker: Worker | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const answer = new Promise<Result>((resolve, reject) => {
    worker = start();
    const failSilently = () => reject(new Failure('file', `"${name}" ${outOfMemoryMessage}`));
    timeout = setTimeout(failSilently, silenceTimeoutMs);
    worker.onmessage = ({ data }: MessageEvent<Message<Result>>) => {
      if ('failure' in data) reject(new Failure(data.failure.code, data.failure.message));
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
    worker?.terminate();
  });
}

/** The worker's side of `runInWorker`: runs a posted job, and posts its answer. */
export function handleJob<Job, Result>(run: (job: Job) => Promise<Result>): void {
  self.onmessage = async ({ data }: MessageEvent<Job>) => {
    const post = (message: Message<Result>) => self.postMessage(message);
    try {
      post({ result: await run(data) });
    } catch (error) {
      const { code, message } = Failure.from(error);
      post({ failure: { code, message } });
    }
  };
}
