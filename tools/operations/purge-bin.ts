import { binLimit } from '../../src/domain/bin.ts';
import { type PlainDocument, readDocuments, writeIfUnchanged } from './documents.ts';
import type { Project } from './project.ts';

/**
 * Deletes the records of the bin that are older than 30 days, each with a record of the history; resolves
 * with their number. Their images stay: no document references them any more. `now` is in milliseconds since
 * the epoch.
 */
export async function purgeBin(project: Project, now = Date.now()): Promise<number> {
  let purged = 0;
  const query = { collection: 'bin', fields: ['id', 'cassette', 'movedAt'] };
  for await (const { path, fields, updateTime } of readDocuments(project, query)) {
    const time = (fields.movedAt as { $timestamp?: string } | undefined)?.$timestamp;
    const isOld = time !== undefined && Date.parse(time) < binLimit(now);
    const deletion = { path, fields: null, expectedUpdateTime: updateTime };
    const record = { path: path.replace('bin/', 'changes/'), fields: recordOf(fields) };
    if (isOld && (await writeIfUnchanged(project, [deletion, record]))) purged++;
  }
  return purged;
}

/** The record of a deletion for good, as the page writes it (docs/behaviour.md, "Bin"). */
function recordOf({ id = '', cassette }: PlainDocument['fields']): PlainDocument['fields'] {
  const { title = '', artist = [], releaseId = '' } = (cassette ?? {}) as PlainDocument['fields'];
  const account = { uid: '', email: 'npm run orphans' };
  const changedAt = { $timestamp: new Date().toISOString() };
  const before = { title, artist, releaseId };
  const values = { cassette: id, title, fields: [], before, after: null };
  return { ...values, ...account, changedAt, kind: 'delete', run: null };
}
