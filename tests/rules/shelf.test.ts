import {
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite';
import { beforeAll, expect, test } from 'vitest';
import {
  editor,
  isAllowed,
  member,
  store,
  testAccess,
  testRows,
} from '../support/rules/accounts.ts';
import { loadRules } from '../support/rules/cassettes.ts';

beforeAll(loadRules);

const mapOf = (size: number) =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`c${index}`, { title: 'Rain' }]));
const part = { tapes: mapOf(2) };
const meta = { parts: { p0: { version: 'v', count: 2, bytes: 900 } } };

for (const [name, fields] of Object.entries({ p0: part, meta })) {
  testAccess(`read shelf/${name}`, [editor, member], ({ firestore }) =>
    getDoc(doc(firestore, 'shelf', name)),
  );
  testAccess(`write shelf/${name}`, [editor], ({ firestore }) =>
    setDoc(doc(firestore, 'shelf', name), fields),
  );
  testAccess(`delete shelf/${name}`, [], ({ firestore }) =>
    deleteDoc(doc(firestore, 'shelf', name)),
  );
}
testAccess('list the parts of the shelf', [], ({ firestore }) =>
  getDocs(collection(firestore, 'shelf')),
);
test('An editor can change and remove one copy by its path', async () => {
  await store('shelf/p5', part);
  const reference = doc(editor.firestore, 'shelf/p5');
  expect(await isAllowed(updateDoc(reference, { 'tapes.c1': { title: 'Snow' } }))).toBe(true);
});

const write = ([name, fields]: readonly [string, DocumentData]) =>
  setDoc(doc(editor.firestore, 'shelf', name), fields);
testRows(
  editor,
  true,
  [
    ['write a part of 200 copies', ['p7', { tapes: mapOf(200) }]],
    ['write the part p9999', ['p9999', part]],
    ['write 1,000 parts into meta', ['meta', { parts: mapOf(1000) }]],
  ],
  write,
);
testRows(
  editor,
  false,
  [
    ['write a part of 201 copies', ['p7', { tapes: mapOf(201) }]],
    ['write a part with an unknown field', ['p7', { ...part, more: 1 }]],
    ['write a part without copies', ['p7', {}]],
    ['write a list of copies', ['p7', { tapes: ['Rain'] }]],
    ['write the part p10000', ['p10000', part]],
    ['write the part xp1', ['xp1', part]],
    ['write 1,001 parts into meta', ['meta', { parts: mapOf(1001) }]],
    ['write an unknown field into meta', ['meta', { ...meta, more: 1 }]],
    ['write a list of parts into meta', ['meta', { parts: ['p0'] }]],
  ],
  write,
);
