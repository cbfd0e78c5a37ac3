import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import { expect, test } from 'vitest';
import { leavingId } from '../../src/domain/bin.ts';
import {
  type Account,
  editor,
  isAllowed,
  list,
  newId,
  remove,
  set,
  store,
  testAccess,
  testRows,
  update,
} from '../support/rules/accounts.ts';
import {
  cassette,
  commit,
  deletionOf,
  goneRecord,
  oldTime,
  record,
  storeCassette,
} from '../support/rules/cassettes.ts';

const binRecord = (id: string, change: DocumentData = {}): DocumentData => ({
  id,
  cassette: { title: 'Rain' },
  movedBy: editor.email,
  movedAt: serverTimestamp(),
  ...change,
});
/** The id of the record of what leaves the bin. */
const leaving = (recordId: string) => leavingId({ recordId, movedAt: oldTime.toMillis() });
/** Stores a record of a cassette; resolves with the ids of both. */
async function storeBinRecord() {
  const [id, bin] = [newId(), newId()];
  await store(`bin/${bin}`, binRecord(id, { movedAt: oldTime }));
  return { id, bin };
}

testAccess('list the bin', [editor], (account) => list(account, 'bin'));
testAccess('fill the bin', [editor], (account) =>
  set(account, `bin/${newId()}`, binRecord('x', { movedBy: account.email })),
);
testAccess('move a cassette to the bin', [editor], async (account) => {
  const id = await storeCassette(newId());
  await commit(account, {
    [`cassettes/${id}`]: null,
    [`changes/${deletionOf(id)}`]: goneRecord(id, {}, account),
    [`bin/${newId()}`]: binRecord(id, { movedBy: account.email }),
  });
});
testAccess('restore a cassette from the bin', [editor], async (account) => {
  const { id, bin } = await storeBinRecord();
  await commit(account, {
    [`bin/${bin}`]: null,
    [`cassettes/${id}`]: cassette(id, {
      createdAt: oldTime,
      updatedBy: account.uid,
      change: leaving(bin),
    }),
    [`changes/${leaving(bin)}`]: record(id, { kind: 'restore', before: null }, account),
  });
});

const deleteForGood = async (account: Account, change: DocumentData = {}) => {
  const { id, bin } = await storeBinRecord();
  const recorded = goneRecord(id, { kind: 'delete', ...change }, account);
  await commit(account, { [`bin/${bin}`]: null, [`changes/${leaving(bin)}`]: recorded });
};
testAccess('delete a record of the bin for good', [editor], deleteForGood);
test('An editor can delete a record of the bin though the id of its record is held', async () => {
  const { id, bin } = await storeBinRecord();
  await store(`changes/${leaving(bin)}`, { kind: 'run' });
  const recorded = goneRecord(id, { kind: 'delete' });
  const writes = { [`bin/${bin}`]: null, [`changes/${leaving(bin)}`]: recorded };
  expect(await isAllowed(commit(editor, writes))).toBe(true);
});
test('An editor cannot delete a record of the bin without one of the history', async () => {
  const { bin } = await storeBinRecord();
  expect(await isAllowed(remove(editor, `bin/${bin}`))).toBe(false);
});
test('An editor cannot delete a record of the bin by an old one of the history', async () => {
  const { id, bin } = await storeBinRecord();
  await store(`changes/${leaving(bin)}`, goneRecord(id, { changedAt: oldTime }));
  expect(await isAllowed(remove(editor, `bin/${bin}`))).toBe(false);
});
test('An editor cannot delete a record of the bin for good by one of a change', async () => {
  expect(await isAllowed(deleteForGood(editor, { after: {} }))).toBe(false);
});
test('An editor cannot change a record of the bin', async () => {
  const { bin } = await storeBinRecord();
  const movedBy = editor.email;
  expect(await isAllowed(update(editor, `bin/${bin}`, { movedBy }))).toBe(false);
});

testRows(editor, false, (change) => set(editor, `bin/${newId()}`, binRecord('x', change)), [
  ['fill the bin in the name of another account', { movedBy: 'member@b.example' }],
  ['fill the bin with an old time', { movedAt: oldTime }],
  ['fill the bin with a text in the place of a cassette', { cassette: 'Rain' }],
  ['fill the bin with a number in the place of an id', { id: 1 }],
  ['fill the bin with an id of 201 characters', { id: 'a'.repeat(201) }],
  ['fill the bin with an unknown field', { run: 'x' }],
]);
