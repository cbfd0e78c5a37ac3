import { fullestDraft, plainDraft } from '../../support/cassette-drafts.ts';
import {
  type Account,
  almostEditors,
  anonymous,
  editor,
  member,
  nonMembers,
  otherMembers,
  unauthenticated,
} from '../../support/rules/accounts.ts';
import {
  images,
  newCassette,
  omit,
  otherImages,
  storedCassette,
  storedTime,
  uuid,
} from '../../support/rules/cassettes.ts';
import {
  caseInEmptyDatabase,
  type FirestoreCase,
  type FirestoreOperation,
  type Write,
} from '../../support/rules/firestore-engine.ts';
import {
  double,
  type Fields,
  type FieldValue,
  increment,
  maximum,
  serverTime,
} from '../../support/rules/firestore-fields.ts';
import type { RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** The index documents of docs/decisions/0003-shelf-index.md. */

const version = (letter: string): string => letter.repeat(20);
const before = version('a');
const after = version('b');

/** The entries of a part, grouped by the last character of their ids, here letters and digits only. */
function groupEntries(entries: Fields): Fields {
  const groups: Record<string, Fields> = {};
  for (const [id, entry] of Object.entries(entries))
    groups[id.slice(-1)] = { ...groups[id.slice(-1)], [id]: entry };
  return groups;
}

/** Three cassettes in p0 with their entries: the first two in one group, the third in another. */
const cassette = storedCassette({ part: 'p0' });
const sameGroup = storedCassette({ part: 'p0', title: 'Peer' });
const other = storedCassette({ part: 'p0', title: 'Other' });
const all = { one: cassette, tone: sameGroup, two: other };
const meta: Fields = { parts: { p0: { version: before, tapes: 3, bytes: 900 } }, changed: 'p0' };
const indexed = {
  'cassettes/one': cassette,
  'cassettes/tone': sameGroup,
  'cassettes/two': other,
  'shelf/p0': { tapes: groupEntries(all), version: before, changed: 'two' },
  'shelf/meta': meta,
};

const writeCase = (
  account: Account,
  isAllowed: boolean,
  description: string,
  write: readonly Write[],
  given: Readonly<Record<string, Fields>> = indexed,
): FirestoreCase => caseInEmptyDatabase(account, isAllowed, description, { given, write });

const writeEntry = (
  id: string,
  entry: Fields | null,
  { part = 'p0', group = id.slice(-1), ...change }: Fields & { part?: string; group?: string } = {},
): Write => ({
  merge: `shelf/${part}`,
  fields: {
    ...(entry && { tapes: { [group]: { [id]: entry } } }),
    version: after,
    changed: id,
    ...change,
  },
  paths: [
    `tapes.\`${group}\`.\`${id.replace('`', '\\`')}\``,
    'version',
    'changed',
    ...Object.keys(change).filter((key) => !['version', 'changed'].includes(key)),
  ],
});

/** Replaces a whole group, or deletes it. */
const writeGroup = (group: string, entries: FieldValue | null, changed: string): Write => ({
  merge: 'shelf/p0',
  fields: { ...(entries && { tapes: { [group]: entries } }), version: after, changed },
  paths: [`tapes.${group}`, 'version', 'changed'],
});

/** Adds `by` to the counts in `shelf/meta`; `change` replaces its version or its transforms. */
const writeMeta = (by: number, part = 'p0', change: Fields = {}): Write => ({
  merge: 'shelf/meta',
  fields: {
    parts: {
      [part]: { version: after, tapes: increment(by), bytes: increment(100 * by), ...change },
    },
    changed: part,
  },
  paths: [`parts.${part}.version`, 'changed'],
});

const retitled: Fields = { ...cassette, title: 'New', updatedAt: serverTime };
const retitle: Write = {
  update: 'cassettes/one',
  fields: { title: 'New', updatedAt: serverTime },
};
const otherSpine: Fields = {
  spineImageUrl: `images/${uuid('9')}`,
  spineImageToken: uuid('8'),
  spineBlurhash: '000000',
};
const added = newCassette({ part: 'p0' });
const add: Write = { create: 'cassettes/new', fields: added };

const readCases = (isAllowed: boolean, account: Account): FirestoreCase[] =>
  (
    [
      ['read the meta of the shelf', { given: indexed, read: ['shelf/meta'] }],
      ['read a part of the shelf', { given: indexed, read: ['shelf/p0'] }],
      ['read a part that does not exist', { read: ['shelf/p7'] }],
    ] as const
  ).map(([description, operation]) =>
    caseInEmptyDatabase(account, isAllowed, description, operation),
  );

const writeCases = (account: Account): FirestoreCase[] => [
  writeCase(account, false, 'add a cassette and its entry', [
    add,
    writeEntry('new', added),
    writeMeta(1),
  ]),
  writeCase(account, false, 'write an entry again', [writeEntry('one', cassette), writeMeta(0)]),
  writeCase(account, false, 'create an index', [writeEntry('one', cassette), writeMeta(1)], {
    'cassettes/one': cassette,
  }),
  writeCase(account, false, 'correct a count', [
    { update: 'shelf/meta', fields: { parts: { p0: { version: before, tapes: 4, bytes: 5 } } } },
  ]),
];

const deniedToAll = (account: Account): FirestoreCase[] => [
  caseInEmptyDatabase(account, false, 'list the shelf', { given: indexed, list: 'shelf' }),
  caseInEmptyDatabase(account, false, 'count the shelf', {
    given: indexed,
    query: 'shelf',
    count: true,
  }),
  caseInEmptyDatabase(account, false, 'query the parts of a version', {
    given: indexed,
    query: 'shelf',
    where: { field: 'version', is: before },
  }),
  writeCase(account, false, 'delete a part of the shelf', [{ delete: 'shelf/p0' }]),
  writeCase(account, false, 'delete the meta of the shelf', [{ delete: 'shelf/meta' }]),
  writeCase(account, false, 'delete the whole shelf', [
    { delete: 'shelf/p0' },
    { delete: 'shelf/meta' },
  ]),
];

const access: RulesCaseGroup<FirestoreOperation> = {
  title:
    'The shelf is an index of the catalogue in few documents: members get them one at a time, editors write them with the cassette.',
  cases: [
    ...[editor, member, ...otherMembers].flatMap((account) => readCases(true, account)),
    ...nonMembers.flatMap((account) => [...readCases(false, account), ...writeCases(account)]),
    ...[member, ...almostEditors].flatMap(writeCases),
    ...[editor, member, anonymous, unauthenticated].flatMap(deniedToAll),
  ],
};

const allowed = (
  description: string,
  write: readonly Write[],
  given?: Readonly<Record<string, Fields>>,
) => writeCase(editor, true, description, write, given);
const denied = (
  description: string,
  write: readonly Write[],
  given?: Readonly<Record<string, Fields>>,
) => writeCase(editor, false, description, write, given);

const emptyShelf = { 'cassettes/one': cassette };
const badVersions: readonly (readonly [string, FieldValue])[] = [
  ['the version that it had', before],
  ['a version of 19 characters', 'b'.repeat(19)],
  ['a version of 21 characters', 'b'.repeat(21)],
  ['an empty version', ''],
  ...['-', '/', ':', '@', '[', '`', '{', 'é'].map(
    (sign) => [`${sign} in its version`, `${'b'.repeat(19)}${sign}`] as const,
  ),
  ['a number as version', 5],
  ['no text as version', null],
];

const withCassette = (fields: Fields): Readonly<Record<string, Fields>> => ({
  ...indexed,
  'cassettes/one': fields,
});

/** Parts that were changed outside this site, and no longer hold a map of entries. */
const damagedParts: [string, Fields][] = [
  ['whose entries are a text', { tapes: 'text', version: before, changed: 'two' }],
  ['whose entries are a list', { tapes: [cassette], version: before, changed: 'two' }],
  ['whose entries are null', { tapes: null, version: before, changed: 'two' }],
  ['without entries', { version: before, changed: 'two' }],
  ['without entries and version', { changed: 'two' }],
];
const emptiedMeta = writeMeta(0, 'p0', { tapes: 0, bytes: 0 });

const parts: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A write to a part changes the one entry that it names, and sets a new version that meta has too. A part whose entries are no map can only be emptied.',
  cases: [
    allowed('add a cassette and its entry', [add, writeEntry('new', added), writeMeta(1)]),
    allowed('change a cassette and its entry', [
      retitle,
      writeEntry('one', retitled),
      writeMeta(0),
    ]),
    allowed('change an image of a cassette and its entry', [
      { update: 'cassettes/one', fields: { ...otherSpine, updatedAt: serverTime } },
      writeEntry('one', { ...cassette, ...otherSpine, updatedAt: serverTime }),
      writeMeta(0),
    ]),
    allowed('delete a cassette and its entry', [
      { delete: 'cassettes/one' },
      writeEntry('one', null),
      writeMeta(-1),
    ]),
    allowed(
      'add the first cassette of the shelf',
      [add, writeEntry('new', added), writeMeta(1)],
      {},
    ),
    allowed('add the first cassette of a part', [
      { create: 'cassettes/new', fields: newCassette({ part: 'p1' }) },
      writeEntry('new', newCassette({ part: 'p1' }), { part: 'p1' }),
      writeMeta(1, 'p1'),
    ]),
    allowed('write an entry again', [writeEntry('one', cassette), writeMeta(0)]),
    allowed('give a part a new version', [
      {
        merge: 'shelf/p0',
        fields: { version: after, changed: 'one' },
        paths: ['version', 'changed'],
      },
      writeMeta(0),
    ]),
    ...['0', '9', 'A', 'Z', 'a1', 'z'].map((text) =>
      allowed(`give a part a version of ${text}`, [
        writeEntry('one', cassette, {
          version: text.repeat(20).slice(0, 20) === before ? after : text.repeat(20).slice(0, 20),
        }),
        writeMeta(0, 'p0', { version: text.repeat(20).slice(0, 20) }),
      ]),
    ),
    allowed('change a cassette without its entry', [retitle]),
    ...badVersions.map(([description, bad]) =>
      denied(`write an entry with ${description}`, [
        writeEntry('one', cassette, { version: bad }),
        writeMeta(0, 'p0', { version: bad }),
      ]),
    ),
    denied('write an entry without meta', [writeEntry('one', cassette)]),
    denied('write an entry and another version in meta', [
      writeEntry('one', cassette),
      writeMeta(0, 'p0', { version: version('c') }),
    ]),
    denied('write an entry and another part in meta', [
      writeEntry('one', cassette),
      writeMeta(0, 'p1'),
    ]),
    denied('create an index without meta', [writeEntry('one', cassette)], emptyShelf),
    denied('add a cassette and its entry without meta', [add, writeEntry('new', added)]),
    ...(['tone', 'two'] as const).map((second) =>
      denied(`change two entries at once, one and ${second}`, [
        retitle,
        { update: `cassettes/${second}`, fields: { title: 'New', updatedAt: serverTime } },
        {
          merge: 'shelf/p0',
          fields: {
            tapes: groupEntries({
              one: retitled,
              [second]: { ...all[second], title: 'New', updatedAt: serverTime },
            }),
            version: after,
            changed: 'one',
          },
          paths: ['tapes.e.one', `tapes.${second.slice(-1)}.${second}`, 'version', 'changed'],
        },
        writeMeta(0),
      ]),
    ),
    ...['tone', 'two'].map((named) =>
      denied(`change one entry and name ${named}`, [
        retitle,
        writeEntry('one', retitled, { changed: named }),
        writeMeta(0),
      ]),
    ),
    denied('change an entry and name none', [
      retitle,
      {
        merge: 'shelf/p0',
        fields: { tapes: groupEntries({ one: retitled }), version: after },
        paths: ['tapes.e.one', 'version', 'changed'],
      },
      writeMeta(0),
    ]),
    denied('remove all entries of a part', [
      { set: 'shelf/p0', fields: { tapes: {}, version: after, changed: 'one' } },
      writeMeta(-3),
    ]),
    denied('replace all entries by one', [
      {
        set: 'shelf/p0',
        fields: { tapes: groupEntries({ one: cassette }), version: after, changed: 'one' },
      },
      writeMeta(-2),
    ]),
    denied('replace a group by one entry', [
      retitle,
      writeGroup('e', { one: retitled }, 'one'),
      writeMeta(-1),
    ]),
    denied('remove a group with another entry', [
      { delete: 'cassettes/one' },
      writeGroup('e', null, 'one'),
      writeMeta(-1),
    ]),
    allowed('remove a group with its last entry', [
      { delete: 'cassettes/two' },
      writeGroup('o', null, 'two'),
      writeMeta(-1),
    ]),
    denied(
      'create a part with two entries',
      [
        {
          set: 'shelf/p0',
          fields: {
            tapes: groupEntries({ one: cassette, two: other }),
            version: after,
            changed: 'one',
          },
        },
        writeMeta(2),
      ],
      { 'cassettes/one': cassette, 'cassettes/two': other },
    ),
    denied(
      'create a part with two entries of a group',
      [
        {
          set: 'shelf/p0',
          fields: {
            tapes: groupEntries({ one: cassette, tone: sameGroup }),
            version: after,
            changed: 'one',
          },
        },
        writeMeta(2),
      ],
      { 'cassettes/one': cassette, 'cassettes/tone': sameGroup },
    ),
    denied('add an unknown field to a part', [
      writeEntry('one', cassette, { extra: 'x' }),
      writeMeta(0),
    ]),
    denied('remove the field of the entries from a part', [
      {
        merge: 'shelf/p0',
        fields: { version: after, changed: 'one' },
        paths: ['tapes', 'version', 'changed'],
      },
      writeMeta(-3),
    ]),
    denied('replace the entries by a list', [
      { set: 'shelf/p0', fields: { tapes: [cassette], version: after, changed: 'one' } },
      writeMeta(0),
    ]),
    denied('replace a group by a list', [writeGroup('e', [cassette], 'one'), writeMeta(0)]),
    ...damagedParts.flatMap(([description, damaged]) => [
      allowed(
        `empty a part ${description}`,
        [{ set: 'shelf/p0', fields: { tapes: {}, version: after, changed: 'none' } }, emptiedMeta],
        { ...indexed, 'shelf/p0': damaged },
      ),
      denied(
        `write an entry into a part ${description}`,
        [writeEntry('one', cassette), writeMeta(0)],
        { ...indexed, 'shelf/p0': damaged },
      ),
    ]),
    denied(
      'leave a part without a map of entries',
      [
        { set: 'shelf/p0', fields: { tapes: 'text', version: after, changed: 'none' } },
        emptiedMeta,
      ],
      { ...indexed, 'shelf/p0': { tapes: 'text', version: before, changed: 'two' } },
    ),
    denied(
      'empty a part without a map of entries under its old version',
      [
        { set: 'shelf/p0', fields: { tapes: {}, version: before, changed: 'none' } },
        writeMeta(0, 'p0', { version: before, tapes: 0, bytes: 0 }),
      ],
      { ...indexed, 'shelf/p0': { tapes: 'text', version: before, changed: 'two' } },
    ),
    ...['p', 'p01', 'p10000', 'P1', 'x', 'meta2'].map((name) =>
      denied(
        `create a part named ${name}`,
        [writeEntry('one', { ...cassette, part: name }, { part: name }), writeMeta(1, name)],
        withCassette({ ...cassette, part: name }),
      ),
    ),
  ],
};

