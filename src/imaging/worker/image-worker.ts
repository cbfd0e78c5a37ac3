import {
  type ImageJob,
  runFindCard,
  runInspect,
  runRenderCrop,
  runRenderCrops,
} from './image-jobs.ts';
import { handleJob } from './worker-job.ts';

handleJob((job: ImageJob): Promise<unknown> => {
  switch (job.kind) {
    case 'inspect':
      return runInspect(job);
    case 'develop':
      return runRenderCrop(job);
    case 'develop-all':
      return runRenderCrops(job);
    case 'find':
      return runFindCard(job);
  }
});
