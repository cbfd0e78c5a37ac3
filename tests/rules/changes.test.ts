import {
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite';
import { beforeAll, expect, test } from 'vitest';
import { plainDraft } from '../support/field-cases.ts';
import {
  editor,
  isAllowed,
  member,
  newId,
  signedIn,
  store,
  testAccess,
  testRows,
} from '../support/rules/accounts.ts';
import { loadRules, oldTime, record } from '../support/rules/cassettes.ts';

beforeAll(loadRules);

testAccess('read the history', [editor], ({ firestore }) =>
  getDocs(query(collection(firestore, 'changes'), orderBy('changedAt', 'desc'), limit(1))),
);
testAccess('add a record in its own name', [editor], (account) =>
  setDoc(doc(account.firestore, 'changes', newId()), record('x', {}, account)),
);

const storedRecord = async () => {
  const id = newId();
  await store(`changes/${id}`, record('x', { changedAt: oldTime }));
  return doc(editor.firestore, 'changes', id);
};
test('An editor cannot change a record', async () => {
  expect(await isAllowed(updateDoc(await storedRecord(), { email: 'x' }))).toBe(false);
  expect(await isAllowed(setDoc(await storedRecord(), record('x')))).toBe(false);
});
test('An editor cannot delete a record', async () => {
  expect(await isAllowed(deleteDoc(await storedRecord()))).toBe(false);
});

const add = (change: DocumentData, account = editor) =>
  setDoc(doc(account.firestore, 'changes', newId()), record('x', change, account));

test('An editor without an address writes an empty one', async () => {
  const account = signedIn('An editor without an address', { admin: true });
  expect(await isAllowed(add({ email: '' }, account))).toBe(true);
});
testRows(
  editor,
  true,
  [
    ...['form', 'row', 'bulk', 'import', 'restore', 'undo', 'bin', 'delete'].map(
      (kind) => [`add a record of the kind "${kind}"`, { kind }] as const,
    ),
    ['add a record of a run', { run: 'run' }],
    ['add a record with a title of 200 characters', { title: 'a'.repeat(200) }],
    ['add a record of a new cassette', { before: null }],
    ['add a record of a deleted cassette', { before: plainDraft, after: null }],
  ],
  add,
);
testRows(
  editor,
  false,
  [
    ['add a record in the name of another account', { uid: member.uid }],
    ['add a record with the address of another account', { email: 'member@b.example' }],
    ['add a record of an earlier time', { changedAt: oldTime }],
    ['add a record of another kind', { kind: 'merge' }],
    ['add a record of a run that is not a text', { run: 1 }],
    ['add a record of a cassette that is not a text', { cassette: 1 }],
    ['add a record with a title of 201 characters', { title: 'a'.repeat(201) }],
    ['add a record with a text in the place of fields', { fields: 'label' }],
    ['add a record with a text in the place of the values before', { before: 'x' }],
    ['add a record with a text in the place of the values after', { after: 'x' }],
    ['add a record with an unknown field', { note: 'x' }],
    ['add a record with a picture', { before: { ...plainDraft, spineImageUrl: 'x' } }],
    ...(['title', 'artist', 'releaseId'] as const).map((field) => {
      const { [field]: _, ...before } = plainDraft;
      return [`add a record of a deletion without ${field}`, { before, after: null }] as const;
    }),
    ...Object.keys(record('x')).map(
      (field) => [`add a record without ${field}`, { [field]: undefined }] as const,
    ),
  ],
  add,
);
