import {
  collection,
  type DocumentData,
  getCount,
  getDocs,
  limit,
  query,
  serverTimestamp,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { draftCases, emptiestDraft, fullestDraft } from '../support/field-cases.ts';
import {
  editor,
  everybody,
  isAllowed,
  member,
  newId,
  read,
  signedIn,
  store,
  testAccess,
  testRows,
} from '../support/rules/accounts.ts';
import {
  cassette,
  changeOf,
  commit,
  deletionOf,
  goneRecord,
  imagePath,
  images,
  noImages,
  oldTime,
  record,
  soon,
  storeCassette,
  uuid,
  writeCassette,
} from '../support/rules/cassettes.ts';

/** Members by another way of signing in, and those whose claim only looks like an editor's. */
const otherMembers = [
  signedIn('A member by Google', {}, 'google.com'),
  signedIn('A member with admin: false', { admin: false }),
  signedIn('A member with admin: "true"', { admin: 'true' }),
  signedIn('A member with admin: 1', { admin: 1 }),
  signedIn('A member with Admin: true', { Admin: true }),
  signedIn('A member with the claim inside another', { claims: { admin: true } }),
];
const noMembers = [
  signedIn('An anonymous account with admin: true', { admin: true }, 'anonymous'),
  signedIn('An account without a provider', { admin: true, firebase: {} }),
];
const accounts = [...everybody, ...otherMembers, ...noMembers];
const members = [editor, member, ...otherMembers];

describe('Access', () => {
  testAccess(
    'read a cassette',
    members,
    async (account) => read(account, `cassettes/${await storeCassette(newId())}`),
    accounts,
  );
  testAccess('read a cassette that does not exist', [editor, member], (account) =>
    read(account, `cassettes/${newId()}`),
  );
  testAccess('list and count the cassettes of a country', [editor, member], async (account) => {
    const all = collection(account.firestore, 'cassettes');
    const some = query(all, where('country', '==', 'Norway'), limit(1));
    await Promise.all([getDocs(some), getCount(some)]);
  });

  testAccess('add a cassette', [editor], (account) => writeCassette(account, newId()), accounts);
  testAccess(
    'change a cassette',
    [editor],
    async (account) => writeCassette(account, await storeCassette(newId()), { createdAt: oldTime }),
    accounts,
  );
  const deleteWithRecord = async (account: typeof editor) => {
    const id = await storeCassette(newId());
    await commit(account, {
      [`cassettes/${id}`]: null,
      [`changes/${deletionOf(id)}`]: goneRecord(id, {}, account),
    });
  };
  testAccess('delete a cassette', [editor], deleteWithRecord, accounts);
});

type Request = () => Promise<unknown>;
const send = (request: Request) => request();
const add = (fields: DocumentData) => writeCassette(editor, newId(), fields);
const change = async (fields: DocumentData, stored?: DocumentData) =>
  writeCassette(editor, await storeCassette(newId(), stored), { createdAt: oldTime, ...fields });

describe('Fields', () => {
  const rowsOf = (isRefused: boolean) =>
    draftCases
      .filter(({ refused, onlyForm }) => (refused !== undefined && !onlyForm) === isRefused)
      .map((one) => [`add a cassette with ${one.description}`, one.change] as const);
  testRows(editor, true, add, rowsOf(false));
  testRows(editor, false, add, rowsOf(true));

  testRows(editor, true, send, [
    ['change every field to its limit', () => change(fullestDraft, emptiestDraft)],
    ['change every field to its smallest value', () => change(emptiestDraft, fullestDraft)],
    ['move a cassette to another part', () => change({ part: 'p2' }, { part: 'p1' })],
  ]);

  type Row = [string, DocumentData];
  testRows(editor, false, add, [
    ...Object.keys(cassette('x')).map(
      (field): Row => [`add a cassette without ${field}`, { [field]: undefined }],
    ),
    ...['id', 'admin', 'Title'].map(
      (field): Row => [`add a cassette with the unknown field ${field}`, { [field]: 'x' }],
    ),
  ]);

  testRows(editor, false, add, [
    ...['title', 'editorNotes', 'link', 'inStock', 'releaseYear', 'artist'].flatMap((field) =>
      [true, { 0: 'Text' }, [null]].map((value) => [
        `add a cassette with ${JSON.stringify(value)} as ${field}`,
        { [field]: value },
      ]),
    ),
    ...['part', 'spineImageUrl', 'spineImageToken', 'spineBlurhash', 'updatedBy', 'change'].map(
      (field) => [`add a cassette with a number as ${field}`, { [field]: 1987 }],
    ),
    ['add a cassette with a text as artist', { artist: 'Text' }],
    ['add a cassette with a text and a number as artist', { artist: ['Text', 1987] }],
    ['add a cassette with a text as releaseYear', { releaseYear: '1987' }],
    ['add a cassette with a number as title', { title: 1987 }],
  ] as Row[]);

  testRows(editor, true, (parts) => Promise.all(parts.map((part) => add({ part }))), [
    ['name the parts p0 and p9999', ['p0', 'p9999']],
  ]);
  testRows(
    editor,
    false,
    (part) => add({ part }),
    ['', 'p', 'p10000', 'xp1', 'p1x', 'meta'].map((part) => [`name the part "${part}"`, part]),
  );
});

describe('Times and author', () => {
  const otherTimes = { 'long ago': oldTime, soon, 'by the clock of the page': Timestamp.now() };
  testRows(
    editor,
    false,
    add,
    ['createdAt', 'updatedAt'].flatMap((field) =>
      Object.entries(otherTimes).map(
        ([when, time]) => [`add a cassette with ${field} ${when}`, { [field]: time }] as const,
      ),
    ),
  );
  testRows(editor, true, send, [
    ...[undefined, 'yesterday'].map((createdAt): [string, Request] => [
      `give a cassette with ${createdAt} as time of creation that of the request`,
      () => change({ createdAt: serverTimestamp() }, { createdAt }),
    ]),
    ...['restore', 'undo'].map((kind): [string, Request] => [
      `restore a cassette with its old time of creation by a record of the kind "${kind}"`,
      () => writeCassette(editor, newId(), { createdAt: oldTime }, { kind }),
    ]),
  ]);
  testRows(editor, false, send, [
    [
      'change the time at which a cassette was created',
      () => change({ createdAt: serverTimestamp() }),
    ],
    [
      'keep a time of creation that is none',
      () => change({ createdAt: 'yesterday' }, { createdAt: 'yesterday' }),
    ],
    ['change a cassette with an old time', () => change({ updatedAt: oldTime })],
    ['change a field to an invalid value', () => change({ title: '' })],
    ['write in the name of another account', () => add({ updatedBy: member.uid })],
    [
      'restore a cassette from the future',
      () => writeCassette(editor, newId(), { createdAt: soon }, { kind: 'restore' }),
    ],
  ]);
});

describe('Images', () => {
  const panels = ['spine', 'front', 'fullJCard'];
  testRows(editor, true, add, [
    ['add a cassette without images', noImages],
    ['add a reading copy', { fullJCardLargeUrl: imagePath('7'), fullJCardLargeToken: uuid('8') }],
    ['add the shortest and the longest blurhash', blurhashes('~'.repeat(6), '#'.repeat(166))],
  ]);
  testRows(editor, false, add, [
    ...[...panels.map((panel) => `${panel}ImageUrl`), 'fullJCardLargeUrl'].flatMap((field) =>
      ['images/x', `x${imagePath('1')}`, `${imagePath('1')}x`, imagePath('G')].map(
        (path) => [`add a cassette with ${path} as ${field}`, { [field]: path }] as const,
      ),
    ),
    ...[...panels.map((panel) => `${panel}ImageToken`), 'fullJCardLargeToken'].map(
      (field) => [`add a cassette with a word as ${field}`, { [field]: 'word' }] as const,
    ),
    ...panels.flatMap((panel) =>
      ['#'.repeat(5), '#'.repeat(167), 'UGF5?xY"'].map(
        (hash) =>
          [
            `add a cassette with "${hash}" as blurhash of its ${panel}`,
            { [`${panel}Blurhash`]: hash },
          ] as const,
      ),
    ),
  ]);

  testRows(editor, true, change, [
    ['replace two images', { spineImageUrl: imagePath('9'), frontImageUrl: imagePath('8') }],
    ['remove an image', { fullJCardImageUrl: '' }],
  ]);

  function blurhashes(...hashes: readonly string[]): DocumentData {
    return { ...images, spineBlurhash: hashes[0], frontBlurhash: hashes[1] };
  }
});

describe('Records of the history', () => {
  test('An editor can write twenty cassettes of the fullest kind with their records in one commit', async () => {
    const writes = Array.from({ length: 20 }, newId).map((id) => ({
      [`cassettes/${id}`]: cassette(id, fullestDraft),
      [`changes/${changeOf(id)}`]: record(id),
    }));
    expect(await isAllowed(commit(editor, Object.assign({}, ...writes)))).toBe(true);
  });
  test('An editor cannot change a cassette by a record that is already there', async () => {
    const id = await storeCassette(newId());
    await store(`changes/${changeOf(id)}`, record(id));
    const again = commit(editor, { [`cassettes/${id}`]: cassette(id, { createdAt: oldTime }) });
    expect(await isAllowed(again)).toBe(false);
  });
  testRows(editor, false, send, [
    [
      'add a cassette without a record',
      () => commit(editor, { [`cassettes/${newId()}`]: cassette('x') }),
    ],
    [
      'add a cassette by the record of another one',
      () => writeCassette(editor, newId(), {}, { cassette: 'another' }),
    ],
  ]);

  /** Deletes a cassette with these records, by their ids. */
  const remove =
    (updatedAt: Timestamp | null) => async (recordsOf: (id: string) => DocumentData) => {
      const id = await storeCassette(newId(), { updatedAt });
      const records = Object.entries(recordsOf(id)).map(([name, one]) => [`changes/${name}`, one]);
      await commit(editor, { [`cassettes/${id}`]: null, ...Object.fromEntries(records) });
    };
  const deletion = (id: string) => ({ [deletionOf(id)]: goneRecord(id) });
  testRows(editor, false, remove(oldTime), [
    ['delete a cassette without a record', () => ({})],
    ['delete a cassette by a record with another id', (id: string) => ({ [id]: goneRecord(id) })],
    [
      'delete one by the record of another',
      (id: string) => ({ [deletionOf(id)]: goneRecord('other') }),
    ],
    [
      'delete a cassette by a record of a change',
      (id: string) => ({ [deletionOf(id)]: record(id) }),
    ],
  ]);
  const precise = new Timestamp(oldTime.seconds, 123_999_000);
  testRows(editor, true, remove(precise), [['delete by the whole milliseconds', deletion]]);
  const withoutTime = (id: string) => ({ [`${id}-null`]: goneRecord(id) });
  testRows(editor, true, remove(null), [['delete a cassette without a time', withoutTime]]);
});

describe('The id of a coming deletion', () => {
  /** Stores a cassette and something else under this id of the history, then deletes the cassette. */
  const removeHeld = async ({
    holder = goneRecord('other', { uid: 'other', changedAt: oldTime }),
    updatedAt = oldTime as Timestamp | null,
    name = deletionOf,
    account = editor,
    change = {} as DocumentData,
    isGone = true,
  }) => {
    const id = await storeCassette(newId(), { updatedAt });
    await store(`changes/${name(id)}`, holder);
    await commit(account, {
      ...(isGone && { [`cassettes/${id}`]: null }),
      [`changes/${name(id)}`]: goneRecord(id, change),
    });
  };
  const nullOf = (id: string) => `${id}-null`;
  testRows(editor, true, removeHeld, [
    ['delete a cassette though its id holds a record', {}],
    ['delete a cassette though its id holds a run', { holder: { kind: 'run' } }],
    ['delete one without a time though its id is held', { updatedAt: null, name: nullOf }],
  ]);
  testRows(editor, false, removeHeld, [
    ['replace a record of a cassette that stays', { isGone: false }],
    ['replace a record that names another time', { name: nullOf }],
    ['replace a record in the name of another account', { change: { uid: member.uid } }],
    ['replace a record by one with an unknown field', { change: { note: 'x' } }],
    ['replace a record by one of another cassette', { change: { cassette: 'other' } }],
  ]);
  test('A member cannot replace a record', async () => {
    expect(await isAllowed(removeHeld({ account: member }))).toBe(false);
  });
  test('An editor cannot replace the record of an earlier deletion', async () => {
    const id = newId();
    await store(`changes/${deletionOf(id)}`, goneRecord(id, { changedAt: oldTime }));
    const again = commit(editor, { [`changes/${deletionOf(id)}`]: goneRecord(id) });
    expect(await isAllowed(again)).toBe(false);
  });
});
