import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  runTransaction,
  serverTimestamp,
} from 'firebase/firestore/lite';
import type { CassettesPort } from '../backend/port.ts';
import { changedFields } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { builtSettings, type Settings } from './app.ts';
import { fromImages, toCassette } from './cassette-document.ts';
import { guarded } from './failure.ts';
import { openFirestore } from './firestore.ts';

/** The cassettes port over Firestore (specification, section 7). */
export async function openCassettes(settings: Settings = builtSettings()): Promise<CassettesPort> {
  const firestore = await openFirestore(settings);
  const cassettes = collection(firestore, 'cassettes');

  return {
    list: () =>
      guarded(async () => {
        const { docs } = await getDocs(cassettes);
        return docs.map((snapshot) => toCassette(snapshot.id, snapshot.data()));
      }),

    read: (id) =>
      guarded(async () => {
        const snapshot = await getDoc(doc(cassettes, id));
        return snapshot.exists() ? toCassette(id, snapshot.data()) : null;
      }),

    newId: () => doc(cassettes).id,

    create: (id, draft, images) =>
      guarded(() =>
        runTransaction(firestore, async (transaction) => {
          const reference = doc(cassettes, id);
          // An earlier try may have landed without our hearing of it.
          const landed = await transaction.get(reference);
          if (landed.exists()) return toCassette(id, landed.data());
          transaction.set(reference, {
            ...draft,
            ...fromImages(images),
            createdAt: serverTimestamp(),
            updatedAt: serverTimestamp(),
          });
          const now = Date.now();
          return { ...draft, id, images, createdAt: now, updatedAt: now };
        }),
      ),

    update: (base, draft) =>
      guarded(() =>
        runTransaction(firestore, async (transaction) => {
          const reference = doc(cassettes, base.id);
          const snapshot = await transaction.get(reference);
          if (!snapshot.exists()) throw new Failure('missing', 'No such document exists!');
          const current = toCassette(base.id, snapshot.data());
          const edited = changedFields(base, draft);
          const theirs = changedFields(base, current);
          const apart = changedFields(current, draft);
          const fields = edited.filter((field) => theirs.includes(field) && apart.includes(field));
          if (fields.length > 0)
            throw new Failure('conflict', 'The tape was changed meanwhile.', { fields });
          const changes = Object.fromEntries(edited.map((field) => [field, draft[field]]));
          if (edited.length > 0)
            transaction.update(reference, { ...changes, updatedAt: serverTimestamp() });
          return { ...current, ...changes, updatedAt: Date.now() };
        }),
      ),

    remove: (id) => guarded(() => deleteDoc(doc(cassettes, id))),
  };
}
