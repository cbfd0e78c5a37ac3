import {
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  documentId,
  getDoc,
  getDocs,
  or,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  type Transaction,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import type { BinRecord, ImportRecord } from '../domain/bin.ts';
import { type Cassette, changedFields, noImages, type Panel, panels } from '../domain/cassette.ts';
import { type ImageName, imagePaths } from '../domain/cassette-images.ts';
import { emptyDraft } from '../domain/cassette-validation.ts';
import { Failure } from '../domain/failure.ts';
import { differingNames } from '../domain/merge.ts';
import type { BinPort } from '../services/ports.ts';
import { plainString, time } from './cassette-document.ts';
import { callWithToken, isRefusal } from './failure.ts';
import { loadPage, openFirestore, transact } from './firestore.ts';
import { builtSettings, type Settings } from './settings.ts';
import { copyableFields, ShelfIndex, shownNumbers } from './shelf-index.ts';
import { partOf } from './shelf-meta.ts';
import {
  imageFields,
  largeImageFields,
  noLargeImage,
  snapshotToCassette,
  toStoredCassette,
} from './stored-cassette.ts';

const maxAttempts = 4;
const imageUrlFields = [...panels.map((panel) => `${panel}ImageUrl`), largeImageFields[0]];

/** What an old record lacks: the rules let no cassette return without its fields. */
const missingFields = { ...emptyDraft, title: 'Untitled', artist: ['Unknown artist'] };

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

const toRecord = (snapshot: QueryDocumentSnapshot): BinRecord => {
  const { id, cassette, movedBy, movedAt } = snapshot.data();
  return {
    recordId: snapshot.id,
    cassette: toStoredCassette(plainString(id), (cassette ?? {}) as DocumentData),
    movedBy: plainString(movedBy),
    movedAt: time(movedAt),
  };
};

const toRun = (snapshot: QueryDocumentSnapshot): ImportRecord => {
  const { file, startedBy, startedAt, added, changed, failed, undone } = snapshot.data();
  return {
    id: snapshot.id,
    file: plainString(file),
    startedBy: plainString(startedBy),
    startedAt: time(startedAt),
    added: count(added),
    changed: count(changed),
    failed: count(failed),
    undone: count(undone),
  };
};

/** A document without the fields of the images `omitted`; the reading copy goes with the full J-card. */
function withoutImages(data: DocumentData, omitted: readonly ImageName[]): DocumentData {
  const names: string[] = omitted.flatMap((name) => [
    ...(name === 'fullJCardLarge' ? [] : Object.keys(imageFields({ [name]: noImages.spine }))),
    ...(name === 'fullJCard' || name === 'fullJCardLarge' ? largeImageFields : []),
  ]);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
}

/** The bin and the runs of imports (docs/behaviour.md, "Bin" and "Imports"). */
export async function openBin(settings: Settings = builtSettings()): Promise<BinPort> {
  const firestore = await openFirestore(settings);
  const cassettes = collection(firestore, 'cassettes');
  const bin = collection(firestore, 'bin');
  const imports = collection(firestore, 'imports');
  const index = new ShelfIndex(firestore);
  const commit = <T>(work: (transaction: Transaction) => Promise<T>) =>
    transact(firestore, work, maxAttempts);

  const newestFirst = (field: string) => [orderBy(field, 'desc'), orderBy(documentId(), 'desc')];

  /**
   * Moves the document of a snapshot and its index entry out of the catalogue. Its record has its id, and
   * the time of its last change too if that name `isTaken`, as the rules ask.
   */
  async function addRecord(
    transaction: Transaction,
    snapshot: QueryDocumentSnapshot,
    isTaken: boolean,
    movedBy: string,
    takenPanels: readonly Panel[],
  ): Promise<BinRecord> {
    const { id } = snapshot;
    const data = snapshot.data();
    const recordId = isTaken ? `${id}-${time(data.updatedAt)}` : id;
    const kept = withoutImages(copyableFields(data), takenPanels);
    const fields = { id, cassette: kept, movedBy, movedAt: serverTimestamp() };
    transaction.set(doc(bin, recordId), fields);
    transaction.delete(snapshot.ref);
    const part = partOf(data);
    if (part && (await index.exists())) await index.removeEntry(transaction, part, id, data);
    return { recordId, cassette: toStoredCassette(id, kept), movedBy, movedAt: Date.now() };
  }

  /**
   * Commits with the cassette's id as name of its record. If that is refused, the bin may have the name
   * already, or the cassette numbers that a record can't repeat.
   */
  async function commitWithRecord<T>(
    id: string,
    work: (transaction: Transaction, isTaken: boolean) => Promise<T>,
  ): Promise<T> {
    try {
      return await commit((transaction) => work(transaction, false));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const earlier = await getDoc(doc(bin, id));
      await rewrite(id);
      return commit((transaction) => work(transaction, earlier.exists()));
    }
  }

  /** Writes a cassette again, its numbers as they are shown, with its entry: the rules allow one entry in each commit. */
  async function rewrite(id: string): Promise<void> {
    const isIndexed = await index.exists();
    await commit(async (transaction) => {
      const snapshot = await transaction.get(doc(cassettes, id));
      if (!snapshot.exists()) return;
      if (isIndexed) await index.updateCassette(transaction, snapshot, {});
      else
        transaction.update(snapshot.ref, {
          ...shownNumbers(id, snapshot.data()),
          updatedAt: serverTimestamp(),
        });
    });
  }

  return {
    move: (id, movedBy) =>
      callWithToken(() =>
        commitWithRecord(id, async (transaction, isTaken) => {
          const snapshot = await transaction.get(doc(cassettes, id));
          return snapshot.exists() ? addRecord(transaction, snapshot, isTaken, movedBy, []) : null;
        }),
      ),

    async merge(kept, other, { draft, takenPanels }, movedBy) {
      const edited = changedFields(kept, draft);
      const taken = Object.fromEntries(takenPanels.map((panel) => [panel, other.images[panel]]));
      const merged = { ...kept, ...draft, images: { ...kept.images, ...taken } };
      const hasChanges = edited.length + takenPanels.length > 0;
      const result = await callWithToken(() =>
        commitWithRecord(other.id, async (transaction, isTaken) => {
          const [keptSnapshot, otherSnapshot, earlier] = await Promise.all([
            transaction.get(doc(cassettes, kept.id)),
            transaction.get(doc(cassettes, other.id)),
            transaction.get(doc(bin, other.id)),
          ]);
          if (!keptSnapshot.exists()) throw new Failure('missing', 'No such document exists!');
          const current = snapshotToCassette(keptSnapshot);
          if (!otherSnapshot.exists()) {
            // An earlier attempt may have been written without an answer.
            if (!earlier.exists() || differingNames(merged, current).length > 0)
              throw new Failure('missing', 'No such document exists!');
            return { cassette: current, record: toRecord(earlier) };
          }
          const fields = [
            ...differingNames(kept, current),
            ...differingNames(other, snapshotToCassette(otherSnapshot)),
          ];
          if (fields.length > 0)
            throw new Failure('conflict', 'One of them was changed meanwhile.', {
              fields: [...new Set(fields)],
            });
          if (hasChanges)
            transaction.update(keptSnapshot.ref, {
              ...Object.fromEntries(edited.map((field) => [field, draft[field]])),
              ...(takenPanels.includes('fullJCard') && kept.images.fullJCard.large && noLargeImage),
              ...imageFields(taken),
              updatedAt: serverTimestamp(),
            });
          return {
            cassette: { ...merged, updatedAt: hasChanges ? Date.now() : kept.updatedAt },
            record: await addRecord(transaction, otherSnapshot, isTaken, movedBy, takenPanels),
          };
        }),
      );
      const isIndexed =
        !hasChanges ||
        (await callWithToken(() => rewrite(kept.id)).then(
          () => true,
          () => false,
        ));
      return { ...result, isIndexed };
    },

    restore: (record, { lostImages, asNew }) =>
      callWithToken(async () => {
        const reference = asNew ? doc(cassettes) : doc(cassettes, record.cassette.id);
        const isIndexed = await index.exists();
        try {
          return await commit(async (transaction): Promise<Cassette> => {
            const snapshot = await transaction.get(doc(bin, record.recordId));
            const { part: _, ...held } = (snapshot.data()?.cassette ?? {}) as DocumentData;
            if (!snapshot.exists()) throw new Failure('missing', 'The bin does not have it.');
            const isOldId = !asNew && record.recordId === record.cassette.id && 'createdAt' in held;
            const part = isIndexed ? await index.partWithSpace() : null;
            const fields: DocumentData = {
              // A new cassette has all image fields, a restored one may lack some.
              ...(!isOldId && imageFields(noImages)),
              ...missingFields,
              ...withoutImages(held, lostImages),
              ...(part && { part }),
              ...(!isOldId && { createdAt: serverTimestamp() }),
              updatedAt: serverTimestamp(),
            };
            transaction.set(reference, fields);
            transaction.delete(snapshot.ref);
            if (part) index.upsertEntry(transaction, part, reference.id, fields);
            const now = Date.now();
            return {
              ...toStoredCassette(reference.id, fields),
              createdAt: isOldId ? record.cassette.createdAt : now,
              updatedAt: now,
            };
          });
        } catch (error) {
          const existing = isRefusal(error) ? await getDoc(reference).catch(() => null) : null;
          if (!existing?.exists()) throw error;
          throw new Failure('duplicate', 'The id was taken meanwhile.', {
            existing: snapshotToCassette(existing),
          });
        }
      }),

    remove: (recordId) => callWithToken(() => deleteDoc(doc(bin, recordId))),

    list: (size) => loadPage(bin, newestFirst('movedAt'), toRecord, size),

    async listOlder(before, size) {
      const old = where('movedAt', '<', Timestamp.fromMillis(before));
      return [...(await loadPage(bin, [old, orderBy('movedAt')], toRecord, size)).items];
    },

    findReferenced: (paths) =>
      callWithToken(async () => {
        const isNamed = (prefix: string) =>
          or(...imageUrlFields.map((field) => where(prefix + field, 'in', paths)));
        const [inCatalogue, inBin] = await Promise.all([
          getDocs(query(cassettes, isNamed(''))),
          getDocs(query(bin, isNamed('cassette.'))),
        ]);
        const found = [
          ...inCatalogue.docs.map(snapshotToCassette),
          ...inBin.docs.map((snapshot) => toRecord(snapshot).cassette),
        ];
        return new Set(found.flatMap(({ images }) => imagePaths(images)));
      }),

    startRun: (file, startedBy) =>
      callWithToken(async () => {
        const reference = doc(imports);
        const counts = { added: 0, changed: 0, failed: 0, undone: 0 };
        await setDoc(reference, { file, startedBy, startedAt: serverTimestamp(), ...counts });
        return reference.id;
      }),

    updateRun: (id, { added, changed, failed, undone }) =>
      callWithToken(() => updateDoc(doc(imports, id), { added, changed, failed, undone })),

    listRuns: (size) => loadPage(imports, newestFirst('startedAt'), toRun, size),

    listAddedBy: (run) =>
      callWithToken(async () => {
        const { docs } = await getDocs(query(cassettes, where('run', '==', run)));
        return docs.map(snapshotToCassette);
      }),
  };
}
