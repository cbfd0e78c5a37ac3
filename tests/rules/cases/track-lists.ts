import { fullestDraft } from '../../support/cassette-drafts.ts';
import {
  anonymous,
  editor,
  member,
  nonEditors,
  nonMembers,
  otherMembers,
  unauthenticated,
} from '../../support/rules/accounts.ts';
import { newCassette, storedCassette, without } from '../../support/rules/cassettes.ts';
import type {
  Documents,
  FirestoreAttempt,
  FirestoreOperation,
  Write,
} from '../../support/rules/firestore-engine.ts';
import {
  double,
  type Fields,
  type FieldValue,
  increment,
  serverTime,
} from '../../support/rules/firestore-fields.ts';
import { allowed, casesFor, denied, type RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** The documents of docs/decisions/0019-track-lists.md. */

type Group = RulesCaseGroup<FirestoreOperation>;

const before = 'a'.repeat(20);
const after = 'b'.repeat(20);
const text = 'A1 Old';
const newText = 'A1 New';

/** Six cassettes with their lists in t0, of which a commit may change five, and one without a list. */
const letters = [...'abcdef'];
const cassette = storedCassette({ trackList: text, trackListPart: 't0' });
const none = storedCassette(without('trackList'));
const listsOf = (ids: readonly string[], list: FieldValue | undefined = text): Fields =>
  Object.fromEntries(ids.map((id) => [id, list]));
const partOf = (lists: Fields): Fields => ({ lists, version: before, changed: [] });
const metaOf = (...names: readonly string[]): Fields => ({
  parts: Object.fromEntries(names.map((name) => [name, { version: before, bytes: 60 }])),
  changed: [],
});
const listed: Documents = {
  ...Object.fromEntries(letters.map((id) => [`cassettes/${id}`, cassette])),
  'cassettes/none': none,
  'trackLists/t0': partOf(listsOf(letters)),
  'trackLists/meta': metaOf('t0'),
};
const listedWith = (fields: Fields): Documents => ({
  ...listed,
  'cassettes/a': { ...cassette, ...fields },
});

const change = (id: string, fields: Fields): Write => ({
  update: `cassettes/${id}`,
  fields: { updatedAt: serverTime, ...fields },
});
const changeText = (id: string): Write => change(id, { trackList: newText });
/** Sets lists, or removes those that are undefined; `fields` sets other fields. */
const writeLists = (lists: Fields, part = 't0', fields: Fields = {}): Write => ({
  update: `trackLists/${part}`,
  fields: {
    ...Object.fromEntries(Object.entries(lists).map(([id, list]) => [`lists.${id}`, list])),
    version: after,
    changed: Object.keys(lists),
    ...fields,
  },
});
const writeMeta = (names: readonly string[] = ['t0'], fields: Fields = {}): Write => ({
  update: 'trackLists/meta',
  fields: {
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`parts.${name}.version`, after],
        [`parts.${name}.bytes`, increment(5)],
      ]),
    ),
    changed: names,
    ...fields,
  },
});
/** Changes the lists of these cassettes. */
const changeAll = (ids: readonly string[]): readonly Write[] => [
  ...ids.map(changeText),
  writeLists(listsOf(ids, newText)),
  writeMeta(),
];
const one = changeAll(['a']);

/** Cassettes with lists in as many documents: a in t0 to f in t5. */
const names = letters.map((_, index) => `t${index}`);
const apart: Documents = Object.fromEntries([
  ...letters.flatMap((id, index) => [
    [`cassettes/${id}`, { ...cassette, trackListPart: `t${index}` }],
    [`trackLists/t${index}`, partOf(listsOf([id]))],
  ]),
  ['trackLists/meta', metaOf(...names)],
]);
const changeApart = (count: number, fields: Fields = {}): readonly Write[] => [
  ...letters.slice(0, count).map(changeText),
  ...letters.slice(0, count).map((id, index) => writeLists({ [id]: newText }, `t${index}`)),
  writeMeta(names.slice(0, count), fields),
];

type Row = readonly [description: string, write: readonly Write[], given?: Documents];
const { may, mayNot } = casesFor(
  editor,
  ([description, write, given = listed]: Row): FirestoreAttempt => [description, { given, write }],
);

const reads: readonly FirestoreAttempt[] = [
  ['read the meta of the track lists', { given: listed, read: ['trackLists/meta'] }],
  ['read a document of track lists', { given: listed, read: ['trackLists/t0'] }],
];
const writes: readonly FirestoreAttempt[] = [
  ['change a track list', { given: listed, write: one }],
  ['write a track list again', { given: listed, write: [writeLists({ a: text }), writeMeta()] }],
];
const listsAndDeletes: readonly FirestoreAttempt[] = [
  ['list the track lists', { given: listed, list: 'trackLists' }],
  ['read what lies below a track list', { read: ['trackLists/t0/more/x'] }],
  ['read track lists below another document', { read: ['more/x/trackLists/t0'] }],
  ['delete a document of track lists', { given: listed, write: [{ delete: 'trackLists/t0' }] }],
  ['delete the meta of track lists', { given: listed, write: [{ delete: 'trackLists/meta' }] }],
];

