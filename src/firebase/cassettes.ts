import {
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  or,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  type Transaction,
  where,
} from 'firebase/firestore/lite';
import { type Cassette, changedFields, findConflicts, panels } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import type { CassettesPort } from '../services/ports.ts';
import { imageFields, toCassette } from './cassette-document.ts';
import { callService } from './failure.ts';
import { openFirestore } from './firestore.ts';
import { builtSettings, type Settings } from './settings.ts';
import { ShelfIndex } from './shelf-index.ts';

/**
 * So many tapes are listed at once, about 1.3 MB: each page has its own time in which it has to come,
 * so that a large catalogue is listed over a slow line too.
 */
const pageSize = 500;

/** Pauses of up to 7 seconds in all: with one try more, a refusal could come after the deadline. */
const mostTries = 4;

/** More than so many of one title are not looked at. */
const mostAlike = 20;

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
    const done = turn.then(() => runTransaction(firestore, work, { maxAttempts: mostTries }));
    turn = callService(() => done).catch(() => {});
    return done;
  };

  return {
    async list() {
      const tapes: Cassette[] = [];
      for (let last: QueryDocumentSnapshot | undefined; ; ) {
        const page = query(
          cassettes,
          orderBy(documentId()),
          ...(last ? [startAfter(last)] : []),
          limit(pageSize),
        );
        const { docs } = await callService(() => getDocs(page));
        for (const snapshot of docs) tapes.push(toCassette(snapshot.id, snapshot.data()));
        last = docs.at(-1);
        if (!last || docs.length < pageSize) return tapes;
      }
    },

    read: (id) =>
      callService(async () => {
        const snapshot = await getDoc(doc(cassettes, id));
        return snapshot.exists() ? toCassette(id, snapshot.data()) : null;
      }),

    findSimilar: ({ title, releaseId }) =>
      callService(async () => {
        const sameTitle = where('title', '==', title);
        const named =
          releaseId === '' ? or(sameTitle) : or(sameTitle, where('releaseId', '==', releaseId));
        const { docs } = await getDocs(query(cassettes, named, limit(mostAlike)));
        return docs.map((snapshot) => toCassette(snapshot.id, snapshot.data()));
      }),

    newId: () => doc(cassettes).id,

    create: (id, draft, images) =>
      callService(async () => {
        const reference = doc(cassettes, id);
        const part = indexed && (await index.exists()) ? await index.partWithSpace() : null;
        const times = { createdAt: serverTimestamp(), updatedAt: serverTimestamp() };
        const fields = { ...draft, ...imageFields(images), ...(part ? { part } : {}), ...times };
        try {
          if (part === null) await setDoc(reference, fields);
          else
            await write(async (transaction) => {
              transaction.set(reference, fields);
              index.upsertEntry(transaction, part, id, fields);
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

    update: (base, draft, images = {}) =>
      callService(() =>
        write(async (transaction) => {
          const reference = doc(cassettes, base.id);
          const snapshot = await transaction.get(reference);
          if (!snapshot.exists()) throw new Failure('missing', 'No such document exists!');
          const current = toCassette(base.id, snapshot.data());
          const fields = findConflicts(base, current, draft, images);
          if (fields.length > 0)
            throw new Failure('conflict', 'The tape was changed meanwhile.', { fields });
          const edited = changedFields(base, draft);
          // An image that is there already came by a try that landed without our hearing of it.
          const fresh = panels.filter(
            (panel) => images[panel] && images[panel].path !== current.images[panel].path,
          );
          if (edited.length + fresh.length === 0) return current;
          const changes = Object.fromEntries(edited.map((field) => [field, draft[field]]));
          const replaced = Object.fromEntries(fresh.map((panel) => [panel, images[panel]]));
          const update = { ...changes, ...imageFields(replaced) };
          if (await index.exists())
            await index.updateCassette(transaction, snapshot, update, snapshot.data().part);
          else transaction.update(reference, { ...update, updatedAt: serverTimestamp() });
          return {
            ...current,
            ...changes,
            images: { ...current.images, ...replaced },
            updatedAt: Date.now(),
          };
        }),
      ),

    remove: (id) =>
      callService(() =>
        write(async (transaction) => {
          const snapshot = await transaction.get(doc(cassettes, id));
          const data = snapshot.data();
          if (!data) return null;
          transaction.delete(snapshot.ref);
          if (data.part && (await index.exists()))
            index.removeEntry(transaction, data.part, id, data);
          return toCassette(id, data).images;
        }),
      ),

    reindex: (id, entryIn) =>
      callService(async () => {
        const tidy = (step: 'remove' | 'put') => {
          let again = false;
          return write(async (transaction) => {
            const snapshot = await transaction.get(doc(cassettes, id));
            const part: string | undefined = snapshot.data()?.part;
            const place = step === 'put' ? part : entryIn;
            // Each entry counts once. `entryIn` may be out of date by now: somebody saved or deleted the
            // tape, or a try before this one landed without our hearing of it.
            const asKnown = step === 'put' && part === entryIn && !again;
            again = true;
            const entered = asKnown || (place && (await index.hasEntry(transaction, place, id)));
            if (step === 'remove' && entryIn && part !== entryIn && entered)
              index.removeEntry(transaction, entryIn, id, {});
            if (step === 'put' && snapshot.exists())
              await index.updateCassette(transaction, snapshot, {}, entered ? part : undefined);
          });
        };
        // Two commits where a tape has moved: each changes one part.
        if (entryIn) await tidy('remove');
        await tidy('put');
      }),
  };
}
