import {
  type DocumentData,
  deleteField,
  doc,
  serverTimestamp,
  setDoc,
} from 'firebase/firestore/lite';
import { beforeAll, expect, test } from 'vitest';
import {
  type Account,
  anonymous,
  editor,
  isAllowed,
  list,
  member,
  newId,
  read,
  remove,
  set,
  signedIn,
  store,
  testAccess,
  testRows,
} from '../support/rules/accounts.ts';
import { oldTime, soon, storeCassette } from '../support/rules/cassettes.ts';

const pathOf = ({ uid }: Account) => `members/${uid || 'none'}/lists/pile`;
const mark = { markedAt: serverTimestamp() };
const oldMark = { markedAt: oldTime };
const pileOf = (...ids: readonly string[]) => ({
  cassettes: Object.fromEntries(ids.map((id) => [id, oldMark])),
  added: ids.at(-1) ?? 'one',
});

beforeAll(() => Promise.all(['one', 'two', 'a'.repeat(100)].map((id) => storeCassette(id))));

/** Puts these marks on a pile, and no other, as the page does. */
const put = (
  account: Account,
  marks: DocumentData,
  added = Object.keys(marks)[0],
  path = pathOf(account),
) =>
  setDoc(
    doc(account.firestore, path),
    { cassettes: marks, added },
    { mergeFields: ['added', ...Object.keys(marks).map((id) => `cassettes.${id}`)] },
  );

const owners = [editor, member];
testAccess('read its own pile', owners, (account) => read(account, pathOf(account)));
testAccess('put a cassette on its own pile and take it off', owners, async (account) => {
  await put(account, { one: mark });
  await put(account, { one: deleteField() });
});
testAccess('delete its own pile', [], (account) => remove(account, pathOf(account)));
testAccess('list its own lists', [], (account) =>
  list(account, `members/${account.uid || 'none'}/lists`),
);
for (const path of ['members/another/lists/pile', 'members/editor/lists/pile'])
  for (const account of [editor, member, anonymous])
    test(`${account.name} can neither read nor write ${path}`, async () => {
      expect(await isAllowed(read(account, path))).toBe(false);
      expect(await isAllowed(put(account, { one: mark }, 'one', path))).toBe(false);
    });

/** A member with this pile, whom no other test uses. */
async function memberWith(pile: DocumentData | null): Promise<Account> {
  const account = signedIn(`A member ${newId()}`);
  if (pile) await store(pathOf(account), pile);
  return account;
}
const long = 'a'.repeat(100);
const many = Array.from({ length: 500 }, (_, index) => `c${index}`);

type Row = readonly [
  sentence: string,
  write: readonly [marks: DocumentData, added?: string, pile?: DocumentData | null],
];
const write = async ([marks, added, pile = pileOf('two', 'three')]: Row[1]) =>
  put(await memberWith(pile), marks, added);

testRows(member, true, write, [
  ['begin a pile', [{ one: mark }, 'one', null]],
  ['put a cassette on the pile once more', [{ two: mark }]],
  [
    'put one on the pile and take others off',
    [{ one: mark, two: deleteField(), three: deleteField() }],
  ],
  ['take off a cassette that the catalogue has no more', [{ three: deleteField() }]],
  ['put a cassette with an id of 100 characters on the pile', [{ [long]: mark }]],
  ['put the 500th cassette on the pile', [{ one: mark }, 'one', pileOf(...many.slice(1))]],
]);
testRows(member, false, write, [
  ['put two on the pile at once', [{ one: mark, two: mark }]],
  ['begin a pile with two', [{ one: mark, two: mark }, 'one', null]],
  ['put one on the pile and name another', [{ one: mark }, 'two']],
  ['name a cassette of 101 characters', [{ two: deleteField() }, `${long}a`]],
  ['put the 501st cassette on the pile', [{ one: mark }, 'one', pileOf(...many)]],
  ['put a cassette on the pile that is not there', [{ none: mark }]],
  ['put a cassette on the pile with an old time', [{ one: oldMark }]],
  ['put a cassette on the pile with a coming time', [{ one: { markedAt: soon } }]],
  ['put a cassette on the pile without a time', [{ one: {} }]],
  ['put a cassette on the pile with a note', [{ one: { ...mark, note: 'x' } }]],
  ['put a text on the pile', [{ one: 'yes' }]],
]);
test('A member cannot keep another field in the pile', async () => {
  const account = await memberWith(null);
  const pile = { ...pileOf(), note: 'x' };
  expect(await isAllowed(set(account, pathOf(account), pile))).toBe(false);
});
