import { Failure } from '../../domain/failure.ts';
import type { Answer, ImageJobs, Job } from './image-jobs.ts';
import { outOfMemory } from './out-of-memory.ts';

/** Far longer than a large scan takes. A worker that runs out of memory dies silently. */
const silenceTimeoutMs = 60_000;

/**
 * Runs a job in a worker of its own; to terminate it frees all memory of the image. Throws the
 * `Failure` of the job, `'stale'` or `'offline'` when the script does not load, or `'file'` when
 * nothing readable arrives for a minute.
 */
export async function runImageJob<Kind extends keyof ImageJobs>(
  kind: Kind,
  ...args: Parameters<ImageJobs[Kind]>
): Promise<Awaited<ReturnType<ImageJobs[Kind]>>> {
  const worker = new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' });
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const answer = new Promise<unknown>((resolve, reject) => {
    const failSilently = (cause?: unknown) => reject(outOfMemory(args[1], cause));
    timeout = setTimeout(failSilently, silenceTimeoutMs);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ('result' in data) resolve(data.result);
      else reject(new Failure(data.failure.code, data.failure.message, data.failure));
    };
    worker.onmessageerror = failSilently;
    // Errors thrown by a job are posted as failures, so this one is a script that did not start.
    worker.onerror = (event) => {
      event.preventDefault();
      const code = navigator.onLine ? 'stale' : 'offline';
      reject(new Failure(code, 'The image worker did not load.', { cause: event.message }));
    };
  });
  worker.postMessage({ kind, args } satisfies Job<Kind>);
  try {
    return (await answer) as Awaited<ReturnType<ImageJobs[Kind]>>;
  } finally {
    clearTimeout(timeout);
    worker.terminate();
  }
}
