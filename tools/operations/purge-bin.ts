import { binLimit } from '../../src/domain/bin.ts';
import { readDocuments, writeIfUnchanged } from './documents.ts';
import type { Project } from './project.ts';

/**
 * Deletes the records of the bin that are older than 30 days; resolves with their number. Their images
 * stay: no document references them any more. `now` is in milliseconds since the epoch.
 */
export async function purgeBin(project: Project, now = Date.now()): Promise<number> {
  let purged = 0;
  const query = { collection: 'bin', fields: ['movedAt'] };
  for await (const { path, fields, updateTime } of readDocuments(project, query)) {
    const time = (fields.movedAt as { $timestamp?: string } | undefined)?.$timestamp;
    const isOld = time !== undefined && Date.parse(time) < binLimit(now);
    const write = { path, fields: null, expectedUpdateTime: updateTime };
    if (isOld && (await writeIfUnchanged(project, [write]))) purged++;
  }
  return purged;
}
