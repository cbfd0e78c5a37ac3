import { binLimit } from '../../src/domain/bin.ts';
import { readDocuments, writeDocuments, writeIfUnchanged } from './documents.ts';
import type { Project } from './project.ts';

/**
 * Deletes the history of cassettes that neither the catalogue nor the bin has; resolves with the number of
 * changes.
 */
export async function purgeHistory(project: Project): Promise<number> {
  // The history first, so that a cassette that is added meanwhile keeps its own.
  const changes: { path: string; cassette: unknown }[] = [];
  for await (const { documents } of readDocuments(project, {
    collection: 'changes',
    fields: ['cassette'],
  }))
    for (const { path, fields } of documents) changes.push({ path, cassette: fields.cassette });
  if (changes.length === 0) return 0;
  const known = new Set<unknown>();
  for await (const { documents } of readDocuments(project, { collection: 'bin', fields: ['id'] }))
    for (const { fields } of documents) known.add(fields.id);
  for await (const { documents } of readDocuments(project, {
    collection: 'cassettes',
    fields: ['change'],
  }))
    for (const { path } of documents) known.add(path.replace('cassettes/', ''));
  const unneeded = changes.filter(({ cassette }) => !known.has(cassette));
  await writeDocuments(
    project,
    unneeded.map(({ path }) => ({ path, fields: null })),
  );
  return unneeded.length;
}

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