const groups: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A part groups its entries by the last character of their ids, so that one group can be read alone.',
  cases: [
    ...['x0', 'x9', 'xA', 'xZ', 'xa', 'xz', 'x', '🎞x', 'x\nx'].map((id) =>
      allowed(
        `store the entry of ${JSON.stringify(id)} under its last character`,
        [writeEntry(id, cassette), writeMeta(1)],
        {
          ...indexed,
          [`cassettes/${id}`]: cassette,
        },
      ),
    ),
    ...['x-', 'x_', 'xé', 'x@', 'x[', 'x`', 'x{', 'x:', 'x🎞'].map((id) =>
      allowed(
        `store the entry of ${id} in the group of other characters`,
        [writeEntry(id, cassette, { group: '_' }), writeMeta(1)],
        {
          ...indexed,
          [`cassettes/${id}`]: cassette,
        },
      ),
    ),
    ...[
      ['one', 'o'],
      ['one', 'E'],
      ['one', 'one'],
      ['one', '_'],
      ['x-', '-'],
      ['xé', 'é'],
    ].map(([id = '', group = '']) =>
      denied(
        `store the entry of ${id} under ${group}`,
        [writeEntry(id, cassette, { group }), writeMeta(1)],
        {
          ...indexed,
          'shelf/p0': { tapes: groupEntries({ two: other }), version: before, changed: 'two' },
          [`cassettes/${id}`]: cassette,
        },
      ),
    ),
    denied(
      'store an entry without a group',
      [
        {
          merge: 'shelf/p0',
          fields: { tapes: { one: cassette }, version: after, changed: 'one' },
          paths: ['tapes.one', 'version', 'changed'],
        },
        writeMeta(1),
      ],
      {
        ...indexed,
        'shelf/p0': { tapes: groupEntries({ two: other }), version: before, changed: 'two' },
      },
    ),
  ],
};

