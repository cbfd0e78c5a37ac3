import type { DocumentData } from 'firebase/firestore/lite';
import { expect, test } from 'vitest';
import {
  editor,
  isAllowed,
  list,
  member,
  read,
  remove,
  set,
  store,
  testAccess,
  testRows,
  update,
} from '../support/rules/accounts.ts';

const mapOf = (size: number) =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`c${index}`, { title: 'Rain' }]));
const part = { tapes: mapOf(2) };
const meta = { parts: { p0: { version: 'v', count: 2, bytes: 900 } } };

for (const [name, fields] of Object.entries({ p0: part, meta })) {
  const path = `shelf/${name}`;
  testAccess(`read ${path}`, [editor, member], (account) => read(account, path));
  testAccess(`write ${path}`, [editor], (account) => set(account, path, fields));
  testAccess(`delete ${path}`, [], (account) => remove(account, path));
}
testAccess('list the parts of the shelf', [], (account) => list(account, 'shelf'));
test('An editor can change and remove one copy by its path', async () => {
  await store('shelf/p5', part);
  const fields = { 'tapes.c1': { title: 'Snow' } };
  expect(await isAllowed(update(editor, 'shelf/p5', fields))).toBe(true);
});

const write = ([name, fields]: readonly [string, DocumentData]) =>
  set(editor, `shelf/${name}`, fields);
testRows(editor, true, write, [
  ['write a part of 200 copies', ['p7', { tapes: mapOf(200) }]],
  ['write the part p9999', ['p9999', part]],
  ['write 1,000 parts into meta', ['meta', { parts: mapOf(1000) }]],
]);
testRows(editor, false, write, [
  ['write a part of 201 copies', ['p7', { tapes: mapOf(201) }]],
  ['write a part with an unknown field', ['p7', { ...part, more: 1 }]],
  ['write a part without copies', ['p7', {}]],
  ['write a list of copies', ['p7', { tapes: ['Rain'] }]],
  ['write the part p10000', ['p10000', part]],
  ['write the part xp1', ['xp1', part]],
  ['write 1,001 parts into meta', ['meta', { parts: mapOf(1001) }]],
  ['write an unknown field into meta', ['meta', { ...meta, more: 1 }]],
  ['write a list of parts into meta', ['meta', { parts: ['p0'] }]],
]);
