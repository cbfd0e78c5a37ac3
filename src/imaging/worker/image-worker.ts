import { type DarkroomJob, develop, developAll, find, inspect } from './image-jobs.ts';
import { answerJob } from './worker-job.ts';

answerJob((job: DarkroomJob): Promise<unknown> => {
  switch (job.kind) {
    case 'inspect':
      return inspect(job);
    case 'develop':
      return develop(job);
    case 'develop-all':
      return developAll(job);
    case 'find':
      return find(job);
  }
});
