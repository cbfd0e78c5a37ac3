import {
  type Developed,
  type DevelopJob,
  develop,
  type Inspected,
  type InspectJob,
  inspect,
} from './darkroom.ts';
import { askWorker, NoWorker } from './worker-job.ts';

/** The darkroom's jobs in a worker, so that the page never waits for pixels; on the page without one. */
export const inspectFile = (job: InspectJob): Promise<Inspected> =>
  inWorker(job, () => inspect(job));

export const developCrop = (job: DevelopJob): Promise<Developed> =>
  inWorker(job, () => develop(job));

async function inWorker<Result>(
  job: InspectJob | DevelopJob,
  onPage: () => Promise<Result>,
): Promise<Result> {
  if (typeof OffscreenCanvas === 'undefined') return onPage();
  try {
    return await askWorker<InspectJob | DevelopJob, Result>(startWorker, job);
  } catch (error) {
    if (error instanceof NoWorker) return onPage();
    throw error;
  }
}

const startWorker = () =>
  new Worker(new URL('./crop-worker.ts', import.meta.url), { type: 'module' });