const entries: RulesCaseGroup<FirestoreOperation> = {
  title:
    'An entry holds only values of its cassette, and is removed when the cassette is deleted or moves to another part.',
  cases: [
    allowed(
      'leave an invalid field out of an entry',
      [writeEntry('one', omit(cassette, 'genre')), writeMeta(0)],
      withCassette({ ...cassette, genre: 5 }),
    ),
    allowed(
      'leave an unknown field out of an entry',
      [writeEntry('one', cassette), writeMeta(0)],
      withCassette({ ...cassette, extra: 'x' }),
    ),
    allowed('write an entry with only its part', [writeEntry('one', { part: 'p0' }), writeMeta(0)]),
    allowed(
      'give a cassette its part and its first entry',
      [
        { update: 'cassettes/three', fields: { part: 'p0', updatedAt: serverTime } },
        writeEntry('three', { ...storedCassette({ part: 'p0' }), updatedAt: serverTime }),
        writeMeta(1),
      ],
      { ...indexed, 'cassettes/three': storedCassette() },
    ),
    allowed(
      'remove the entry of a deleted cassette',
      [writeEntry('one', null), writeMeta(-1)],
      omit(indexed, 'cassettes/one') as Record<string, Fields>,
    ),
    allowed(
      'remove the entry of a cassette that names another part',
      [writeEntry('one', null), writeMeta(-1)],
      withCassette({ ...cassette, part: 'p1' }),
    ),
    allowed(
      'remove the entry of a cassette that names no part',
      [writeEntry('one', null), writeMeta(-1)],
      withCassette(storedCassette()),
    ),
    allowed('move a cassette to another part', [
      { update: 'cassettes/one', fields: { part: 'p1', updatedAt: serverTime } },
      writeEntry('one', null),
      writeMeta(-1),
    ]),
    allowed('remove an entry that does not exist', [writeEntry('gone', null), writeMeta(0)]),
    denied('write an entry with another title', [
      writeEntry('one', { ...cassette, title: 'Forged' }),
      writeMeta(0),
    ]),
    denied('write an entry with another link', [
      writeEntry('one', { ...cassette, link: 'javascript:alert(1)' }),
      writeMeta(0),
    ]),
    denied('write an entry with other images', [
      writeEntry('one', { ...cassette, spineImageUrl: '' }),
      writeMeta(0),
    ]),
    denied(
      'write an entry with another order of artists',
      [writeEntry('one', { ...cassette, artist: ['B', 'A'] }), writeMeta(0)],
      withCassette({ ...cassette, artist: ['A', 'B'] }),
    ),
    denied('write an entry with an unknown field', [
      writeEntry('one', { ...cassette, extra: 'x' }),
      writeMeta(0),
    ]),
    denied(
      'write an entry with a field that its cassette lacks',
      [writeEntry('one', cassette), writeMeta(0)],
      withCassette(omit(cassette, 'label')),
    ),
    denied('write an entry with another time than its cassette', [
      writeEntry('one', { ...cassette, updatedAt: serverTime }),
      writeMeta(0),
    ]),
    denied('write an entry with the title that the cassette had', [
      retitle,
      writeEntry('one', { ...cassette, updatedAt: serverTime }),
      writeMeta(0),
    ]),
    denied('change an image of a cassette, but not in its entry', [
      { update: 'cassettes/one', fields: { ...otherSpine, updatedAt: serverTime } },
      writeEntry('one', { ...cassette, updatedAt: serverTime }),
      writeMeta(0),
    ]),
    denied('write an entry with an image that its cassette does not have', [
      writeEntry('one', { ...cassette, ...otherSpine }),
      writeMeta(0),
    ]),
    denied('write an entry of a cassette that does not exist', [
      writeEntry('ghost', cassette),
      writeMeta(1),
    ]),
    denied('write an entry of a cassette that is deleted in the same batch', [
      { delete: 'cassettes/one' },
      writeEntry('one', cassette),
      writeMeta(0),
    ]),
    denied('write an entry in a part that its cassette does not name', [
      writeEntry('one', { ...cassette, part: 'p1' }, { part: 'p1' }),
      writeMeta(1, 'p1'),
    ]),
    denied('write an entry without its part', [
      writeEntry('one', omit(cassette, 'part')),
      writeMeta(0),
    ]),
    denied('write the entry of p0 into p1', [
      writeEntry('one', cassette, { part: 'p1' }),
      writeMeta(1, 'p1'),
    ]),
    denied('write an entry that is no map', [
      {
        merge: 'shelf/p0',
        fields: { tapes: groupEntries({ one: 'text' }), version: after, changed: 'one' },
        paths: ['tapes.e.one', 'version', 'changed'],
      },
      writeMeta(0),
    ]),
    denied('remove the entry of a cassette that is not deleted', [
      writeEntry('one', null),
      writeMeta(-1),
    ]),
    denied('remove the entry of a cassette that is changed', [
      retitle,
      writeEntry('one', null),
      writeMeta(-1),
    ]),
    denied('delete a cassette, and remove the entry of another', [
      { delete: 'cassettes/one' },
      writeEntry('two', null),
      writeMeta(-1),
    ]),
    denied('add a bad cassette and its entry', [
      { create: 'cassettes/new', fields: newCassette({ part: 'p0', title: '' }) },
      writeEntry('new', newCassette({ part: 'p0', title: '' })),
      writeMeta(1),
    ]),
  ],
};