const access: Group = {
  title:
    'The track lists are searched in few documents: members get them one at a time, editors write them with the cassette.',
  cases: [
    ...allowed([editor, member, ...otherMembers], reads),
    ...allowed(editor, writes),
    ...denied(nonMembers, reads),
    ...denied(nonEditors, writes),
    ...denied([editor, member, anonymous, unauthenticated], listsAndDeletes),
  ],
};

const parts: Group = {
  title:
    'A write changes the lists that it names, at most five, and sets a new version that meta has too.',
  cases: [
    ...may([
      ['change five track lists', changeAll(letters.slice(0, 5))],
      ['change a track list without its document', [changeText('a')]],
      ['give a document of track lists a new version', [writeLists({}), writeMeta()]],
      [
        'add the first track list of the catalogue',
        [
          change('none', { trackList: text, trackListPart: 't0' }),
          writeLists({ none: text }),
          writeMeta(['t0'], { 'parts.t0.bytes': 20 }),
        ],
        { 'cassettes/none': none },
      ],
    ]),
    ...mayNot([
      ['change six track lists', changeAll(letters)],
      ['write a track list without meta', [writeLists({ a: text })]],
      [
        'write a track list under the version that its document has',
        [
          writeLists({ a: text }, 't0', { version: before }),
          writeMeta(['t0'], { 'parts.t0.version': before }),
        ],
      ],
      [
        'write a track list and another version in meta',
        [writeLists({ a: text }), writeMeta(['t0'], { 'parts.t0.version': 'c'.repeat(20) })],
      ],
      ...['b'.repeat(19), `${'b'.repeat(19)}-`, 5].map(
        (version): Row => [
          `write a track list with the version ${version}`,
          [
            writeLists({ a: text }, 't0', { version }),
            writeMeta(['t0'], { 'parts.t0.version': version }),
          ],
        ],
      ),
      [
        'change two track lists and name one',
        [
          ...['a', 'b'].map(changeText),
          writeLists(listsOf(['a', 'b'], newText), 't0', { changed: ['a'] }),
          writeMeta(),
        ],
      ],
      [
        'change a track list and add another one without its name',
        [
          changeText('a'),
          change('none', { trackList: text, trackListPart: 't0' }),
          writeLists({ a: newText, none: text }, 't0', { changed: ['a'] }),
          writeMeta(),
        ],
      ],
      [
        'change a track list and remove another one without its name',
        [
          changeText('a'),
          { delete: 'cassettes/b' },
          writeLists({ a: newText, b: undefined }, 't0', { changed: ['a'] }),
          writeMeta(),
        ],
      ],
      [
        'write a track list under the version of its document, of which meta has another',
        one,
        { ...listed, 'trackLists/t0': { ...partOf(listsOf(letters)), version: after } },
      ],
      ['write a field more', [writeLists({ a: text }, 't0', { more: 1 }), writeMeta()]],
      ...['p0', 't01', 'x'].map(
        (name): Row => [
          `write a document of track lists named ${name}`,
          [
            change('a', { title: 'New' }),
            writeLists({ a: text }, name),
            writeMeta([name], { [`parts.${name}.bytes`]: 5 }),
          ],
          listedWith({ trackListPart: name }),
        ],
      ),
      [
        'write a track list into a document whose lists are a text',
        one,
        { ...listed, 'trackLists/t0': { lists: 'text', version: before } },
      ],
    ]),
  ],
};

const forged = { a: 'A1 Forged' };
const others = letters.slice(1, 5);
const lists: Group = {
  title:
    'A list is that of its cassette, and is removed when the cassette is deleted, has none or names another document.',
  cases: [
    ...may([
      [
        'empty a track list and remove it',
        [change('a', { trackList: '' }), writeLists({ a: undefined }), writeMeta()],
      ],
      [
        'take a track list out of its cassette and remove it',
        [change('a', without('trackList')), writeLists({ a: undefined }), writeMeta()],
      ],
      [
        'delete a cassette and its track list',
        [{ delete: 'cassettes/a' }, writeLists({ a: undefined }), writeMeta()],
      ],
      [
        'remove the track list of a cassette that names another document',
        [writeLists({ a: undefined }), writeMeta()],
        listedWith({ trackListPart: 't1' }),
      ],
    ]),
    ...mayNot([
      ['write a forged track list', [writeLists(forged), writeMeta()]],
      ...[0, 1, 2, 3, 4].map((place): Row => {
        const lists = Object.fromEntries(others.map((id) => [id, newText]));
        const entries = Object.entries(lists);
        entries.splice(place, 0, ['a', 'A1 Forged']);
        return [
          `write a forged track list as number ${place + 1} of five`,
          [...others.map(changeText), writeLists(Object.fromEntries(entries)), writeMeta()],
        ];
      }),
      [
        'write the track list of a cassette that names another document',
        [writeLists({ a: newText }), writeMeta(), changeText('a')],
        { ...listedWith({ trackListPart: 't1' }), 'trackLists/t0': partOf({}) },
      ],
      [
        'write the track list of a cassette that names no document',
        [change('none', { trackList: text }), writeLists({ none: text }), writeMeta()],
      ],
      [
        'write an empty track list',
        [change('a', { trackList: '' }), writeLists({ a: '' }), writeMeta()],
      ],
      ['write a track list of no cassette', [writeLists({ nobody: text }), writeMeta()]],
      ['remove the track list of a cassette', [writeLists({ a: undefined }), writeMeta()]],
      [
        'remove the track list of a cassette that names its document in the same commit',
        [change('a', { trackListPart: 't0' }), writeLists({ a: undefined }), writeMeta()],
        listedWith(without('trackListPart')),
      ],
      [
        'change a cassette and remove its track list',
        [changeText('a'), writeLists({ a: undefined }), writeMeta()],
      ],
    ]),
  ],
};

