import {
  collection,
  doc,
  documentId,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
  limit,
  or,
  orderBy,
  query,
  serverTimestamp,
  type Transaction,
  where,
} from 'firebase/firestore/lite';
import {
  type Cassette,
  type CassetteImages,
  changedFields,
  findConflicts,
  panels,
} from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import type { CassettesPort, Page } from '../services/ports.ts';
import { newMemory } from './device/shelf-copy.ts';
import { callService, callWithToken, hasCode, isRefusal } from './failure.ts';
import { loadPage, openFirestore, transact } from './firestore.ts';
import { builtSettings, type Settings } from './settings.ts';
import { ShelfIndex } from './shelf-index.ts';
import { type PartMeta, parseShelfMeta, partOf } from './shelf-meta.ts';
import {
  imageFields,
  noLargeImage,
  snapshotToCassette,
  toStoredCassette,
} from './stored-cassette.ts';

/**
 * Cassettes in one request, about 1.3 MB. Each page has its own timeout, so that a large catalogue
 * can be listed over a slow connection.
 */
const pageSize = 500;

/** The pauses add up to 7 seconds; with one attempt more a refusal could come after the timeout. */
const maxAttempts = 4;

const maxSimilar = 20;

type RunTransaction = <T>(
  firestore: Firestore,
  work: (transaction: Transaction) => Promise<T>,
) => Promise<T>;
const retryTransaction: RunTransaction = (firestore, work) =>
  transact(firestore, work, maxAttempts);

const versionsOf = (meta: Record<string, PartMeta>): string =>
  Object.entries(meta)
    .map(([name, { version }]) => `${name} ${version}`)
    .sort()
    .join();

/** Answers of a commit that wrote nothing because another one was first. */
const conflictCodes = ['aborted', 'already-exists', 'failed-precondition'] as const;

/**
 * Retries only a commit that lost to another one. The SDK's own retry also repeats an unanswered commit,
 * which then finds the document of its first attempt.
 */
const retryUnwritten: RunTransaction = async (firestore, work) => {
  for (let attempt = 1; ; attempt++)
    try {
      return await transact(firestore, work, 1);
    } catch (error) {
      if (!conflictCodes.some((code) => hasCode(error, code)) || attempt === maxAttempts)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, (0.5 + Math.random()) * 500 * attempt));
    }
};

/** The cassettes port over Firestore. */
export async function openCassettes(settings: Settings = builtSettings()): Promise<CassettesPort> {
  const firestore = await openFirestore(settings);
  const cassettes = collection(firestore, 'cassettes');
  const index = new ShelfIndex(firestore);

  // All writes change `shelf/meta`, so writes of this page run one after the other; a transaction
  // retries when another page was first. An unanswered write delays the next one until its timeout.
  let previous: Promise<unknown> = Promise.resolve();
  const write = <T>(work: (transaction: Transaction) => Promise<T>, run = retryTransaction) => {
    const done = previous.then(() => run(firestore, work));
    previous = callService(() => done).catch(() => {});
    return done;
  };

  return {
    async list() {
      const listed: Cassette[] = [];
      let next: Page<Cassette>['loadNext'] = () =>
        loadPage(cassettes, [orderBy(documentId())], snapshotToCassette, pageSize);
      while (next) {
        const page: Page<Cassette> = await next();
        listed.push(...page.items);
        next = page.loadNext;
      }
      return listed;
    },

    isIndexBehind: () =>
      callWithToken(async () => {
        const { meta, parts } = globalThis.shelfMemory ?? newMemory('');
        const entryCount = Object.values(parts).reduce((sum, { tapes }) => sum + tapes.length, 0);
        const counted = await getCount(cassettes);
        if (counted.data().count === entryCount) return false;
        // Somebody may have saved a cassette since the index was read: the next load knows.
        const latest = await getDoc(doc(firestore, 'shelf', 'meta'));
        return versionsOf(parseShelfMeta(latest.data())) === versionsOf(meta);
      }),

    read: (id) =>
      callWithToken(async () => {
        // An edit that begins during a save of this page would conflict with it.
        await previous;
        const snapshot = await getDoc(doc(cassettes, id));
        return snapshot.exists() ? snapshotToCassette(snapshot) : null;
      }),

    findSimilar: ({ title, releaseId }) =>
      callWithToken(async () => {
        const sameTitle = where('title', '==', title);
        const named =
          releaseId === '' ? or(sameTitle) : or(sameTitle, where('releaseId', '==', releaseId));
        const { docs } = await getDocs(query(cassettes, named, limit(maxSimilar)));
        return docs.map(snapshotToCassette);
      }),

    newId: () => doc(cassettes).id,

    create: (id, draft, images, run) =>
      callWithToken(async () => {
        const reference = doc(cassettes, id);
        const isIndexed = await index.exists();
        const times = { createdAt: serverTimestamp(), updatedAt: serverTimestamp() };
        const fields = {
          ...draft,
          ...imageFields(images),
          ...(run && { run }),
          ...times,
        };
        const existing = await write(async (transaction) => {
          // Commits with the precondition that the document does not exist.
          const snapshot = await transaction.get(reference);
          if (snapshot.exists()) return snapshotToCassette(snapshot);
          if (isIndexed) {
            const indexedFields = { ...fields, part: await index.partWithSpace() };
            transaction.set(reference, indexedFields);
            index.upsertEntry(transaction, indexedFields.part, id, indexedFields);
          } else transaction.set(reference, fields);
          return null;
        }, retryUnwritten).catch(async (error) => {
          // The rules refuse a second create with one id, too.
          const snapshot = isRefusal(error) ? await getDoc(reference).catch(() => null) : null;
          if (!snapshot?.exists()) throw error;
          return snapshotToCassette(snapshot);
        });
        if (existing) return { cassette: existing, isNew: false };
        const now = Date.now();
        return { cassette: { ...draft, id, images, createdAt: now, updatedAt: now }, isNew: true };
      }),

    update: (base, draft, images = {}) =>
      callWithToken(() =>
        write(async (transaction) => {
          const reference = doc(cassettes, base.id);
          const snapshot = await transaction.get(reference);
          if (!snapshot.exists()) throw new Failure('missing', 'No such document exists!');
          const current = snapshotToCassette(snapshot);
          const fields = findConflicts(base, current, draft, images);
          if (fields.length > 0)
            throw new Failure('conflict', 'The cassette was changed meanwhile.', { fields });
          const edited = changedFields(base, draft);
          // An image that is there already was written by an earlier, unanswered attempt.
          const newPanels = panels.filter(
            (panel) => images[panel] && images[panel].path !== current.images[panel].path,
          );
          if (edited.length + newPanels.length === 0) return current;
          const changes = Object.fromEntries(edited.map((field) => [field, draft[field]]));
          const replaced: Partial<CassetteImages> = Object.fromEntries(
            newPanels.map((panel) => [panel, images[panel]]),
          );
          const removed = replaced.fullJCard && current.images.fullJCard.large && noLargeImage;
          const update = { ...changes, ...removed, ...imageFields(replaced) };
          if (await index.exists()) await index.updateCassette(transaction, snapshot, update);
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
      callWithToken(() =>
        write(async (transaction) => {
          const snapshot = await transaction.get(doc(cassettes, id));
          const data = snapshot.data();
          if (!data) return null;
          transaction.delete(snapshot.ref);
          const part = partOf(data);
          if (part && (await index.exists())) await index.removeEntry(transaction, part, id, data);
          return toStoredCassette(id, data).images;
        }),
      ),
  };
}
