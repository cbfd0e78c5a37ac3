import type { Quad } from '../../domain/pictures/placement.ts';
import {
  type FindOutlineJob,
  type ImageJob,
  type InspectedImage,
  type InspectJob,
  type RenderCropsJob,
  type RenderedCrop,
  runFindOutline,
  runInspect,
  runRenderCrops,
} from './image-jobs.ts';
import { runInWorker, WorkerUnavailableError } from './worker-job.ts';

/**
 * Runs image jobs in a worker, so that the page stays responsive; on the page in a browser that has no
 * canvas in workers. Each throws `Failure` as the job does, and `Failure('file')` when the worker dies.
 */
export const inspectImage = (job: InspectJob): Promise<InspectedImage> =>
  runImageJob(job, () => runInspect(job));

export const renderCrops = (job: RenderCropsJob): Promise<RenderedCrop[]> =>
  runImageJob(job, () => runRenderCrops(job));

export const findOutlineInImage = (job: FindOutlineJob): Promise<Quad | null> =>
  runImageJob(job, () => runFindOutline(job));

async function runImageJob<Result>(job: ImageJob, onPage: () => Promise<Result>): Promise<Result> {
  if (typeof OffscreenCanvas === 'undefined') return onPage();
  try {
    return await runInWorker<ImageJob, Result>(startWorker, job, job.name);
  } catch (error) {
    if (error instanceof WorkerUnavailableError) return onPage();
    throw error;
  }
}

const startWorker = () =>
  new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' });
