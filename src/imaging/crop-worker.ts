import { type DevelopJob, develop, type InspectJob, inspect } from './darkroom.ts';
import { answerJob } from './worker-job.ts';

answerJob(async (job: InspectJob | DevelopJob) =>
  job.kind === 'inspect' ? await inspect(job) : await develop(job),
);