const metaOf = (part: FieldValue, more: Fields = {}): Write => ({
  set: 'shelf/meta',
  fields: { parts: { p0: part }, changed: 'p0', ...more },
});

const metas: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A write to meta changes the one part that it names, and sets its version, count and size within limits.',
  cases: [
    allowed('correct the count of a part', [metaOf({ version: before, tapes: 4, bytes: 5 })]),
    allowed(
      'create meta for the existing part',
      [metaOf({ version: before, tapes: 2, bytes: 900 })],
      omit(indexed, 'shelf/meta') as Record<string, Fields>,
    ),
    denied('create meta with a part that does not exist', [
      {
        set: 'shelf/meta',
        fields: { parts: { p7: { version: before, tapes: 2, bytes: 900 } }, changed: 'p7' },
      },
    ]),
    denied(
      'create meta with two parts',
      [
        {
          set: 'shelf/meta',
          fields: {
            parts: {
              p0: { version: before, tapes: 2, bytes: 900 },
              p1: { version: before, tapes: 0, bytes: 0 },
            },
            changed: 'p0',
          },
        },
      ],
      omit(indexed, 'shelf/meta') as Record<string, Fields>,
    ),
    denied('write another version to meta than the part has', [
      metaOf({ version: after, tapes: 2, bytes: 900 }),
    ]),
    denied('write meta without a version', [metaOf({ tapes: 2, bytes: 900 })]),
    denied('write meta without a count', [metaOf({ version: before, bytes: 900 })]),
    denied('write meta without a size', [metaOf({ version: before, tapes: 2 })]),
    allowed('write the lowest count and size', [metaOf({ version: before, tapes: 0, bytes: 0 })]),
    allowed('write the highest count and size', [
      metaOf({ version: before, tapes: 10_000, bytes: 10_000_000 }),
    ]),
    denied('write a count below zero', [metaOf({ version: before, tapes: -1, bytes: 900 })]),
    denied('write a size below zero', [metaOf({ version: before, tapes: 2, bytes: -1 })]),
    denied('write a count above 10,000', [metaOf({ version: before, tapes: 10_001, bytes: 900 })]),
    denied('write a size above 10 MB', [metaOf({ version: before, tapes: 2, bytes: 10_000_001 })]),
    denied('decrease the count below zero', [
      writeEntry('one', null),
      { delete: 'cassettes/one' },
      writeMeta(-4),
    ]),
    denied('write a fraction as the count', [metaOf({ version: before, tapes: 2.5, bytes: 900 })]),
    denied('write a fraction as the size', [metaOf({ version: before, tapes: 2, bytes: 900.5 })]),
    denied('write a text as the count', [metaOf({ version: before, tapes: '2', bytes: 900 })]),
    denied('write a text as the size', [metaOf({ version: before, tapes: 2, bytes: '900' })]),
    denied('increase the count by a fraction', [
      writeEntry('one', cassette),
      writeMeta(0, 'p0', { tapes: increment(double(0.5)) }),
    ]),
    denied('set the size to a server time', [
      writeEntry('one', cassette),
      writeMeta(0, 'p0', { bytes: serverTime }),
    ]),
    denied('add an unknown field to a part in meta', [
      metaOf({ version: before, tapes: 2, bytes: 900, extra: 1 }),
    ]),
    denied('add an unknown field to meta', [
      metaOf({ version: before, tapes: 2, bytes: 900 }, { extra: 1 }),
    ]),
    denied('write a text as a part in meta', [metaOf('text')]),
    denied('name another part than the one that changes', [
      metaOf({ version: before, tapes: 4, bytes: 5 }, { changed: 'p1' }),
    ]),
    denied(
      'change two parts in meta',
      [
        {
          set: 'shelf/meta',
          fields: {
            parts: {
              p0: { version: before, tapes: 4, bytes: 5 },
              p1: { version: before, tapes: 4, bytes: 5 },
            },
            changed: 'p0',
          },
        },
      ],
      { ...indexed, 'shelf/p1': { tapes: {}, version: before, changed: 'x' } },
    ),
    denied('remove a part from meta', [
      { merge: 'shelf/meta', fields: { changed: 'p0' }, paths: ['parts.p0', 'changed'] },
    ]),
    denied(
      'remove another part from meta',
      [{ merge: 'shelf/meta', fields: { changed: 'p0' }, paths: ['parts.p1', 'changed'] }],
      {
        ...indexed,
        'shelf/meta': {
          parts: {
            p0: { version: before, tapes: 2, bytes: 9 },
            p1: { version: before, tapes: 0, bytes: 0 },
          },
          changed: 'p0',
        },
      },
    ),
    denied('remove all parts from meta', [
      { merge: 'shelf/meta', fields: { changed: 'p0' }, paths: ['parts', 'changed'] },
    ]),
    denied('remove all fields of meta', [{ set: 'shelf/meta', fields: {} }]),
    allowed('raise a count to at least five', [
      writeEntry('one', cassette),
      writeMeta(0, 'p0', { tapes: maximum(5) }),
    ]),
  ],
};

