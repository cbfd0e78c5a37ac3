import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { binDays } from '../../src/domain/bin.ts';
import type { Project } from './project.ts';

/**
 * Deletes the records of the bin that are older than 30 days by the clock of the database, each with a record of
 * the history as the page writes it (docs/behaviour, "Bin"); resolves with their number. Their
 * images stay: no document references them any more.
 */
export async function purgeBin({ firestore }: Project): Promise<number> {
  const { docs, readTime } = await firestore.collection('bin').select('movedAt').get();
  const limit = readTime.toMillis() - binDays * 86_400_000;
  const old = docs.filter((record) => {
    const movedAt: unknown = record.get('movedAt');
    return movedAt instanceof Timestamp && movedAt.toMillis() < limit;
  });
  let purged = 0;
  for (const { ref } of old) {
    const isPurged = await firestore.runTransaction(async (transaction) => {
      const record = await transaction.get(ref);
      // Somebody has restored it meanwhile.
      if (!record.exists) return false;
      const { title = '', artist = [], releaseId = '' } = record.get('cassette') ?? {};
      transaction.delete(ref).create(firestore.collection('changes').doc(), {
        cassette: record.get('id') ?? '',
        title,
        kind: 'delete',
        run: null,
        uid: '',
        email: 'npm run orphans',
        changedAt: FieldValue.serverTimestamp(),
        fields: [],
        before: { title, artist, releaseId },
        after: null,
      });
      return true;
    });
    if (isPurged) purged++;
  }
  return purged;
}
