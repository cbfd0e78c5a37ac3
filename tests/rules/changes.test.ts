import {
  collection,
  type DocumentData,
  deleteField,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
} from 'firebase/firestore/lite';
import { expect, test } from 'vitest';
import { draftCases, fullestDraft, plainDraft } from '../support/field-cases.ts';
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

/** Values that no field has. */
const wrongValues: readonly (readonly [what: string, values: DocumentData])[] = [
  ...draftCases
    .filter(({ description }) => description.endsWith('above its limit'))
    .map(({ description, change }) => [description, change] as const),
  ['a text of 900 kB', { label: 'a'.repeat(900_000) }],
  ['a control character', { label: 'a\0b' }],
  ['a line break in a line', { title: 'a\nb' }],
  ['a number as text', { label: 1987 }],
  ['a number in a list', { genre: ['Ambient', 1987] }],
  ['a text as list', { crates: 'Night' }],
  ['a text as year', { releaseYear: '1987' }],
  ['null as text', { trackList: null }],
];

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
  ['add a record with every value at its limit', { before: fullestDraft, after: fullestDraft }],
  ['add a record of a cassette without a title', { before: { title: '' } }],
  ['add a record that names pictures', { fields: ['title', 'spine', 'front', 'fullJCard'] }],
  ['add a record of a run with an id of 100 characters', { run: 'a'.repeat(100) }],
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
  ['add a record of a run with an id of 101 characters', { run: 'a'.repeat(101) }],
  ['add a record with an unknown name as field', { fields: ['label', 'x'] }],
  ['add a record that names a field many times', { fields: Array(17).fill('label') }],
  ...(['before', 'after'] as const).flatMap((side) =>
    wrongValues.map(
      ([what, values]) => [`add a record with ${what} ${side}`, { [side]: values }] as const,
    ),
  ),
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

const counts = ['added', 'changed', 'failed', 'undone'];
const noCounts = ['1', -1, 1.5, null, {}, 'a'.repeat(900_000), undefined];
const noBooleans = ['true', 0, null, {}];
const wrongCounts = [
  ...counts.flatMap((field) => noCounts.map((value) => [field, value] as const)),
  ...noBooleans.map((value) => ['isUndone', value] as const),
].map(([field, value]): [string, DocumentData] => [
  `store ${JSON.stringify(value)?.slice(0, 9)} as ${field} of a run`,
  { [field]: value },
]);
testRows(editor, false, start, wrongCounts);
const countOn = async (change: DocumentData) => {
  const [[field = '', value] = []] = Object.entries(change);
  await update(editor, await storedRun(), { [field]: value === undefined ? deleteField() : value });
};
testRows(editor, false, countOn, wrongCounts);

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
