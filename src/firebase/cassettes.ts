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
import type { CataloguePort, Page } from '../services/ports.ts';
import type { Bin } from './bin.ts';
import { newMemory } from './device/shelf-copy.ts';
import { callWithToken, isRefusal } from './failure.ts';
import { loadPage } from './firestore.ts';
import { type History, removeHistory } from './history.ts';
import { type PartMeta, parseShelfMeta } from './shelf-meta.ts';
import { imageFields, noLargeImage, snapshotToCassette } from './stored-cassette.ts';
import type { CassetteCommit } from './writes/cassette-commit.ts';
import { type CassetteWrites, retryUnwritten } from './writes/cassette-writes.ts';

/**
 * Cassettes in one request, about 1.3 MB. Each page has its own timeout, so that a large catalogue
 * can be listed over a slow connection.
 */
const pageSize = 500;

const maxSimilar = 20;

const versionsOf = (meta: Record<string, PartMeta>): string =>
  Object.entries(meta)
    .map(([name, { version }]) => `${name} ${version}`)
    .sort()
    .join();

/** The cassettes of the catalogue port. */
export function cassettesOf(
  firestore: Firestore,
  writes: CassetteWrites,
): Omit<CataloguePort, keyof Bin | keyof History> {
  const cassettes = collection(firestore, 'cassettes');

  return {
    async listCassettes() {
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
        await writes.settle();
        const snapshot = await getDoc(doc(cassettes, id));
        return snapshot.exists() ? snapshotToCassette(snapshot) : null;
      }),

    isWriting: (id) => writes.isWriting(id),

    findSimilar: ({ title, releaseId }) =>
      callWithToken(async () => {
        const sameTitle = where('title', '==', title);
        const named =
          releaseId === '' ? or(sameTitle) : or(sameTitle, where('releaseId', '==', releaseId));
        const { docs } = await getDocs(query(cassettes, named, limit(maxSimilar)));
        return docs.map(snapshotToCassette);
      }),

    newId: () => doc(cassettes).id,

    create: (id, draft, images, source) =>
      callWithToken(async () => {
        const reference = doc(cassettes, id);
        const fields = { ...draft, ...imageFields(images), createdAt: serverTimestamp() };
        let recorded = {};
        const create = async (commit: CassetteCommit) => {
          // Commits with the precondition that the document does not exist.
          const snapshot = await commit.transaction.get(reference);
          if (snapshot.exists()) return snapshotToCassette(snapshot);
          recorded = await commit.create(reference, fields, source);
          return null;
        };
        const existing = await writes.add([id], create, retryUnwritten).catch(async (error) => {
          // The rules refuse a second create with one id, too.
          const snapshot = isRefusal(error) ? await getDoc(reference).catch(() => null) : null;
          if (!snapshot?.exists()) throw error;
          return snapshotToCassette(snapshot);
        });
        if (existing) return { cassette: existing, isNew: false };
        const now = Date.now();
        const times = { createdAt: now, updatedAt: now };
        return { cassette: { ...draft, id, images, ...recorded, ...times }, isNew: true };
      }),

    update: (base, draft, images, source) =>
      callWithToken(() =>
        writes.add([base.id], async (commit) => {
          const snapshot = await commit.transaction.get(doc(cassettes, base.id));
          if (!snapshot.exists()) throw new Failure('missing', 'No such document exists!');
          const current = snapshotToCassette(snapshot);
          const fields = findConflicts(base, current, draft, images);
          if (fields.length > 0)
            throw new Failure('conflict', 'The cassette was changed meanwhile.', { fields });
          // What is there already was written by an earlier, unanswered attempt.
          const edited = changedFields(base, draft).filter((field) =>
            changedFields(current, draft).includes(field),
          );
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
          const recorded = await commit.update(snapshot, update, source);
          return {
            ...current,
            ...changes,
            ...recorded,
            images: { ...current.images, ...replaced },
            updatedAt: Date.now(),
          };
        }),
      ),

    async remove(id) {
      const removed = await callWithToken(() =>
        writes.add([id], async (commit) => {
          const snapshot = await commit.transaction.get(doc(cassettes, id));
          if (!snapshot.exists()) return null;
          await commit.remove(snapshot);
          return snapshotToCassette(snapshot).images;
        }),
      );
      await removeHistory(firestore, id);
      return removed;
    },
  };
}
