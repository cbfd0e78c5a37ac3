import { binLimit } from '../../src/domain/bin.ts';
import {
  type PlainDocument,
  readDocuments,
  writeDocuments,
  writeIfUnchanged,
} from './documents.ts';
import type { Project } from './project.ts';

/**
 * Deletes the history of cassettes that neither the catalogue nor the bin has; resolves with the number of
 * changes.
 */
export async function purgeHistory(project: Project): Promise<number> {
  // The history first, so that a cassette that is added meanwhile keeps its own.
  const changes: PlainDocument[] = [];
  const read = (collection: string, field: string) =>
    readDocuments(project, { collection, fields: [field] });
  for await (const change of read('changes', 'cassette')) changes.push(change);
  if (changes.length === 0) return 0;
  const known = new Set<unknown>();
  for await (const { fields } of read('bin', 'id')) known.add(fields.id);
  for await (const { path } of read('cassettes', 'change'))
    known.add(path.slice('cassettes/'.length));
  const unneeded = changes
    .filter(({ fields }) => !known.has(fields.cassette))
    .map(({ path }) => ({ path, fields: null }));
  await writeDocuments(project, unneeded);
  return unneeded.length;
}

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
