import {
  collection,
  type DocumentData,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite';
import {
  editor,
  everybody,
  member,
  nobody,
  remove,
  set,
  store,
  testAccess,
  testRows,
  update,
} from '../support/rules/accounts.ts';
import { oldTime } from '../support/rules/cassettes.ts';

const signup = (change: DocumentData = {}): DocumentData => ({
  email: 'a@b.example',
  createdAt: serverTimestamp(),
  ...change,
});
const join = (change: DocumentData, account = nobody, id: string = crypto.randomUUID()) =>
  set(account, `mailinglist/${id}`, signup(change));
const storedSignup = async () => {
  const path = `mailinglist/${crypto.randomUUID()}`;
  await store(path, signup({ createdAt: oldTime }));
  return path;
};

testAccess('join the mailing list', everybody, (account) => join({}, account));
testAccess('read the newest signups', [editor], ({ firestore }) =>
  getDocs(query(collection(firestore, 'mailinglist'), orderBy('createdAt', 'desc'), limit(1))),
);
testAccess('delete a signup', [editor], async (account) => remove(account, await storedSignup()));
testAccess('change a signup', [], async (account) =>
  update(account, await storedSignup(), { email: 'c@d.example' }),
);

testRows(
  nobody,
  true,
  (email) => join({ email }),
  [
    'a+tapes@mail.b.example',
    'борис@b.example',
    '📼@b.example',
    'a@xn--bcher-kva.example',
    `${'a'.repeat(244)}@x.example`,
  ].map((email) => [`join with ${email}`, email]),
);
testRows(
  nobody,
  false,
  (email) => join({ email }),
  [
    ['upper case', 'A@b.example'],
    ['a zero-width space', 'a\u200b@b.example'],
    ['letters of full width', 'ａ@b.example'],
    ['a blank', 'a b@c.example'],
    ['a line break', 'a@b.example\nc'],
    ['no dot in the domain', 'a@example'],
    ['a number for a top-level domain', 'a@1.2'],
    ['a dotless ı', 'ınfo@b.example'],
    ['two addresses', 'a@b.example,c@d.example'],
    ['a domain in letters beyond ASCII', 'a@bücher.example'],
    ...['.', '=', '+', '-', '@'].map((sign) => [`${sign} at the start`, `${sign}a@b.example`]),
    ['255 characters', `${'a'.repeat(245)}@x.example`],
  ].map(([what, email]) => [`join with an address with ${what}`, email]),
);
for (const account of [nobody, member, editor])
  testRows(account, false, (change) => join(change, account), [
    ['join with an unknown field', { admin: true }],
    ['join without an address', { email: undefined }],
    ['join without a time', { createdAt: undefined }],
    ['join with a number in the place of an address', { email: 5 }],
    ['join at an old time', { createdAt: oldTime }],
    ['join by the clock of the page', { createdAt: Timestamp.now() }],
  ]);
testRows(
  nobody,
  false,
  (id) => join({}, nobody, id),
  [
    '0f1e2d3c-4b5a-4968-c786-95a4b3c2d1e0',
    '0f1e2d3c-4b5a-1968-8786-95a4b3c2d1e0',
    '0F1E2D3C-4B5A-4968-8786-95A4B3C2D1E0',
    '0f1e2d3c-4b5a-4968-8786-95a4b3c2d1e00',
    '00f1e2d3c-4b5a-4968-8786-95a4b3c2d1e0',
    'chosen',
  ].map((id) => [`join with the id ${id}`, id]),
);
