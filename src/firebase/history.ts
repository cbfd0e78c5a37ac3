import {
  collection,
  type DocumentData,
  doc,
  type Firestore,
  getDoc,
  type QueryDocumentSnapshot,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { panels } from '../domain/cassette.ts';
import { fieldNames } from '../domain/fields.ts';
import {
  type ChangeRecord,
  changeKinds,
  noCounts,
  type Run,
  runActions,
} from '../domain/history.ts';
import type { CataloguePort } from '../services/ports.ts';
import { plainString, time, toPartialDraft } from './cassette-document.ts';
import { cassetteIdFrom } from './cassette-id-from.ts';
import { callWithToken } from './failure.ts';
import { loadPage, newestFirst } from './firestore.ts';
import type { Settings } from './settings.ts';
import { readWriter } from './writes/queue-writes.ts';

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

const toValues = (data: DocumentData | null) => data && toPartialDraft(data);

/** What a change and a run have. */
const signatureOf = (snapshot: QueryDocumentSnapshot) => ({
  id: snapshot.id,
  title: plainString(snapshot.get('title')),
  uid: plainString(snapshot.get('uid')),
  email: plainString(snapshot.get('email')),
  changedAt: time(snapshot.get('changedAt')),
});

const toChange = (snapshot: QueryDocumentSnapshot): ChangeRecord => {
  const { cassette, kind, run, fields, before, after } = snapshot.data();
  return {
    ...signatureOf(snapshot),
    cassetteId: cassetteIdFrom(cassette),
    kind: changeKinds.find((known) => known === kind) ?? 'form',
    ...(typeof run === 'string' && { run }),
    fields: [...fieldNames, ...panels].filter((name) => Object(fields).includes?.(name)),
    before: toValues(before ?? null),
    after: toValues(after ?? null),
  };
};

const toRun = (snapshot: QueryDocumentSnapshot): Run => {
  const { action, added, changed, failed, undone, isUndone } = snapshot.data();
  return {
    ...signatureOf(snapshot),
    kind: 'run',
    action: runActions.find((known) => known === action) ?? 'import',
    added: count(added),
    changed: count(changed),
    failed: count(failed),
    undone: count(undone),
    isUndone: isUndone === true,
  };
};

const toChangeOrRun = (snapshot: QueryDocumentSnapshot): ChangeRecord | Run =>
  snapshot.get('kind') === 'run' ? toRun(snapshot) : toChange(snapshot);

/** The history of cassettes and the runs, of the catalogue port (docs/behaviour.md, "History"). */
export function historyOf(firestore: Firestore, settings: Settings) {
  const changes = collection(firestore, 'changes');
  const newest = newestFirst('changedAt');

  return {
    listChanges(size, of) {
      const own = 'run' in of ? where('run', '==', of.run) : where('cassette', '==', of.cassetteId);
      return loadPage(changes, [own, ...newest], toChange, size);
    },

    listFeed: (size) =>
      loadPage(changes, [where('run', '==', null), ...newest], toChangeOrRun, size),

    readChanges: (ids) =>
      callWithToken(async () => {
        const found = await Promise.all(ids.map((id) => getDoc(doc(changes, id))));
        return found.flatMap((snapshot) => (snapshot.exists() ? toChange(snapshot) : []));
      }),

    startRun: (action, title) =>
      callWithToken(async () => {
        const reference = doc(changes);
        const account = { ...(await readWriter(settings)), changedAt: serverTimestamp() };
        const counts = { ...noCounts, undone: 0 };
        await setDoc(reference, { kind: 'run', action, title, run: null, ...account, ...counts });
        return reference.id;
      }),

    updateRun: (id, counts) => callWithToken(() => updateDoc(doc(changes, id), counts)),
  } satisfies Partial<CataloguePort>;
}