const fullestCassette = newCassette({ ...images, part: 'p0' }, fullestDraft);
const fullPart = groupEntries(
  Object.fromEntries(
    Array.from({ length: 499 }, (_, index) => [
      `n${index}`,
      storedCassette({ part: 'p0' }, plainDraft),
    ]),
  ),
);

const fullest: RulesCaseGroup<FirestoreOperation> = {
  title:
    'The fullest cassette and a full part stay within the thousand expressions that a request may take.',
  cases: [
    allowed(
      'add the fullest cassette and its entry to a part of 499 cassettes',
      [
        { create: 'cassettes/new', fields: fullestCassette },
        writeEntry('new', fullestCassette),
        writeMeta(1),
      ],
      { 'shelf/p0': { tapes: fullPart, version: before, changed: 'n0' }, 'shelf/meta': meta },
    ),
    allowed('change every field of the fullest cassette and its entry', [
      { update: 'cassettes/one', fields: { ...fullestDraft, updatedAt: serverTime } },
      writeEntry('one', { ...storedCassette({ part: 'p0' }, fullestDraft), updatedAt: serverTime }),
      writeMeta(0),
    ]),
    allowed('change every field and image of the fullest cassette and its entry', [
      {
        update: 'cassettes/one',
        fields: { ...fullestDraft, ...otherImages, updatedAt: serverTime },
      },
      writeEntry('one', {
        ...storedCassette({ part: 'p0' }, fullestDraft),
        ...otherImages,
        updatedAt: serverTime,
      }),
      writeMeta(0),
    ]),
    allowed('change only the time in an entry', [
      { update: 'cassettes/one', fields: { createdAt: storedTime, updatedAt: serverTime } },
      writeEntry('one', { ...cassette, updatedAt: serverTime }),
      writeMeta(0),
    ]),
  ],
};

export const shelfGroups: readonly RulesCaseGroup<FirestoreOperation>[] = [
  access,
  groups,
  parts,
  entries,
  metas,
  fullest,
];
