import { type DocumentData, type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { binLimit } from '../../src/domain/bin.ts';
import { isConflict } from './documents.ts';
import type { Project } from './project.ts';

/**
 * Deletes the records of the bin that are older than 30 days, each with a record of the history; resolves
 * with their number. Their images stay: no document references them any more. `now` is in milliseconds since
 * the epoch.
 */
export async function purgeBin({ firestore }: Project, now = Date.now()): Promise<number> {
  const limit = Timestamp.fromMillis(binLimit(now));
  const { docs } = await firestore.collection('bin').where('movedAt', '<', limit).get();
  let purged = 0;
  for (const document of docs) {
    const batch = firestore.batch();
    batch.delete(document.ref, { lastUpdateTime: document.updateTime });
    batch.set(firestore.doc(`changes/${document.id}`), recordOf(document));
    try {
      await batch.commit();
      purged++;
    } catch (error) {
      // It was restored meanwhile.
      if (!isConflict(error)) throw error;
    }
  }
  return purged;
}

/** The record of a deletion for good, as the page writes it (docs/behaviour.md, "Bin"). */
function recordOf(document: DocumentSnapshot): DocumentData {
  const { title = '', artist = [], releaseId = '' } = document.get('cassette') ?? {};
  return {
    cassette: document.get('id') ?? '',
    title,
    kind: 'delete',
    run: null,
    uid: '',
    email: 'npm run orphans',
    changedAt: Timestamp.now(),
    fields: [],
    before: { title, artist, releaseId },
    after: null,
  };
}
