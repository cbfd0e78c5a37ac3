import {
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  documentId,
  type Firestore,
  getDoc,
  getDocs,
  or,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import type { BinRecord } from '../domain/bin.ts';
import { type Cassette, noImages, panels } from '../domain/cassette.ts';
import { type ImageName, imagePaths } from '../domain/cassette-images.ts';
import { Failure } from '../domain/failure.ts';
import { emptyDraft } from '../domain/fields.ts';
import type { CataloguePort } from '../services/ports.ts';
import { plainString, time } from './cassette-document.ts';
import { callWithToken, isRefusal } from './failure.ts';
import { loadPage } from './firestore.ts';
import { removeHistory } from './history.ts';
import {
  imageFields,
  largeImageFields,
  snapshotToCassette,
  toStoredCassette,
} from './stored-cassette.ts';
import type { CassetteCommit } from './writes/cassette-commit.ts';
import type { CassetteWrites } from './writes/cassette-writes.ts';
import { copyableFields } from './writes/shelf-index.ts';

const imageUrlFields = [...panels.map((panel) => `${panel}ImageUrl`), largeImageFields[0]];

/** What an old record lacks: the rules let no cassette return without its fields. */
const missingFields = { ...emptyDraft, title: 'Untitled', artist: ['Unknown artist'] };

const toRecord = (snapshot: QueryDocumentSnapshot): BinRecord => {
  const { id, cassette, movedBy, movedAt } = snapshot.data();
  return {
    recordId: snapshot.id,
    cassette: toStoredCassette(plainString(id), (cassette ?? {}) as DocumentData),
    movedBy: plainString(movedBy),
    movedAt: time(movedAt),
  };
};

type MoveOptions = {
  movedBy: string;
};

/** A document without the fields of the images `omitted`; the reading copy goes with the full J-card. */
function withoutImages(data: DocumentData, omitted: readonly ImageName[]): DocumentData {
  const names: string[] = omitted.flatMap((name) => [
    ...(name === 'fullJCardLarge' ? [] : Object.keys(imageFields({ [name]: noImages.spine }))),
    ...(name === 'fullJCard' || name === 'fullJCardLarge' ? largeImageFields : []),
  ]);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
}

export type Bin = Pick<
  CataloguePort,
  'moveToBin' | 'restore' | 'removeFromBin' | 'listBin' | 'listOldBin' | 'findReferenced'
>;

/** The bin of the catalogue port (docs/behaviour.md, "Bin"). */
export function binOf(firestore: Firestore, writes: CassetteWrites): Bin {
  const cassettes = collection(firestore, 'cassettes');
  const bin = collection(firestore, 'bin');

  const newestFirst = (field: string) => [orderBy(field, 'desc'), orderBy(documentId(), 'desc')];

  /**
   * Moves the document of a snapshot and its index entry out of the catalogue. Its record has its id, and
   * the time of its last change too if that name `isTaken`, as the rules ask.
   */
  async function addRecord(
    commit: CassetteCommit,
    snapshot: QueryDocumentSnapshot,
    isTaken: boolean,
    { movedBy }: MoveOptions,
  ): Promise<BinRecord> {
    const { id } = snapshot;
    const data = snapshot.data();
    const recordId = isTaken ? `${id}-${time(data.updatedAt)}` : id;
    const kept = copyableFields(data);
    const fields = { id, cassette: kept, movedBy, movedAt: serverTimestamp() };
    commit.transaction.set(doc(bin, recordId), fields);
    await commit.remove(snapshot);
    return { recordId, cassette: toStoredCassette(id, kept), movedBy, movedAt: Date.now() };
  }

  /**
   * Commits with the cassette's id as name of its record. If that is refused, the bin may have the name
   * already, or the cassette numbers that a record can't repeat.
   */
  async function commitWithRecord<T>(
    id: string,
    ids: readonly string[],
    work: (commit: CassetteCommit, isTaken: boolean) => Promise<T>,
  ): Promise<T> {
    const tryWith = (isTaken: boolean) => writes.add(ids, (commit) => work(commit, isTaken));
    let isTaken = false;
    try {
      return await tryWith(false);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      isTaken = (await getDoc(doc(bin, id))).exists();
    }
    try {
      if (isTaken) return await tryWith(true);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    await rewrite(id);
    return tryWith(isTaken);
  }

  /** Writes a cassette again, its numbers as they are shown. */
  const rewrite = (id: string): Promise<void> =>
    writes.add([id], async (commit) => {
      const snapshot = await commit.transaction.get(doc(cassettes, id));
      if (snapshot.exists()) await commit.update(snapshot, {}, { kind: 'bin' });
    });

  return {
    moveToBin: (id, movedBy) =>
      callWithToken(() =>
        commitWithRecord(id, [id], async (commit, isTaken) => {
          const snapshot = await commit.transaction.get(doc(cassettes, id));
          return snapshot.exists() ? addRecord(commit, snapshot, isTaken, { movedBy }) : null;
        }),
      ),

    restore: (record, { lostImages, asNew }) =>
      callWithToken(async () => {
        const reference = asNew ? doc(cassettes) : doc(cassettes, record.cassette.id);
        try {
          return await writes.add([reference.id], async (commit): Promise<Cassette> => {
            const snapshot = await commit.transaction.get(doc(bin, record.recordId));
            const {
              part: _,
              trackListPart: __,
              run: ___,
              ...held
            } = (snapshot.data()?.cassette ?? {}) as DocumentData;
            if (!snapshot.exists()) throw new Failure('missing', 'The bin does not have it.');
            const isOldId = !asNew && record.recordId === record.cassette.id && 'createdAt' in held;
            const fields: DocumentData = {
              // A new cassette has all image fields, a restored one may lack some.
              ...(!isOldId && imageFields(noImages)),
              ...missingFields,
              ...withoutImages(held, lostImages),
              ...(!isOldId && { createdAt: serverTimestamp() }),
            };
            commit.transaction.delete(snapshot.ref);
            const recorded = await commit.create(reference, fields, { kind: 'restore' });
            const now = Date.now();
            return {
              ...toStoredCassette(reference.id, fields),
              ...recorded,
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

    async removeFromBin({ recordId, cassette }) {
      await callWithToken(() => deleteDoc(doc(bin, recordId)));
      await removeHistory(firestore, cassette.id);
    },

    listBin: (size) => loadPage(bin, newestFirst('movedAt'), toRecord, size),

    async listOldBin(before, size) {
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
  };
}
