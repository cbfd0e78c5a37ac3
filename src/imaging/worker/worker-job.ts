import { Failure, type FailureCode } from '../../domain/failure.ts';

/** What a worker answers: its result, or a failure as plain data (a class does not survive the post). */
type Answer<Result> =
  | { readonly result: Result }
  | { readonly failure: { readonly code: FailureCode; readonly message: string } };

/** The end of a sentence that begins with the picture's name. */
export const outOfMemoryMessage =
  'could not be drawn: this device may be short of memory. Please save it smaller and try again.';

/** The worker itself could not be had: its script did not load, or the browser has none. */
export class WorkerUnavailableError extends Error {}

/** How long a worker may be silent over one job, in milliseconds: far longer than a large scan takes. */
const longestJob = 60_000;

/**
 * Posts one job to a fresh worker and ends it with the answer, so that nothing of a picture stays in
 * memory. Throws the `Failure` that the worker answers, `NoWorker`, or `Failure('file')` that names the
 * picture where no answer comes that can be read: short of memory, a worker dies without a word.
 */
export function runInWorker<Job, Result>(
  start: () => Worker,
  job: Job,
  name: string,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const worker = start();
    const end = () => {
      clearTimeout(patience);
      worker.terminate();
    };
    const noAnswer = () => {
      end();
      reject(new Failure('file', `"${name}" ${outOfMemoryMessage}`));
    };
    const patience = setTimeout(noAnswer, longestJob);
    worker.onmessage = ({ data }: MessageEvent<Answer<Result>>) => {
      end();
      if ('failure' in data) reject(new Failure(data.failure.code, data.failure.message));
      else resolve(data.result);
    };
    worker.onmessageerror = noAnswer;
    // All that a job throws is answered: what arrives here is a script that did not start.
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      reject(new WorkerUnavailableError(event.message));
    };
    worker.postMessage(job);
  });
}

/** The other side: answers the one job that this worker is asked. */
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
