import {
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  getDocs,
  serverTimestamp,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite';
import { beforeAll } from 'vitest';
import { editor, newId, store, testAccess, testRows } from '../support/rules/accounts.ts';
import { loadRules, oldTime, soon } from '../support/rules/cassettes.ts';

beforeAll(loadRules);

const run = (change: DocumentData = {}): DocumentData => ({
  kind: 'import',
  name: 'tapes.csv',
  startedBy: editor.email,
  startedAt: serverTimestamp(),
  added: 0,
  changed: 0,
  failed: 0,
  undone: 0,
  ...change,
});
const start = (change: DocumentData, { firestore, email } = editor) =>
  setDoc(doc(firestore, 'runs', newId()), run({ startedBy: email, ...change }));

testAccess('list the runs', [editor], ({ firestore }) => getDocs(collection(firestore, 'runs')));
testAccess('start a run', [editor], (account) => start({}, account));

const storedRun = async ({ firestore } = editor) => {
  const id = newId();
  await store(`runs/${id}`, run({ startedBy: 'another@b.example', startedAt: oldTime }));
  return doc(firestore, 'runs', id);
};
testAccess('count on in a run', [editor], async (account) =>
  updateDoc(await storedRun(account), { added: 1, changed: 2, failed: 3, undone: 4 }),
);
testAccess('delete a run', [], async (account) => deleteDoc(await storedRun(account)));

testRows(
  editor,
  true,
  [
    ...['bulk', 'replace', 'restore', 'bin'].map(
      (kind) => [`start a run of the kind "${kind}"`, { kind }] as const,
    ),
    ['start a run with a name of 255 characters', { name: 'a'.repeat(255) }],
  ],
  start,
);
testRows(
  editor,
  false,
  [
    ['start a run of another kind', { kind: 'merge' }],
    ['start a run in the name of another account', { startedBy: 'member@b.example' }],
    ['start a run with an old time', { startedAt: oldTime }],
    ['start a run with a name of 256 characters', { name: 'a'.repeat(256) }],
    ['start a run with an unknown field', { note: 'x' }],
  ],
  start,
);
testRows(
  editor,
  false,
  Object.entries({
    kind: 'bulk',
    name: 'x',
    startedBy: editor.email,
    startedAt: soon,
    note: 1,
  }).map(([field, value]) => [`change ${field} of a run`, { [field]: value }]),
  async (change: DocumentData) => updateDoc(await storedRun(), change),
);
