import { Failure, type FailureCode } from '../../domain/failure.ts';

/** What a worker posts back. A failure is plain data: structured clone loses the class of an error. */
type Answer<Result> =
  | { readonly result: Result }
  | { readonly failure: { readonly code: FailureCode; readonly message: string } };

/** The end of a sentence that begins with the file's name in quotes. */
export const outOfMemoryMessage =
  'could not be drawn: this device may be short of memory. Please save it smaller and try again.';

/** The worker could not start: its script did not load, or the browser has no workers. */
export class WorkerUnavailableError extends Error {}

/** Far longer than a large scan takes. */
const jobTimeoutMs = 60_000;

/**
 * Runs one job in a new worker and terminates it afterwards, which frees all memory of the image. `name`
 * is the file name for messages. Throws the `Failure` that the worker posts, `WorkerUnavailableError`,
 * or `Failure('file')` when no readable answer arrives: a worker that runs out of memory dies silently.
 */
export function runInWorker<Job, Result>(
  start: () => Worker,
  job: Job,
  name: string,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const worker = start();
    const end = () => {
      clearTimeout(timeout);
      worker.terminate();
    };
    const failWithoutAnswer = () => {
      end();
      reject(new Failure('file', `"${name}" ${outOfMemoryMessage}`));
    };
    const timeout = setTimeout(failWithoutAnswer, jobTimeoutMs);
    worker.onmessage = ({ data }: MessageEvent<Answer<Result>>) => {
      end();
      if ('failure' in data) reject(new Failure(data.failure.code, data.failure.message));
      else resolve(data.result);
    };
    worker.onmessageerror = failWithoutAnswer;
    // Errors thrown by a job are posted as failures, so this one is a script that did not start.
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      reject(new WorkerUnavailableError(event.message));
    };
    worker.postMessage(job);
  });
}

/** The worker's side of `runInWorker`: runs each posted job and posts its answer. */
export function handleJob<Job, Result>(run: (job: Job) => Promise<Result>): void {
  self.onmessage = async ({ data }: MessageEvent<Job>) => {
    let answer: Answer<Result>;
    try {
      answer = { result: await run(data) };
    } catch (error) {
      const { code, message } = Failure.from(error);
      answer = { failure: { code, message } };
    }
    self.postMessage(answer);
  };
}
