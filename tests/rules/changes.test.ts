import {
  collection,
  type DocumentData,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
} from 'firebase/firestore/lite';
import { expect, test } from 'vitest';
import { plainDraft } from '../support/field-cases.ts';
import {
  editor,
  isAllowed,
  member,
  newId,
  remove,
  set,
  signedIn,
  store,
  testAccess,
  testRows,
  update,
} from '../support/rules/accounts.ts';
import { oldTime, record, soon } from '../support/rules/cassettes.ts';

testAccess('read the history', [editor], ({ firestore }) =>
  getDocs(query(collection(firestore, 'changes'), orderBy('changedAt', 'desc'), limit(1))),
);
testAccess('add a record in its own name', [editor], (account) =>
  set(account, `changes/${newId()}`, record('x', {}, account)),
);

const storedRecord = async () => {
  const path = `changes/${newId()}`;
  await store(path, record('x', { changedAt: oldTime }));
  return path;
};
test('An editor cannot change a record', async () => {
  expect(await isAllowed(update(editor, await storedRecord(), { email: 'x' }))).toBe(false);
  expect(await isAllowed(set(editor, await storedRecord(), record('x')))).toBe(false);
});
test('An editor cannot delete a record', async () => {
  expect(await isAllowed(remove(editor, await storedRecord()))).toBe(false);
});

const add = (change: DocumentData, account = editor) =>
  set(account, `changes/${newId()}`, record('x', change, account));

test('An editor without an address writes an empty one', async () => {
  const account = signedIn('An editor without an address', { admin: true });
  expect(await isAllowed(add({ email: '' }, account))).toBe(true);
});
testRows(editor, true, add, [
  ...['form', 'row', 'bulk', 'import', 'restore', 'undo', 'bin', 'delete'].map(
    (kind) => [`add a record of the kind "${kind}"`, { kind }] as const,
  ),
  ['add a record of a run', { run: 'run' }],
  ['add a record with a title of 200 characters', { title: 'a'.repeat(200) }],
  ['add a record of a new cassette', { before: null }],
  ['add a record of a deleted cassette', { before: plainDraft, after: null }],
]);
testRows(editor, false, add, [
  ['add a record in the name of another account', { uid: member.uid }],
  ['add a record with the address of another account', { email: 'member@b.example' }],
  ['add a record of an earlier time', { changedAt: oldTime }],
  ['add a record of a cassette and of another kind', { kind: 'merge' }],
  ['add a record of a run that is not a text', { run: 1 }],
  ['add a record of a cassette that is not a text', { cassette: 1 }],
  ['add a record with a title of 201 characters', { title: 'a'.repeat(201) }],
  ['add a record with a text in the place of fields', { fields: 'label' }],
  ['add a record with a text in the place of the values before', { before: 'x' }],
  ['add a record with a text in the place of the values after', { after: 'x' }],
  ['add a record with an unknown field', { note: 'x' }],
  ['add a record with a picture', { before: { ...plainDraft, spineImageUrl: 'x' } }],
  ['add a record with a picture after', { after: { ...plainDraft, spineImageUrl: 'x' } }],
  ['add a record of a cassette with an id of 201 characters', { cassette: 'a'.repeat(201) }],
  ...(['title', 'artist', 'releaseId'] as const).map((field) => {
    const { [field]: _, ...before } = plainDraft;
    return [`add a record of a deletion without ${field}`, { before, after: null }] as const;
  }),
  ...Object.keys(record('x')).map(
    (field) => [`add a record without ${field}`, { [field]: undefined }] as const,
  ),
]);

const run = (change: DocumentData = {}, { uid, email } = editor): DocumentData => ({
  kind: 'run',
  action: 'import',
  title: 'tapes.csv',
  run: null,
  uid,
  email,
  changedAt: serverTimestamp(),
  added: 0,
  changed: 0,
  failed: 0,
  undone: 0,
  ...change,
});
const start = (change: DocumentData, account = editor) =>
  set(account, `changes/${newId()}`, run(change, account));
const storedRun = async () => {
  const path = `changes/${newId()}`;
  await store(path, run({ changedAt: oldTime }, member));
  return path;
};

testAccess('start a run', [editor], (account) => start({}, account));
testAccess('count on in a run', [editor], async (account) =>
  update(account, await storedRun(), {
    added: 1,
    changed: 2,
    failed: 3,
    undone: 4,
    isUndone: true,
  }),
);
testAccess('delete a run', [], async (account) => remove(account, await storedRun()));

testRows(
  editor,
  true,
  start,
  ['bulk', 'restore', 'bin'].map((action) => [`start a run of the kind "${action}"`, { action }]),
);
testRows(editor, false, start, [
  ['start a run of another kind', { action: 'merge' }],
  ['start a run in the name of another account', { uid: member.uid }],
  ['start a run with an old time', { changedAt: oldTime }],
  ['start a run with a name of 201 characters', { title: 'a'.repeat(201) }],
  ['start a run that belongs to another run', { run: 'x' }],
  ['start a run that is a change too', { cassette: 'x' }],
]);
testRows(
  editor,
  false,
  async (change: DocumentData) => update(editor, await storedRun(), change),
  Object.entries({
    kind: 'form',
    action: 'bulk',
    title: 'x',
    uid: editor.uid,
    email: editor.email,
    changedAt: soon,
    cassette: 'x',
    run: 'x',
  }).map(([field, value]) => [`change ${field} of a run`, { [field]: value }]),
);
