import {
  collection,
  doc,
  getDoc,
  getDocs,
  or,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import type { BinRecord } from '../domain/bin.ts';
import { type Cassette, imagePaths, panels } from '../domain/cassette.ts';
import { fieldNames } from '../domain/fields.ts';
import {
  type ChangeRecord,
  changeKinds,
  noCounts,
  type Run,
  runActions,
} from '../domain/history.ts';
import type { CataloguePort } from '../services/ports.ts';
import {
  cassetteIdFrom,
  imageUrlFields,
  readInteger,
  readString,
  readTime,
  toCassette,
  toPartialFields,
} from './cassette-document.ts';
import { callWithToken } from './failure.ts';
import { documentBytes, loadPage, openFirestore } from './firestore.ts';
import { builtSettings, type Settings } from './settings.ts';
import { queueWrites, readWriter } from './writes/queue-writes.ts';

const snapshotToCassette = (snapshot: QueryDocumentSnapshot): Cassette =>
  toCassette(snapshot.id, snapshot.data());

const toRecord = (snapshot: QueryDocumentSnapshot): BinRecord => {
  const { id, cassette, movedBy, movedAt } = snapshot.data();
  return {
    recordId: snapshot.id,
    cassette: toCassette(cassetteIdFrom(id), cassette ?? {}),
    movedBy: readString(movedBy),
    movedAt: readTime(movedAt),
  };
};

/** The fields of a change and of a run. */
const commonFieldsOf = (snapshot: QueryDocumentSnapshot) => ({
  id: snapshot.id,
  title: readString(snapshot.get('title')),
  email: readString(snapshot.get('email')),
  changedAt: readTime(snapshot.get('changedAt')),
});

const toChange = (snapshot: QueryDocumentSnapshot): ChangeRecord => {
  const { cassette, kind, run, fields, before, after } = snapshot.data();
  return {
    ...commonFieldsOf(snapshot),
    cassetteId: cassetteIdFrom(cassette),
    kind: changeKinds.find((known) => known === kind) ?? 'form',
    ...(typeof run === 'string' && { runId: run }),
    fields: [...fieldNames, ...panels].filter((name) => Object(fields).includes?.(name)),
    before: before ? toPartialFields(before) : null,
    after: after ? toPartialFields(after) : null,
  };
};

const toRun = (snapshot: QueryDocumentSnapshot): Run => {
  const { action, added, changed, failed, undone, isUndone } = snapshot.data();
  return {
    ...commonFieldsOf(snapshot),
    kind: 'run',
    action: runActions.find((known) => known === action) ?? 'import',
    added: readInteger(added),
    changed: readInteger(changed),
    failed: readInteger(failed),
    undone: readInteger(undone),
    isUndone: isUndone === true,
  };
};

const toChangeOrRun = (snapshot: QueryDocumentSnapshot): ChangeRecord | Run =>
  snapshot.get('kind') === 'run' ? toRun(snapshot) : toChange(snapshot);

/** The catalogue port over Firestore (docs/behaviour, "Bin" and "History"). */
export async function openCatalogue(settings: Settings = builtSettings()): Promise<CataloguePort> {
  const firestore = await openFirestore(settings);
  const cassettes = collection(firestore, 'cassettes');
  const bin = collection(firestore, 'bin');
  const changes = collection(firestore, 'changes');
  const newest = orderBy('changedAt', 'desc');
  const writes = queueWrites(firestore, settings);

  return {
    async read(id) {
      // An edit that begins during a save of this page would conflict with it.
      await writes.waitForAll();
      const snapshot = await callWithToken(() => getDoc(doc(cassettes, id)));
      return snapshot.exists() ? snapshotToCassette(snapshot) : null;
    },

    writeMany: (many) => writes.write(many),

    listBin: (size) => loadPage(bin, [orderBy('movedAt', 'desc')], toRecord, size),

    findInBin: (cassetteId) =>
      callWithToken(async () => {
        const { docs } = await getDocs(query(bin, where('id', '==', cassetteId)));
        const records = docs.map(toRecord);
        return records.sort((a, b) => (b.movedAt ?? 0) - (a.movedAt ?? 0))[0] ?? null;
      }),

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
          ...inBin.docs.map((snapshot) => toCassette('', snapshot.get('cassette'))),
        ];
        return new Set(found.flatMap(({ images }) => imagePaths(images)));
      }),

    listChanges(size, of) {
      const own =
        'runId' in of ? where('run', '==', of.runId) : where('cassette', '==', of.cassetteId);
      return loadPage(changes, [own, newest], toChange, size);
    },

    listFeed: (size) => loadPage(changes, [where('run', '==', null), newest], toChangeOrRun, size),

    readChanges: (ids) =>
      callWithToken(async () => {
        const found = await Promise.all(ids.map((id) => getDoc(doc(changes, id))));
        return found.flatMap((snapshot) => (snapshot.exists() ? toChange(snapshot) : []));
      }, ids.length * documentBytes),

    startRun: (action, title) =>
      callWithToken(async () => {
        const reference = doc(changes);
        const account = { ...(await readWriter(settings)), changedAt: serverTimestamp() };
        const counts = { ...noCounts, undone: 0 };
        await setDoc(reference, { kind: 'run', action, title, run: null, ...account, ...counts });
        return reference.id;
      }),

    updateRun: (id, counts) => callWithToken(() => updateDoc(doc(changes, id), counts)),
  };
}
