import { type ImageJob, runFindOutline, runInspect, runRenderCrops } from './image-jobs.ts';
import { handleJob } from './worker-job.ts';

handleJob((job: ImageJob): Promise<unknown> => {
  switch (job.kind) {
    case 'inspect':
      return runInspect(job);
    case 'render-crops':
      return runRenderCrops(job);
    case 'find-outline':
      return runFindOutline(job);
  }
});
