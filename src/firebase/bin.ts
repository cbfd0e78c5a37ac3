import {
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  or,
  orderBy,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  Timestamp,
  type Transaction,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import type { BinRecord, ImportRecord } from '../domain/bin.ts';
import { type Cassette, type Panel, panels } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import type { BinPort, Page } from '../services/ports.ts';
import { imageFields, toCassette } from './cassette-document.ts';
import { callService, isRefusal } from './failure.ts';
import { openFirestore } from './firestore.ts';
import { builtSettings, type Settings } from './settings.ts';
import { copyableFields, ShelfIndex } from './shelf-index.ts';

const maxAttempts = 4;
const noImage = { path: '', token: '', blurhash: '' };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
const time = (value: unknown): number | null =>
  value instanceof Timestamp ? value.toMillis() : null;

const toRecord = (snapshot: QueryDocumentSnapshot): BinRecord => {
  const { id, cassette, movedBy, movedAt } = snapshot.data();
  return {
    recordId: snapshot.id,
    cassette: toCassette(text(id), (cassette ?? {}) as DocumentData),
    movedBy: text(movedBy),
    movedAt: time(movedAt),
  };
};

const toRun = (snapshot: QueryDocumentSnapshot): ImportRecord => {
  const { file, startedBy, startedAt, added, changed, failed, undone } = snapshot.data();
  return {
    id: snapshot.id,
    file: text(file),
    startedBy: text(startedBy),
    startedAt: time(startedAt),
    added: count(added),
    changed: count(changed),
    failed: count(failed),
    undone: count(undone),
  };
};

/** A document without the fields of these images. */
function withoutImages(data: DocumentData, left: readonly Panel[]): DocumentData {
  const names = Object.keys(imageFields(Object.fromEntries(left.map((panel) => [panel, noImage]))));
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
    runTransaction(firestore, work, { maxAttempts });

  async function loadPage<Item>(
    constraints: readonly QueryConstraint[],
    from: typeof bin,
    toItem: (snapshot: QueryDocumentSnapshot) => Item,
    size: number,
    start?: QueryConstraint,
  ): Promise<Page<Item>> {
    const page = query(from, ...constraints, ...(start ? [start] : []), limit(size));
    const { docs } = await callService(() => getDocs(page));
    const last = docs.at(-1);
    return {
      items: docs.map(toItem),
      loadNext:
        last && docs.length === size
          ? () => loadPage(constraints, from, toItem, size, startAfter(last))
          : null,
    };
  }
  const newestFirst = (field: string) => [orderBy(field, 'desc'), orderBy(documentId(), 'desc')];

  const moveTo = (recordId: string, id: string, movedBy: string, takenPanels: readonly Panel[]) =>
    commit(async (transaction): Promise<BinRecord | null> => {
      const snapshot = await transaction.get(doc(cassettes, id));
      const data = snapshot.data();
      if (!data) return null;
      const kept = withoutImages(copyableFields(data), takenPanels);
      transaction.set(doc(bin, recordId), {
        id,
        cassette: kept,
        movedBy,
        movedAt: serverTimestamp(),
      });
      transaction.delete(snapshot.ref);
      if (data.part && (await index.exists())) index.removeEntry(transaction, data.part, id, data);
      return { recordId, cassette: toCassette(id, kept), movedBy, movedAt: Date.now() };
    });

  return {
    move: (id, movedBy, takenPanels = []) =>
      callService(async () => {
        try {
          return await moveTo(id, id, movedBy, takenPanels);
        } catch (error) {
          // An earlier cassette with this id may be in the bin.
          if (!isRefusal(error) || !(await getDoc(doc(bin, id))).exists()) throw error;
          return moveTo(doc(bin).id, id, movedBy, takenPanels);
        }
      }),

    restore: (record, { lostPanels, asNew }) =>
      callService(async () => {
        const reference = asNew ? doc(cassettes) : doc(cassettes, record.cassette.id);
        const part = (await index.exists()) ? await index.partWithSpace() : null;
        try {
          return await commit(async (transaction): Promise<Cassette> => {
            const snapshot = await transaction.get(doc(bin, record.recordId));
            const { part: _, ...held } = (snapshot.data()?.cassette ?? {}) as DocumentData;
            if (!snapshot.exists()) throw new Failure('missing', 'The bin does not have it.');
            const isOldId = !asNew && record.recordId === record.cassette.id;
            const lost = Object.fromEntries(lostPanels.map((panel) => [panel, noImage]));
            const fields: DocumentData = {
              // Under its own id a cassette may only lose images, under another one it must have all fields.
              ...(isOldId ? withoutImages(held, lostPanels) : { ...held, ...imageFields(lost) }),
              ...(part && { part }),
              ...(!isOldId && { createdAt: serverTimestamp() }),
              updatedAt: serverTimestamp(),
            };
            transaction.set(reference, fields);
            transaction.delete(snapshot.ref);
            if (part) index.upsertEntry(transaction, part, reference.id, fields);
            const now = Date.now();
            const { createdAt } = record.cassette;
            return {
              ...toCassette(reference.id, withoutImages(fields, lostPanels)),
              createdAt: isOldId ? createdAt : now,
              updatedAt: now,
            };
          });
        } catch (error) {
          const existing = isRefusal(error) ? await getDoc(reference).catch(() => null) : null;
          if (!existing?.exists()) throw error;
          throw new Failure('duplicate', 'The id was taken meanwhile.', {
            existing: toCassette(existing.id, existing.data()),
          });
        }
      }),

    remove: (recordId) => callService(() => deleteDoc(doc(bin, recordId))),

    list: (size) => loadPage(newestFirst('movedAt'), bin, toRecord, size),

    async listOlder(before, size) {
      const old = where('movedAt', '<', Timestamp.fromMillis(before));
      return [...(await loadPage([old, orderBy('movedAt')], bin, toRecord, size)).items];
    },

    findNamed: (paths) =>
      callService(async () => {
        const isNamed = (prefix: string) =>
          or(...panels.map((panel) => where(`${prefix}${panel}ImageUrl`, 'in', paths)));
        const [used, binned] = await Promise.all([
          getDocs(query(cassettes, isNamed(''))),
          getDocs(query(bin, isNamed('cassette.'))),
        ]);
        const naming = [
          ...used.docs.map((snapshot) => toCassette(snapshot.id, snapshot.data())),
          ...binned.docs.map((snapshot) => toRecord(snapshot).cassette),
        ];
        return new Set(naming.flatMap(({ images }) => panels.map((panel) => images[panel].path)));
      }),

    startRun: (file, startedBy) =>
      callService(async () => {
        const reference = doc(imports);
        const counts = { added: 0, changed: 0, failed: 0, undone: 0 };
        await setDoc(reference, { file, startedBy, startedAt: serverTimestamp(), ...counts });
        return reference.id;
      }),

    updateRun: (id, { added, changed, failed, undone }) =>
      callService(() => updateDoc(doc(imports, id), { added, changed, failed, undone })),

    listRuns: (size) => loadPage(newestFirst('startedAt'), imports, toRun, size),

    listAddedBy: (run) =>
      callService(async () => {
        const { docs } = await getDocs(query(cassettes, where('run', '==', run)));
        return docs.map((snapshot) => toCassette(snapshot.id, snapshot.data()));
      }),
  };
}
