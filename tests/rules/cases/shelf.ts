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
import type {
  FirestoreCase,
  FirestoreOperation,
  Write,
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

/** Entries as a part files them: by the last sign of their ids, letters and digits all. */
function filed(entries: Fields): Fields {
  const groups: Record<string, Fields> = {};
  for (const [id, entry] of Object.entries(entries))
    groups[id.slice(-1)] = { ...groups[id.slice(-1)], [id]: entry };
  return groups;
}

/** A tape in p0, with its entry, another one of its group, and one of another group. */
const tape = storedCassette({ part: 'p0' });
const peer = storedCassette({ part: 'p0', title: 'Peer' });
const other = storedCassette({ part: 'p0', title: 'Other' });
const all = { one: tape, tone: peer, two: other };
const meta: Fields = { parts: { p0: { version: before, tapes: 3, bytes: 900 } }, changed: 'p0' };
const shelved = {
  'cassettes/one': tape,
  'cassettes/tone': peer,
  'cassettes/two': other,
  'shelf/p0': { tapes: filed(all), version: before, changed: 'two' },
  'shelf/meta': meta,
};

const deed = (
  account: Account,
  isAllowed: boolean,
  description: string,
  write: readonly Write[],
  given: Readonly<Record<string, Fields>> = shelved,
): FirestoreCase => ({
  account,
  isAllowed,
  description,
  operation: { inEmptyDatabase: true, given, write },
});

const put = (
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

/** Puts a whole group in the place of the one that is there, or takes it out. */
const putGroup = (group: string, entries: FieldValue | null, changed: string): Write => ({
  merge: 'shelf/p0',
  fields: { ...(entries && { tapes: { [group]: entries } }), version: after, changed },
  paths: [`tapes.${group}`, 'version', 'changed'],
});

/** `change` holds another version, or other transforms. */
const count = (by: number, part = 'p0', change: Fields = {}): Write => ({
  merge: 'shelf/meta',
  fields: {
    parts: {
      [part]: { version: after, tapes: increment(by), bytes: increment(100 * by), ...change },
    },
    changed: part,
  },
  paths: [`parts.${part}.version`, 'changed'],
});

const retitled: Fields = { ...tape, title: 'New', updatedAt: serverTime };
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

const reading = (isAllowed: boolean, account: Account): FirestoreCase[] =>
  (
    [
      ['read the meta of the shelf', { given: shelved, read: ['shelf/meta'] }],
      ['read a part of the shelf', { given: shelved, read: ['shelf/p0'] }],
      ['look for a part that is not there', { read: ['shelf/p7'] }],
    ] as const
  ).map(([description, operation]) => ({
    account,
    isAllowed,
    description,
    operation: { inEmptyDatabase: true, ...operation },
  }));

const writing = (account: Account): FirestoreCase[] => [
  deed(account, false, 'add a cassette and its entry', [add, put('new', added), count(1)]),
  deed(account, false, 'write an entry anew', [put('one', tape), count(0)]),
  deed(account, false, 'begin a shelf', [put('one', tape), count(1)], { 'cassettes/one': tape }),
  deed(account, false, 'correct a count', [
    { update: 'shelf/meta', fields: { parts: { p0: { version: before, tapes: 4, bytes: 5 } } } },
  ]),
];

const never = (account: Account): FirestoreCase[] => [
  {
    account,
    isAllowed: false,
    description: 'list the shelf',
    operation: { inEmptyDatabase: true, given: shelved, list: 'shelf' },
  },
  {
    account,
    isAllowed: false,
    description: 'count the shelf',
    operation: { inEmptyDatabase: true, given: shelved, query: 'shelf', count: true },
  },
  {
    account,
    isAllowed: false,
    description: 'ask for parts of a version',
    operation: {
      inEmptyDatabase: true,
      given: shelved,
      query: 'shelf',
      where: { field: 'version', is: before },
    },
  },
  deed(account, false, 'delete a part of the shelf', [{ delete: 'shelf/p0' }]),
  deed(account, false, 'delete the meta of the shelf', [{ delete: 'shelf/meta' }]),
  deed(account, false, 'delete the whole shelf', [
    { delete: 'shelf/p0' },
    { delete: 'shelf/meta' },
  ]),
];

const access: RulesCaseGroup<FirestoreOperation> = {
  title:
    'The shelf is an index of the catalogue in few documents: members get them one at a time, editors write them with the cassette.',
  cases: [
    ...[editor, member, ...otherMembers].flatMap((account) => reading(true, account)),
    ...nonMembers.flatMap((account) => [...reading(false, account), ...writing(account)]),
    ...[member, ...almostEditors].flatMap(writing),
    ...[editor, member, anonymous, unauthenticated].flatMap(never),
  ],
};

const allowed = (
  description: string,
  write: readonly Write[],
  given?: Readonly<Record<string, Fields>>,
) => deed(editor, true, description, write, given);
const denied = (
  description: string,
  write: readonly Write[],
  given?: Readonly<Record<string, Fields>>,
) => deed(editor, false, description, write, given);

const emptyShelf = { 'cassettes/one': tape };
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

const lone = (fields: Fields): Readonly<Record<string, Fields>> => ({
  ...shelved,
  'cassettes/one': fields,
});

const parts: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A write to a part changes the one entry that it names, and sets a new version that meta has too.',
  cases: [
    allowed('add a cassette and its entry', [add, put('new', added), count(1)]),
    allowed('change a cassette and its entry', [retitle, put('one', retitled), count(0)]),
    allowed('change an image of a cassette and its entry', [
      { update: 'cassettes/one', fields: { ...otherSpine, updatedAt: serverTime } },
      put('one', { ...tape, ...otherSpine, updatedAt: serverTime }),
      count(0),
    ]),
    allowed('delete a cassette and its entry', [
      { delete: 'cassettes/one' },
      put('one', null),
      count(-1),
    ]),
    allowed('add the first cassette of the shelf', [add, put('new', added), count(1)], {}),
    allowed('add the first cassette of a part', [
      { create: 'cassettes/new', fields: newCassette({ part: 'p1' }) },
      put('new', newCassette({ part: 'p1' }), { part: 'p1' }),
      count(1, 'p1'),
    ]),
    allowed('write an entry anew', [put('one', tape), count(0)]),
    allowed('give a part a new version', [
      {
        merge: 'shelf/p0',
        fields: { version: after, changed: 'one' },
        paths: ['version', 'changed'],
      },
      count(0),
    ]),
    ...['0', '9', 'A', 'Z', 'a1', 'z'].map((text) =>
      allowed(`give a part a version of ${text}`, [
        put('one', tape, {
          version: text.repeat(20).slice(0, 20) === before ? after : text.repeat(20).slice(0, 20),
        }),
        count(0, 'p0', { version: text.repeat(20).slice(0, 20) }),
      ]),
    ),
    allowed('change a cassette and leave the shelf behind', [retitle]),
    ...badVersions.map(([description, bad]) =>
      denied(`write an entry with ${description}`, [
        put('one', tape, { version: bad }),
        count(0, 'p0', { version: bad }),
      ]),
    ),
    denied('write an entry without a word in meta', [put('one', tape)]),
    denied('write an entry while meta says another version', [
      put('one', tape),
      count(0, 'p0', { version: version('c') }),
    ]),
    denied('write an entry while meta speaks of another part', [put('one', tape), count(0, 'p1')]),
    denied('begin a shelf without meta', [put('one', tape)], emptyShelf),
    denied('add a cassette and its entry without meta', [add, put('new', added)]),
    ...(['tone', 'two'] as const).map((second) =>
      denied(`change two entries at once, one and ${second}`, [
        retitle,
        { update: `cassettes/${second}`, fields: { title: 'New', updatedAt: serverTime } },
        {
          merge: 'shelf/p0',
          fields: {
            tapes: filed({
              one: retitled,
              [second]: { ...all[second], title: 'New', updatedAt: serverTime },
            }),
            version: after,
            changed: 'one',
          },
          paths: ['tapes.e.one', `tapes.${second.slice(-1)}.${second}`, 'version', 'changed'],
        },
        count(0),
      ]),
    ),
    ...['tone', 'two'].map((named) =>
      denied(`change one entry and name ${named}`, [
        retitle,
        put('one', retitled, { changed: named }),
        count(0),
      ]),
    ),
    denied('change an entry and name none', [
      retitle,
      {
        merge: 'shelf/p0',
        fields: { tapes: filed({ one: retitled }), version: after },
        paths: ['tapes.e.one', 'version', 'changed'],
      },
      count(0),
    ]),
    denied('empty a part', [
      { set: 'shelf/p0', fields: { tapes: {}, version: after, changed: 'one' } },
      count(-3),
    ]),
    denied('put one entry in place of all', [
      { set: 'shelf/p0', fields: { tapes: filed({ one: tape }), version: after, changed: 'one' } },
      count(-2),
    ]),
    denied('put one entry in place of its group', [
      retitle,
      putGroup('e', { one: retitled }, 'one'),
      count(-1),
    ]),
    denied('take out a group with an entry', [
      { delete: 'cassettes/one' },
      putGroup('e', null, 'one'),
      count(-1),
    ]),
    allowed('take out a group with its last entry', [
      { delete: 'cassettes/two' },
      putGroup('o', null, 'two'),
      count(-1),
    ]),
    denied(
      'begin a part with two entries',
      [
        {
          set: 'shelf/p0',
          fields: { tapes: filed({ one: tape, two: other }), version: after, changed: 'one' },
        },
        count(2),
      ],
      { 'cassettes/one': tape, 'cassettes/two': other },
    ),
    denied(
      'begin a part with two entries of a group',
      [
        {
          set: 'shelf/p0',
          fields: { tapes: filed({ one: tape, tone: peer }), version: after, changed: 'one' },
        },
        count(2),
      ],
      { 'cassettes/one': tape, 'cassettes/tone': peer },
    ),
    denied('add an unknown field to a part', [put('one', tape, { extra: 'x' }), count(0)]),
    denied('take the entries out of a part', [
      {
        merge: 'shelf/p0',
        fields: { version: after, changed: 'one' },
        paths: ['tapes', 'version', 'changed'],
      },
      count(-3),
    ]),
    denied('make a list of the entries', [
      { set: 'shelf/p0', fields: { tapes: [tape], version: after, changed: 'one' } },
      count(0),
    ]),
    denied('make a list of a group', [putGroup('e', [tape], 'one'), count(0)]),
    ...['p', 'p01', 'p10000', 'P1', 'x', 'meta2'].map((name) =>
      denied(
        `begin a part named ${name}`,
        [put('one', { ...tape, part: name }, { part: name }), count(1, name)],
        lone({ ...tape, part: name }),
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
        `file the entry of ${JSON.stringify(id)} by its last sign`,
        [put(id, tape), count(1)],
        {
          ...shelved,
          [`cassettes/${id}`]: tape,
        },
      ),
    ),
    ...['x-', 'x_', 'xé', 'x@', 'x[', 'x`', 'x{', 'x:', 'x🎞'].map((id) =>
      allowed(
        `file the entry of ${id} among the odd ones`,
        [put(id, tape, { group: '_' }), count(1)],
        {
          ...shelved,
          [`cassettes/${id}`]: tape,
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
      denied(`file the entry of ${id} under ${group}`, [put(id, tape, { group }), count(1)], {
        ...shelved,
        'shelf/p0': { tapes: filed({ two: other }), version: before, changed: 'two' },
        [`cassettes/${id}`]: tape,
      }),
    ),
    denied(
      'file an entry without a group',
      [
        {
          merge: 'shelf/p0',
          fields: { tapes: { one: tape }, version: after, changed: 'one' },
          paths: ['tapes.one', 'version', 'changed'],
        },
        count(1),
      ],
      {
        ...shelved,
        'shelf/p0': { tapes: filed({ two: other }), version: before, changed: 'two' },
      },
    ),
  ],
};

const entries: RulesCaseGroup<FirestoreOperation> = {
  title:
    'An entry holds only values of its cassette, and is removed when the cassette is deleted or moves to another part.',
  cases: [
    allowed(
      'leave an odd field out of an entry',
      [put('one', omit(tape, 'genre')), count(0)],
      lone({ ...tape, genre: 5 }),
    ),
    allowed(
      'leave an unknown field out of an entry',
      [put('one', tape), count(0)],
      lone({ ...tape, extra: 'x' }),
    ),
    allowed('write an entry that says nothing but its part', [
      put('one', { part: 'p0' }),
      count(0),
    ]),
    allowed(
      'give a cassette its part and its first entry',
      [
        { update: 'cassettes/three', fields: { part: 'p0', updatedAt: serverTime } },
        put('three', { ...storedCassette({ part: 'p0' }), updatedAt: serverTime }),
        count(1),
      ],
      { ...shelved, 'cassettes/three': storedCassette() },
    ),
    allowed(
      'take out the entry of a cassette that is gone',
      [put('one', null), count(-1)],
      omit(shelved, 'cassettes/one') as Record<string, Fields>,
    ),
    allowed(
      'take out the entry of a cassette that names another part',
      [put('one', null), count(-1)],
      lone({ ...tape, part: 'p1' }),
    ),
    allowed(
      'take out the entry of a cassette that names no part',
      [put('one', null), count(-1)],
      lone(storedCassette()),
    ),
    allowed('move a cassette to another part', [
      { update: 'cassettes/one', fields: { part: 'p1', updatedAt: serverTime } },
      put('one', null),
      count(-1),
    ]),
    allowed('take out an entry that is not there', [put('gone', null), count(0)]),
    denied('write an entry with another title', [
      put('one', { ...tape, title: 'Forged' }),
      count(0),
    ]),
    denied('write an entry with another link', [
      put('one', { ...tape, link: 'javascript:alert(1)' }),
      count(0),
    ]),
    denied('write an entry with other images', [
      put('one', { ...tape, spineImageUrl: '' }),
      count(0),
    ]),
    denied(
      'write an entry with another order of artists',
      [put('one', { ...tape, artist: ['B', 'A'] }), count(0)],
      lone({ ...tape, artist: ['A', 'B'] }),
    ),
    denied('write an entry with an unknown field', [put('one', { ...tape, extra: 'x' }), count(0)]),
    denied(
      'write an entry with a field that its cassette lacks',
      [put('one', tape), count(0)],
      lone(omit(tape, 'label')),
    ),
    denied('write an entry with a time of its own', [
      put('one', { ...tape, updatedAt: serverTime }),
      count(0),
    ]),
    denied('write an entry with the title that the cassette had', [
      retitle,
      put('one', { ...tape, updatedAt: serverTime }),
      count(0),
    ]),
    denied('change an image of a cassette, and leave the old one in its entry', [
      { update: 'cassettes/one', fields: { ...otherSpine, updatedAt: serverTime } },
      put('one', { ...tape, updatedAt: serverTime }),
      count(0),
    ]),
    denied('give an entry an image that its cassette has not got', [
      put('one', { ...tape, ...otherSpine }),
      count(0),
    ]),
    denied('write an entry of a cassette that is not there', [put('ghost', tape), count(1)]),
    denied('write an entry of a cassette that goes', [
      { delete: 'cassettes/one' },
      put('one', tape),
      count(0),
    ]),
    denied('write an entry in a part that its cassette does not name', [
      put('one', { ...tape, part: 'p1' }, { part: 'p1' }),
      count(1, 'p1'),
    ]),
    denied('write an entry without its part', [put('one', omit(tape, 'part')), count(0)]),
    denied('write the entry of p0 into p1', [put('one', tape, { part: 'p1' }), count(1, 'p1')]),
    denied('write an entry that is no map', [
      {
        merge: 'shelf/p0',
        fields: { tapes: filed({ one: 'text' }), version: after, changed: 'one' },
        paths: ['tapes.e.one', 'version', 'changed'],
      },
      count(0),
    ]),
    denied('take out the entry of a cassette that stays', [put('one', null), count(-1)]),
    denied('take out the entry of a cassette that is changed', [
      retitle,
      put('one', null),
      count(-1),
    ]),
    denied('delete a cassette, and take out the entry of another', [
      { delete: 'cassettes/one' },
      put('two', null),
      count(-1),
    ]),
    denied('add a bad cassette and its entry', [
      { create: 'cassettes/new', fields: newCassette({ part: 'p0', title: '' }) },
      put('new', newCassette({ part: 'p0', title: '' })),
      count(1),
    ]),
  ],
};

const metaOf = (part: FieldValue, more: Fields = {}): Write => ({
  set: 'shelf/meta',
  fields: { parts: { p0: part }, changed: 'p0', ...more },
});

const metas: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A write to meta changes the one part that it names, and sets its version, count and size.',
  cases: [
    allowed('correct the count of a part', [metaOf({ version: before, tapes: 4, bytes: 5 })]),
    allowed(
      'begin a meta for the part that is there',
      [metaOf({ version: before, tapes: 2, bytes: 900 })],
      omit(shelved, 'shelf/meta') as Record<string, Fields>,
    ),
    denied('begin a meta with a part that is not there', [
      {
        set: 'shelf/meta',
        fields: { parts: { p7: { version: before, tapes: 2, bytes: 900 } }, changed: 'p7' },
      },
    ]),
    denied(
      'begin a meta with two parts',
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
      omit(shelved, 'shelf/meta') as Record<string, Fields>,
    ),
    denied('say a version that the part has not', [
      metaOf({ version: after, tapes: 2, bytes: 900 }),
    ]),
    denied('say no version', [metaOf({ tapes: 2, bytes: 900 })]),
    denied('say no count', [metaOf({ version: before, bytes: 900 })]),
    denied('say no size', [metaOf({ version: before, tapes: 2 })]),
    denied('say a fraction for a count', [metaOf({ version: before, tapes: 2.5, bytes: 900 })]),
    denied('say a fraction for a size', [metaOf({ version: before, tapes: 2, bytes: 900.5 })]),
    denied('say a text for a count', [metaOf({ version: before, tapes: '2', bytes: 900 })]),
    denied('say a text for a size', [metaOf({ version: before, tapes: 2, bytes: '900' })]),
    denied('count up by a fraction', [
      put('one', tape),
      count(0, 'p0', { tapes: increment(double(0.5)) }),
    ]),
    denied('count up to a time', [put('one', tape), count(0, 'p0', { bytes: serverTime })]),
    denied('add an unknown field to a part in meta', [
      metaOf({ version: before, tapes: 2, bytes: 900, extra: 1 }),
    ]),
    denied('add an unknown field to meta', [
      metaOf({ version: before, tapes: 2, bytes: 900 }, { extra: 1 }),
    ]),
    denied('put a text for a part in meta', [metaOf('text')]),
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
      { ...shelved, 'shelf/p1': { tapes: {}, version: before, changed: 'x' } },
    ),
    denied('take a part out of meta', [
      { merge: 'shelf/meta', fields: { changed: 'p0' }, paths: ['parts.p0', 'changed'] },
    ]),
    denied(
      'take another part out of meta',
      [{ merge: 'shelf/meta', fields: { changed: 'p0' }, paths: ['parts.p1', 'changed'] }],
      {
        ...shelved,
        'shelf/meta': {
          parts: {
            p0: { version: before, tapes: 2, bytes: 9 },
            p1: { version: before, tapes: 0, bytes: 0 },
          },
          changed: 'p0',
        },
      },
    ),
    denied('take all parts out of meta', [
      { merge: 'shelf/meta', fields: { changed: 'p0' }, paths: ['parts', 'changed'] },
    ]),
    denied('empty meta', [{ set: 'shelf/meta', fields: {} }]),
    allowed('raise a count to at least five', [
      put('one', tape),
      count(0, 'p0', { tapes: maximum(5) }),
    ]),
  ],
};

const fullestTape = newCassette({ ...images, part: 'p0' }, fullestDraft);
const fullPart = filed(
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
      [{ create: 'cassettes/new', fields: fullestTape }, put('new', fullestTape), count(1)],
      { 'shelf/p0': { tapes: fullPart, version: before, changed: 'n0' }, 'shelf/meta': meta },
    ),
    allowed('change every field of the fullest cassette and its entry', [
      { update: 'cassettes/one', fields: { ...fullestDraft, updatedAt: serverTime } },
      put('one', { ...storedCassette({ part: 'p0' }, fullestDraft), updatedAt: serverTime }),
      count(0),
    ]),
    allowed('change every field and image of the fullest cassette and its entry', [
      {
        update: 'cassettes/one',
        fields: { ...fullestDraft, ...otherImages, updatedAt: serverTime },
      },
      put('one', {
        ...storedCassette({ part: 'p0' }, fullestDraft),
        ...otherImages,
        updatedAt: serverTime,
      }),
      count(0),
    ]),
    allowed('change the time of nothing else in an entry', [
      { update: 'cassettes/one', fields: { createdAt: storedTime, updatedAt: serverTime } },
      put('one', { ...tape, updatedAt: serverTime }),
      count(0),
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
