import {
  collection,
  type DocumentData,
  doc,
  documentId,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { panels } from '../domain/cassette.ts';
import { draftFields } from '../domain/fields.ts';
import { type ChangeRecord, changeKinds, type Run, runKinds } from '../domain/history.ts';
import type { CataloguePort } from '../services/ports.ts';
import { plainString, time, toCassette } from './cassette-document.ts';
import { callWithToken } from './failure.ts';
import { loadPage } from './firestore.ts';

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A panel is recorded under the name of its path. */
const shownName = (field: string): string =>
  panels.find((panel) => field === `${panel}ImageUrl`) ?? field;

const toChange = (snapshot: QueryDocumentSnapshot): ChangeRecord => {
  const { cassette, kind, run, uid, email, changedAt, fields, before } = snapshot.data();
  const held = before as DocumentData | null;
  const shown = toCassette(plainString(cassette), held ?? {});
  return {
    id: snapshot.id,
    cassetteId: shown.id,
    kind: changeKinds.find((known) => known === kind) ?? 'form',
    ...(typeof run === 'string' && { run }),
    uid: plainString(uid),
    email: plainString(email),
    changedAt: time(changedAt),
    fields: (Array.isArray(fields) ? fields : []).map(plainString).map(shownName),
    before:
      held &&
      Object.fromEntries(
        draftFields.filter((field) => field in held).map((field) => [field, shown[field]]),
      ),
  };
};

const toRun = (snapshot: QueryDocumentSnapshot): Run => {
  const { kind, file, startedBy, startedAt, added, changed, failed, undone } = snapshot.data();
  return {
    id: snapshot.id,
    kind: runKinds.find((known) => known === kind) ?? 'import',
    name: plainString(file),
    startedBy: plainString(startedBy),
    startedAt: time(startedAt),
    hasRecords: kind !== undefined,
    added: count(added),
    changed: count(changed),
    failed: count(failed),
    undone: count(undone),
  };
};

/** Records that one commit removes. */
const removedAtOnce = 100;

/**
 * Removes the history of a cassette that was deleted for good, unless the catalogue or the bin has it again.
 * Never rejects: `npm run orphans -- --delete` removes what remains after a failure.
 */
export async function removeHistory(firestore: Firestore, cassetteId: string): Promise<void> {
  const ofCassette = query(
    collection(firestore, 'changes'),
    where('cassette', '==', cassetteId),
    limit(removedAtOnce),
  );
  const inBin = query(collection(firestore, 'bin'), where('id', '==', cassetteId), limit(1));
  const remove = async () => {
    const [cassette, binned] = await Promise.all([
      getDoc(doc(firestore, 'cassettes', cassetteId)),
      getDocs(inBin),
    ]);
    if (cassette.exists() || !binned.empty) return;
    let records = await getDocs(ofCassette);
    while (!records.empty) {
      const batch = writeBatch(firestore);
      for (const { ref } of records.docs) batch.delete(ref);
      await batch.commit();
      records = await getDocs(ofCassette);
    }
  };
  await callWithToken(remove).catch(() => {});
}

export type History = Pick<
  CataloguePort,
  'listChanges' | 'listChangesOfRun' | 'emailOf' | 'startRun' | 'updateRun' | 'listRuns'
>;

/** The history of cassettes and the runs (docs/behaviour.md, "History"). */
export function historyOf(firestore: Firestore): History {
  const changes = collection(firestore, 'changes');
  const runs = collection(firestore, 'imports');
  const newestFirst = (field: string) => [orderBy(field, 'desc'), orderBy(documentId(), 'desc')];

  return {
    listChanges: (size, cassetteId) =>
      loadPage(
        changes,
        [
          ...(cassetteId === undefined ? [] : [where('cassette', '==', cassetteId)]),
          ...newestFirst('changedAt'),
        ],
        toChange,
        size,
      ),

    listChangesOfRun: (run) =>
      callWithToken(async () => {
        const { docs } = await getDocs(query(changes, where('run', '==', run)));
        return docs.map(toChange);
      }),

    emailOf: (uid) =>
      callWithToken(async () => {
        const { docs } = await getDocs(query(changes, where('uid', '==', uid), limit(1)));
        return docs[0] ? toChange(docs[0]).email : null;
      }),

    startRun: (kind, name, startedBy) =>
      callWithToken(async () => {
        const reference = doc(runs);
        const counts = { added: 0, changed: 0, failed: 0, undone: 0 };
        const times = { startedBy, startedAt: serverTimestamp() };
        await setDoc(reference, { kind, file: name, ...times, ...counts });
        return reference.id;
      }),

    updateRun: (id, { added, changed, failed, undone }) =>
      callWithToken(() => updateDoc(doc(runs, id), { added, changed, failed, undone })),

    listRuns: (size) => loadPage(runs, newestFirst('startedAt'), toRun, size),
  };
}
