import { binLimit } from '../../src/domain/bin.ts';
import { readDocuments, writeIfUnchanged } from './documents.ts';
import type { Project } from './project.ts';

/**
 * Deletes the records of the bin that are older than 30 days; resolves with their number. Their images
 * stay: no document references them any more. `now` is in milliseconds since the epoch.
 */
export async function purgeBin(project: Project, now = Date.now()): Promise<number> {
  let purged = 0;
  for await (const page of readDocuments(project, { collection: 'bin', fields: ['movedAt'] })) {
    const isOld = ({ movedAt }: { [name: string]: unknown }) => {
      const time = (movedAt as { $timestamp?: string } | undefined)?.$timestamp;
      return time !== undefined && Date.parse(time) < binLimit(now);
    };
    for (const { path, fields } of page.documents) {
      if (!isOld(fields)) continue;
      const expectedUpdateTime = page.updateTimes.get(path);
      const write = { path, fields: null, ...(expectedUpdateTime && { expectedUpdateTime }) };
      if (await writeIfUnchanged(project, [write])) purged++;
    }
  }
  return purged;
}
