import {
  type FindCardJob,
  type FoundCard,
  type ImageJob,
  type InspectedImage,
  type InspectJob,
  type RenderCropJob,
  type RenderCropsJob,
  type RenderedCrop,
  runFindCard,
  runInspect,
  runRenderCrop,
  runRenderCrops,
} from './image-jobs.ts';
import { runInWorker, WorkerUnavailableError } from './worker-job.ts';

/** The darkroom's jobs in a worker, so that the page never waits for pixels; on the page without one. */
export const inspectImage = (job: InspectJob): Promise<InspectedImage> =>
  inWorker(job, () => runInspect(job));

export const renderCrop = (job: RenderCropJob): Promise<RenderedCrop> =>
  inWorker(job, () => runRenderCrop(job));

export const renderCrops = (job: RenderCropsJob): Promise<RenderedCrop[]> =>
  inWorker(job, () => runRenderCrops(job));

export const findCardInImage = (job: FindCardJob): Promise<FoundCard> =>
  inWorker(job, () => runFindCard(job));

async function inWorker<Result>(job: ImageJob, onPage: () => Promise<Result>): Promise<Result> {
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
