import {
  collection,
  type DocumentData,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { type ChangeRecord, changeKinds, noCounts, type Run, runKinds } from '../domain/history.ts';
import type { CataloguePort } from '../services/ports.ts';
import { plainString, time, toPartialDraft } from './cassette-document.ts';
import { callWithToken } from './failure.ts';
import { loadPage, newestFirst } from './firestore.ts';

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

const toValues = (data: DocumentData | null) => data && toPartialDraft(data);

const toChange = (snapshot: QueryDocumentSnapshot): ChangeRecord => {
  const { cassette, title, kind, run, uid, email, changedAt, fields, before, after } =
    snapshot.data();
  return {
    id: snapshot.id,
    cassetteId: plainString(cassette),
    title: plainString(title),
    kind: changeKinds.find((known) => known === kind) ?? 'form',
    ...(typeof run === 'string' && { run }),
    uid: plainString(uid),
    email: plainString(email),
    changedAt: time(changedAt),
    fields: (Array.isArray(fields) ? fields : []).map(plainString),
    before: toValues(before ?? null),
    after: toValues(after ?? null),
  };
};

const toRun = (snapshot: QueryDocumentSnapshot): Run => {
  const { kind, name, startedBy, startedAt, added, changed, failed, undone } = snapshot.data();
  return {
    id: snapshot.id,
    kind: runKinds.find((known) => known === kind) ?? 'import',
    name: plainString(name),
    startedBy: plainString(startedBy),
    startedAt: time(startedAt),
    added: count(added),
    changed: count(changed),
    failed: count(failed),
    undone: count(undone),
  };
};

/** The history of cassettes and the runs, of the catalogue port (docs/behaviour.md, "History"). */
export function historyOf(firestore: Firestore) {
  const changes = collection(firestore, 'changes');
  const runs = collection(firestore, 'runs');
  const list = (field: string, value: string | null, size: number) =>
    loadPage(changes, [where(field, '==', value), ...newestFirst('changedAt')], toChange, size);

  return {
    listChanges: (size, cassetteId) => list('cassette', cassetteId, size),

    listSingleChanges: (size) => list('run', null, size),

    readChanges: (ids) =>
      callWithToken(async () => {
        const found = await Promise.all(ids.map((id) => getDoc(doc(changes, id))));
        return found.flatMap((snapshot) => (snapshot.exists() ? toChange(snapshot) : []));
      }),

    listChangesOfRun: (run) =>
      callWithToken(async () => {
        const { docs } = await getDocs(query(changes, where('run', '==', run)));
        return docs.map(toChange);
      }),

    startRun: (kind, name, startedBy) =>
      callWithToken(async () => {
        const reference = doc(runs);
        const times = { startedBy, startedAt: serverTimestamp() };
        await setDoc(reference, { kind, name, ...times, ...noCounts });
        return reference.id;
      }),

    updateRun: (id, { added, changed, failed, undone }) =>
      callWithToken(() => updateDoc(doc(runs, id), { added, changed, failed, undone })),

    listRuns: (size) => loadPage(runs, newestFirst('startedAt'), toRun, size),
  } satisfies Partial<CataloguePort>;
}
