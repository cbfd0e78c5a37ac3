import {
  collection,
  doc,
  getDoc,
  getDocs,
  runTransaction,
  serverTimestamp,
  setDoc,
  type Transaction,
} from 'firebase/firestore/lite';
import type { CassettesPort } from '../backend/port.ts';
import { changedFields } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { fromImages, toCassette } from './cassette-document.ts';
import { guarded } from './failure.ts';
import { openFirestore } from './firestore.ts';
import { builtSettings, type Settings } from './settings.ts';
import { ShelfIndex } from './shelf-index.ts';

/**
 * The cassettes port over Firestore (specification, section 7). With `indexed: false` new tapes are
 * written without their entry on the shelf: for who adds hundreds at once and mends the shelf after.
 */
export async function openCassettes(
  settings: Settings = builtSettings(),
  { indexed = true } = {},
): Promise<CassettesPort> {
  const firestore = await openFirestore(settings);
  const cassettes = collection(firestore, 'cassettes');
  const index = new ShelfIndex(firestore);

  // All writes meet in one document of the shelf: those of one page take turns there, and a
  // transaction tries again when another page was first. One that never hears back holds up the next
  // for no longer than a person would wait.
  let turn: Promise<unknown> = Promise.resolve();
  const write = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const done = turn.then(() => runTransaction(firestore, work));
    turn = guarded(() => done).catch(() => {});
    return done;
  };

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
      guarded(async () => {
        const reference = doc(cassettes, id);
        const part = indexed ? await index.roomyPart() : null;
        const times = { createdAt: serverTimestamp(), updatedAt: serverTimestamp() };
        const fields = { ...draft, ...fromImages(images), ...(part ? { part } : {}), ...times };
        try {
          if (part === null) await setDoc(reference, fields);
          else
            await write(async (transaction) => {
              transaction.set(reference, fields);
              index.put(transaction, part, id, fields);
            });
        } catch (error) {
          // The rules refuse a second tape under one id: an earlier try landed without our hearing of it.
          const landed = await getDoc(reference).catch(() => null);
          if (landed?.exists()) return toCassette(id, landed.data());
          throw error;
        }
        const now = Date.now();
        return { ...draft, id, images, createdAt: now, updatedAt: now };
      }),

    update: (base, draft) =>
      guarded(() =>
        write(async (transaction) => {
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
          if (edited.length === 0) return current;
          const changes = Object.fromEntries(edited.map((field) => [field, draft[field]]));
          await index.write(transaction, snapshot, changes, snapshot.data().part);
          return { ...current, ...changes, updatedAt: Date.now() };
        }),
      ),

    remove: (id) =>
      guarded(() =>
        write(async (transaction) => {
          const snapshot = await transaction.get(doc(cassettes, id));
          const data = snapshot.data();
          if (!data) return;
          transaction.delete(snapshot.ref);
          if (data.part) index.remove(transaction, data.part, id, data);
        }),
      ),

    reindex: (id, entryIn) =>
      guarded(async () => {
        const tidy = (step: 'remove' | 'put') =>
          write(async (transaction) => {
            const snapshot = await transaction.get(doc(cassettes, id));
            const strays = entryIn && (!snapshot.exists() || snapshot.data().part !== entryIn);
            if (step === 'remove' && strays) index.remove(transaction, entryIn, id, {});
            if (step === 'put' && snapshot.exists())
              await index.write(transaction, snapshot, {}, strays ? undefined : entryIn);
          });
        // Two commits where a tape has moved: each changes one part.
        await tidy('remove');
        await tidy('put');
      }),
  };
}
