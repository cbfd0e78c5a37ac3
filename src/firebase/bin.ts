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
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import type { BinRecord } from '../domain/bin.ts';
import { type Cassette, changedFields, noImages, type Panel, panels } from '../domain/cassette.ts';
import { type ImageName, imagePaths } from '../domain/cassette-images.ts';
import { Failure } from '../domain/failure.ts';
import { emptyDraft } from '../domain/fields.ts';
import { differingNames } from '../domain/merge.ts';
import type { BinPort } from '../services/ports.ts';
import { plainString, time } from './cassette-document.ts';
import { callWithToken, isRefusal } from './failure.ts';
import { loadPage, openFirestore } from './firestore.ts';
import { removeHistory } from './history.ts';
import { builtSettings, type Settings } from './settings.ts';
import {
  imageFields,
  largeImageFields,
  noLargeImage,
  snapshotToCassette,
  toStoredCassette,
} from './stored-cassette.ts';
import type { CassetteCommit } from './writes/cassette-commit.ts';
import { CassetteWrites } from './writes/cassette-writes.ts';
import { copyableFields } from './writes/shelf-index.ts';

const imageUrlFields = [...panels.map((panel) => `${panel}ImageUrl`), largeImageFields[0]];

/** What an old record lacks: the rules let no cassette return without its fields. */
const missingFields = { ...emptyDraft, title: 'Untitled', artist: ['Unknown artist'] };

const toRecord = (snapshot: QueryDocumentSnapshot): BinRecord => {
  const { id, cassette, movedBy, movedAt, run } = snapshot.data();
  return {
    recordId: snapshot.id,
    cassette: toStoredCassette(plainString(id), (cassette ?? {}) as DocumentData),
    movedBy: plainString(movedBy),
    movedAt: time(movedAt),
    ...(typeof run === 'string' && { run }),
  };
};

type MoveOptions = {
  movedBy: string;
  /** The images that another cassette has taken over. */
  takenPanels?: readonly Panel[];
  /** The run of a merge. */
  run?: string;
};

/** A document without the fields of the images `omitted`; the reading copy goes with the full J-card. */
function withoutImages(data: DocumentData, omitted: readonly ImageName[]): DocumentData {
  const names: string[] = omitted.flatMap((name) => [
    ...(name === 'fullJCardLarge' ? [] : Object.keys(imageFields({ [name]: noImages.spine }))),
    ...(name === 'fullJCard' || name === 'fullJCardLarge' ? largeImageFields : []),
  ]);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
}

/** The bin (docs/behaviour.md, "Bin"). */
export async function openBin(settings: Settings = builtSettings()): Promise<BinPort> {
  const firestore = await openFirestore(settings);
  const cassettes = collection(firestore, 'cassettes');
  const bin = collection(firestore, 'bin');
  const writes = new CassetteWrites(firestore, settings);

  const newestFirst = (field: string) => [orderBy(field, 'desc'), orderBy(documentId(), 'desc')];

  /**
   * Moves the document of a snapshot and its index entry out of the catalogue. Its record has its id, and
   * the time of its last change too if that name `isTaken`, as the rules ask.
   */
  async function addRecord(
    commit: CassetteCommit,
    snapshot: QueryDocumentSnapshot,
    isTaken: boolean,
    { movedBy, takenPanels = [], run }: MoveOptions,
  ): Promise<BinRecord> {
    const { id } = snapshot;
    const data = snapshot.data();
    const recordId = isTaken ? `${id}-${time(data.updatedAt)}` : id;
    const kept = withoutImages(copyableFields(data), takenPanels);
    const fields = { id, cassette: kept, movedBy, movedAt: serverTimestamp(), ...(run && { run }) };
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
    move: (id, movedBy) =>
      callWithToken(() =>
        commitWithRecord(id, [id], async (commit, isTaken) => {
          const snapshot = await commit.transaction.get(doc(cassettes, id));
          return snapshot.exists() ? addRecord(commit, snapshot, isTaken, { movedBy }) : null;
        }),
      ),

    merge(kept, other, { draft, takenPanels }, movedBy, run) {
      const edited = changedFields(kept, draft);
      const taken = Object.fromEntries(takenPanels.map((panel) => [panel, other.images[panel]]));
      const merged = { ...kept, ...draft, images: { ...kept.images, ...taken } };
      const hasChanges = edited.length + takenPanels.length > 0;
      return callWithToken(() =>
        commitWithRecord(other.id, [kept.id, other.id], async (commit, isTaken) => {
          const { transaction } = commit;
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
          const changes = {
            ...Object.fromEntries(edited.map((field) => [field, draft[field]])),
            ...(takenPanels.includes('fullJCard') && kept.images.fullJCard.large && noLargeImage),
            ...imageFields(taken),
          };
          const written = hasChanges && {
            ...(await commit.update(keptSnapshot, changes, { kind: 'merge', run })),
            updatedAt: Date.now(),
          };
          const move = { movedBy, takenPanels, run };
          return {
            cassette: { ...merged, ...written },
            record: await addRecord(commit, otherSnapshot, isTaken, move),
          };
        }),
      );
    },

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

    async remove({ recordId, cassette }) {
      await callWithToken(() => deleteDoc(doc(bin, recordId)));
      await removeHistory(firestore, cassette.id);
    },

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

    listOfRun: (run) =>
      callWithToken(async () => {
        const { docs } = await getDocs(query(bin, where('run', '==', run)));
        return docs.map(toRecord);
      }),
  };
}
