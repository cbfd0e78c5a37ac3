import {
  type DarkroomJob,
  type DevelopAllJob,
  type Developed,
  type DevelopJob,
  develop,
  developAll,
  type FindJob,
  type Found,
  find,
  type Inspected,
  type InspectJob,
  inspect,
} from './image-jobs.ts';
import { askWorker, NoWorker } from './worker-job.ts';

/** The darkroom's jobs in a worker, so that the page never waits for pixels; on the page without one. */
export const inspectFile = (job: InspectJob): Promise<Inspected> =>
  inWorker(job, () => inspect(job));

export const developCrop = (job: DevelopJob): Promise<Developed> =>
  inWorker(job, () => develop(job));

export const developCrops = (job: DevelopAllJob): Promise<Developed[]> =>
  inWorker(job, () => developAll(job));

export const findInPicture = (job: FindJob): Promise<Found> => inWorker(job, () => find(job));

async function inWorker<Result>(job: DarkroomJob, onPage: () => Promise<Result>): Promise<Result> {
  if (typeof OffscreenCanvas === 'undefined') return onPage();
  try {
    return await askWorker<DarkroomJob, Result>(startWorker, job, job.name);
  } catch (error) {
    if (error instanceof NoWorker) return onPage();
    throw error;
  }
}

const startWorker = () =>
  new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' });
