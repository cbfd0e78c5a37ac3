import { Failure } from '../../domain/failure.ts';
import { type Answer, imageJobs, type Job } from './image-jobs.ts';

self.onmessage = async ({ data: { kind, args } }: MessageEvent<Job>) => {
  const post = (answer: Answer) => self.postMessage(answer);
  const run = imageJobs[kind] as (...args: unknown[]) => Promise<unknown>;
  try {
    post({ result: await run(...args) });
  } catch (error) {
    const { code, message, cause } = Failure.from(error);
    post({ failure: { code, message, cause: cause && String(cause) } });
  }
};