const metas: Group = {
  title:
    'A write to meta changes the documents that it names, at most five, and sets the new version and size of each.',
  cases: [
    ...may([
      ...[2, 3, 4, 5].map(
        (count): Row => [`change the track lists of ${count} documents`, changeApart(count), apart],
      ),
      [
        'write a size that was missing',
        [writeLists({ a: text }), writeMeta()],
        { ...listed, 'trackLists/meta': { parts: { t0: { version: before } } } },
      ],
      [
        'write the first size of 100,000 bytes',
        [writeLists({ a: text }), writeMeta(['t0'], { 'parts.t0.bytes': 100_000 })],
        { ...listed, 'trackLists/meta': { parts: { t0: { version: before } } } },
      ],
      ['write a size of zero', [...one.slice(0, 2), writeMeta(['t0'], { 'parts.t0.bytes': 0 })]],
      [
        'write a track list of 100,000 bytes more',
        [...one.slice(0, 2), writeMeta(['t0'], { 'parts.t0.bytes': increment(100_000) })],
      ],
    ]),
    ...mayNot([
      ['change the track lists of six documents', changeApart(6), apart],
      ...[1, 2, 3, 4, 5].map(
        (count): Row => [
          `change the track lists of ${count} documents and not the size of the last`,
          changeApart(count, { [`parts.t${count - 1}.bytes`]: -1 }),
          apart,
        ],
      ),
      ...[1, 2, 3, 4, 5].map(
        (count): Row => [
          `change the track lists of ${count} documents and another version of the last in meta`,
          changeApart(count, { [`parts.t${count - 1}.version`]: 'c'.repeat(20) }),
          apart,
        ],
      ),
      ...Object.entries<Fields>({
        'another document in meta': { 'parts.t1': { version: after, bytes: 5 } },
        'a field more in meta': { more: 1 },
        'a field more of a document in meta': { 'parts.t0.more': 1 },
        'no size': { 'parts.t0.bytes': undefined },
        'a size that is text': { 'parts.t0.bytes': '65' },
        'a size that is no whole number': { 'parts.t0.bytes': 65.5 },
        'a size that is a whole fraction': { 'parts.t0.bytes': double(65) },
        'a size below zero': { 'parts.t0.bytes': -1 },
        'a size of 100,001 bytes more': { 'parts.t0.bytes': increment(100_001) },
      }).map(
        ([description, fields]): Row => [
          `write a track list and ${description}`,
          [...one.slice(0, 2), writeMeta(['t0'], fields)],
        ],
      ),
      [
        'write the first size of 100,001 bytes',
        [writeLists({ a: text }), writeMeta(['t0'], { 'parts.t0.bytes': 100_001 })],
        { ...listed, 'trackLists/meta': { parts: { t0: { version: before } } } },
      ],
      [
        'write a track list and change another document in meta',
        [
          changeText('a'),
          writeLists({ a: newText }, 't0'),
          writeMeta(['t0'], { 'parts.t1.bytes': 5 }),
        ],
        apart,
      ],
      ['write a new version in meta alone', [writeMeta()]],
      [
        'write the size alone',
        [{ update: 'trackLists/meta', fields: { 'parts.t0.bytes': 61, changed: ['t0'] } }],
      ],
      ['write meta without a name', [...one.slice(0, 2), writeMeta(['t0'], { changed: [] })]],
    ]),
  ],
};

const full = fullestDraft.trackList;
const ids = letters.slice(0, 5);
const fullest: Group = {
  title: 'Five of the longest track lists stay within the thousand expressions of a request.',
  cases: may([
    [
      'add the five fullest cassettes and their track lists',
      [
        ...ids.map(
          (id): Write => ({
            create: `cassettes/${id}`,
            fields: newCassette({ ...fullestDraft, trackListPart: 't0' }),
          }),
        ),
        writeLists(listsOf(ids, full)),
        writeMeta(['t0'], { 'parts.t0.bytes': increment(90_000) }),
      ],
      {
        'trackLists/t0': partOf(
          listsOf(
            Array.from({ length: 200 }, (_, index) => `n${index}`),
            'x'.repeat(3000),
          ),
        ),
        'trackLists/meta': metaOf('t0'),
      },
    ],
  ]),
};

export const trackListGroups: readonly Group[] = [access, parts, lists, metas, fullest];
