import { fullestDraft } from '../../support/cassette-drafts.ts';
import {
  almostEditors,
  anonymous,
  editor,
  member,
  nonMembers,
  otherMembers,
  unauthenticated,
} from '../../support/rules/accounts.ts';
import {
  imagePath,
  newCassette,
  otherImages,
  storedCassette,
  storedTime,
  uuid,
  without,
} from '../../support/rules/cassettes.ts';
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
  maximum,
  serverTime,
} from '../../support/rules/firestore-fields.ts';
import { allowed, casesFor, denied, type RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** The index documents of docs/decisions/0003-shelf-index.md. */

type Group = RulesCaseGroup<FirestoreOperation>;

const before = 'a'.repeat(20);
const after = 'b'.repeat(20);

/** The entries of a part, grouped by the last character of their ids, here letters and digits only. */
function groupEntries(entries: Fields): Fields {
  const groups: Record<string, Fields> = {};
  for (const [id, entry] of Object.entries(entries))
    groups[id.slice(-1)] = { ...groups[id.slice(-1)], [id]: entry };
  return groups;
}
const partOf = (entries: Fields, change: Fields = {}): Fields => ({
  tapes: groupEntries(entries),
  version: before,
  changed: 'two',
  ...change,
});

/** Three cassettes in p0 with their entries: the first two in one group, the third in another. */
const cassette = storedCassette({ part: 'p0' });
const tone = storedCassette({ part: 'p0', title: 'Peer' });
const two = storedCassette({ part: 'p0', title: 'Other' });
const meta: Fields = { parts: { p0: { version: before, tapes: 3, bytes: 900 } }, changed: 'p0' };
const indexed: Documents = {
  'cassettes/one': cassette,
  'cassettes/tone': tone,
  'cassettes/two': two,
  'shelf/p0': partOf({ one: cassette, tone, two }),
  'shelf/meta': meta,
};
const indexedWith = (change: Fields): Documents => ({
  ...indexed,
  'cassettes/one': { ...cassette, ...change },
});

type Change = Fields & { part?: string; group?: string };

/** Sets an entry, or removes it if it is undefined. */
const writeEntry = (
  id: string,
  entry: FieldValue | undefined,
  { part = 'p0', group = id.slice(-1), ...change }: Change = {},
): Write => ({
  update: `shelf/${part}`,
  fields: {
    [`tapes.\`${group}\`.\`${id.replace('`', '\\`')}\``]: entry,
    version: after,
    changed: id,
    ...change,
  },
});

/** Sets fields of a part as a whole. */
const writePart = (fields: Fields): Write => ({
  update: 'shelf/p0',
  fields: { version: after, changed: 'one', ...fields },
});

/** Adds `by` to the counts in `shelf/meta`. */
const writeMeta = (by: number, part = 'p0', change: Fields = {}): Write => ({
  update: 'shelf/meta',
  fields: {
    ...Object.fromEntries(
      Object.entries({
        version: after,
        tapes: increment(by),
        bytes: increment(100 * by),
        ...change,
      }).map(([field, value]) => [`parts.${part}.${field}`, value]),
    ),
    changed: part,
  },
});

const change = (fields: Fields): Write => ({
  update: 'cassettes/one',
  fields: { updatedAt: serverTime, ...fields },
});
const retitle = change({ title: 'New' });
const retitled: Fields = { ...cassette, title: 'New', updatedAt: serverTime };
const remove: Write = { delete: 'cassettes/one' };
const otherSpine: Fields = {
  spineImageUrl: imagePath('9'),
  spineImageToken: uuid('8'),
  spineBlurhash: '000000',
};
const newInPart = (part: string, fields: Fields = {}): readonly Write[] => [
  { create: 'cassettes/new', fields: newCassette({ part, ...fields }) },
  writeEntry('new', newCassette({ part, ...fields }), { part }),
];
const add = [...newInPart('p0'), writeMeta(1)];
const writeAgain = [writeEntry('one', cassette), writeMeta(0)];

const reads: readonly FirestoreAttempt[] = [
  ['read the meta of the shelf', { given: indexed, read: ['shelf/meta'] }],
  ['read a part of the shelf', { given: indexed, read: ['shelf/p0'] }],
  ['read a part that does not exist', { read: ['shelf/p7'] }],
];
const writes: readonly FirestoreAttempt[] = [
  ['add a cassette and its entry', { given: indexed, write: add }],
  ['write an entry again', { given: indexed, write: writeAgain }],
  [
    'create an index',
    {
      given: { 'cassettes/one': cassette },
      write: [writeEntry('one', cassette), writeMeta(1)],
    },
  ],
  [
    'correct a count',
    { given: indexed, write: [{ update: 'shelf/meta', fields: { 'parts.p0.tapes': 4 } }] },
  ],
];
const listsAndDeletes: readonly FirestoreAttempt[] = [
  ['list the shelf', { given: indexed, list: 'shelf' }],
  ['count the shelf', { given: indexed, query: 'shelf', count: true }],
  ['delete a part of the shelf', { given: indexed, write: [{ delete: 'shelf/p0' }] }],
  ['delete the meta of the shelf', { given: indexed, write: [{ delete: 'shelf/meta' }] }],
];

const access: Group = {
  title:
    'The shelf is an index of the catalogue in few documents: members get them one at a time, editors write them with the cassette.',
  cases: [
    ...allowed([editor, member, ...otherMembers], reads),
    ...allowed(editor, writes),
    ...denied(nonMembers, reads),
    ...denied([member, ...nonMembers, ...almostEditors], writes),
    ...denied([editor, member, anonymous, unauthenticated], listsAndDeletes),
  ],
};

type Row = readonly [description: string, write: readonly Write[], given?: Documents];
const { may, mayNot } = casesFor(
  editor,
  ([description, write, given = indexed]: Row): FirestoreAttempt => [description, { given, write }],
);

const withVersion = (version: FieldValue): readonly Write[] => [
  writeEntry('one', cassette, { version }),
  writeMeta(0, 'p0', { version }),
];
const versions = ['0', '9', 'A', 'Z', 'a1', 'z'].map((text) => text.repeat(20).slice(0, 20));
const badVersions = [
  before,
  'b'.repeat(19),
  'b'.repeat(21),
  ...[...'-/:@[`{é'].map((sign) => `${'b'.repeat(19)}${sign}`),
  5,
  null,
];

/** Parts that were changed outside this site, and no longer hold a map of entries. */
const damagedParts: Record<string, Fields> = {
  'whose entries are a text': partOf({}, { tapes: 'text' }),
  'whose entries are a list': partOf({}, { tapes: [cassette] }),
  'without entries': partOf({}, { tapes: undefined }),
  'without entries and version': { changed: 'two' },
};
const damaged = { ...indexed, 'shelf/p0': partOf({}, { tapes: 'text' }) };
/** Replaces the entries of a part as a whole, and names a cassette that is not there. */
const replaceEntries = (tapes: FieldValue, version = after): readonly Write[] => [
  { set: 'shelf/p0', fields: { tapes, version, changed: 'none' } },
  writeMeta(0, 'p0', { version, tapes: 0, bytes: 0 }),
];

const parts: Group = {
  title:
    'A write to a part changes the one entry that it names, and sets a new version that meta has too. A part whose entries are no map can only be emptied.',
  cases: [
    ...may([
      ['change a cassette and its entry', [retitle, writeEntry('one', retitled), writeMeta(0)]],
      [
        'change an image of a cassette and its entry',
        [
          change(otherSpine),
          writeEntry('one', { ...cassette, ...otherSpine, updatedAt: serverTime }),
          writeMeta(0),
        ],
      ],
      ['delete a cassette and its entry', [remove, writeEntry('one', undefined), writeMeta(-1)]],
      ['add the first cassette of the shelf', add, {}],
      ['add the first cassette of a part', [...newInPart('p1'), writeMeta(1, 'p1')]],
      ['give a part a new version', [writePart({}), writeMeta(0)]],
      ['change a cassette without its entry', [retitle]],
      [
        'remove a group with its last entry',
        [
          { delete: 'cassettes/two' },
          writePart({ 'tapes.o': undefined, changed: 'two' }),
          writeMeta(-1),
        ],
      ],
      ...versions.map(
        (version): Row => [`give a part the version ${version}`, withVersion(version)],
      ),
      ...Object.entries(damagedParts).map(
        ([description, part]): Row => [
          `empty a part ${description}`,
          replaceEntries({}),
          { ...indexed, 'shelf/p0': part },
        ],
      ),
    ]),
    ...mayNot([
      ...badVersions.map(
        (version): Row => [
          `write an entry with the version ${JSON.stringify(version)}`,
          withVersion(version),
        ],
      ),
      ['write an entry without meta', [writeEntry('one', cassette)]],
      [
        'write an entry and another version in meta',
        [writeEntry('one', cassette), writeMeta(0, 'p0', { version: 'c'.repeat(20) })],
      ],
      [
        'write an entry and another part in meta',
        [writeEntry('one', cassette), writeMeta(0, 'p1')],
      ],
      [
        'create an index without meta',
        [writeEntry('one', cassette)],
        { 'cassettes/one': cassette },
      ],
      ...(['tone', 'two'] as const).flatMap((second): Row[] => [
        [
          `change two entries at once, one and ${second}`,
          [
            retitle,
            { update: `cassettes/${second}`, fields: { title: 'New', updatedAt: serverTime } },
            writeEntry('one', retitled, {
              [`tapes.${second.slice(-1)}.${second}`]: retitled,
            }),
            writeMeta(0),
          ],
        ],
        [
          `change one entry and name ${second}`,
          [retitle, writeEntry('one', retitled, { changed: second }), writeMeta(0)],
        ],
        [
          `create a part with the entries one and ${second}`,
          [
            {
              set: 'shelf/p0',
              fields: partOf(
                { one: cassette, [second]: cassette },
                { version: after, changed: 'one' },
              ),
            },
            writeMeta(2),
          ],
          { 'cassettes/one': cassette, [`cassettes/${second}`]: cassette },
        ],
      ]),
      [
        'change an entry and name none',
        [retitle, writeEntry('one', retitled, { changed: undefined }), writeMeta(0)],
      ],
      ['remove all entries of a part', [writePart({ tapes: {} }), writeMeta(-3)]],
      [
        'replace all entries by one',
        [writePart({ tapes: groupEntries({ one: cassette }) }), writeMeta(-2)],
      ],
      [
        'replace a group by one entry',
        [retitle, writePart({ 'tapes.e': { one: retitled } }), writeMeta(-1)],
      ],
      [
        'remove a group with another entry',
        [remove, writePart({ 'tapes.e': undefined }), writeMeta(-1)],
      ],
      [
        'add an unknown field to a part',
        [writeEntry('one', cassette, { extra: 'x' }), writeMeta(0)],
      ],
      [
        'remove the field of the entries from a part',
        [writePart({ tapes: undefined }), writeMeta(-3)],
      ],
      ['replace the entries by a list', [writePart({ tapes: [cassette] }), writeMeta(0)]],
      ['replace a group by a list', [writePart({ 'tapes.e': [cassette] }), writeMeta(0)]],
      ['write an entry into a part without a map of entries', writeAgain, damaged],
      ['leave a part without a map of entries', replaceEntries('text'), damaged],
      [
        'empty a part without a map of entries under its old version',
        replaceEntries({}, before),
        damaged,
      ],
      ...['p', 'p01', 'p10000', 'P1', 'x', 'meta2'].map(
        (part): Row => [
          `create a part named ${part}`,
          [writeEntry('one', { ...cassette, part }, { part }), writeMeta(1, part)],
          indexedWith({ part }),
        ],
      ),
    ]),
  ],
};

/** Stores a first entry of this id in a group. */
const inGroup = (id: string, group: string): Row => [
  `store the entry of ${JSON.stringify(id)} under ${group}`,
  [writeEntry(id, cassette, { group }), writeMeta(1)],
  { ...indexed, 'shelf/p0': partOf({ two }), [`cassettes/${id}`]: cassette },
];

const groups: Group = {
  title:
    'A part groups its entries by the last character of their ids, so that one group can be read alone.',
  cases: [
    ...may([
      ...['x0', 'x9', 'xA', 'xZ', 'xa', 'xz', 'x', '🎞x', 'x\nx'].map((id) =>
        inGroup(id, id.slice(-1)),
      ),
      ...['x-', 'x_', 'xé', 'x@', 'x[', 'x`', 'x{', 'x:', 'x🎞'].map((id) => inGroup(id, '_')),
    ]),
    ...mayNot([
      inGroup('one', 'o'),
      inGroup('one', 'E'),
      inGroup('one', 'one'),
      inGroup('one', '_'),
      inGroup('x-', '-'),
      inGroup('xé', 'é'),
      [
        'store an entry without a group',
        [writePart({ 'tapes.one': cassette }), writeMeta(1)],
        { ...indexed, 'shelf/p0': partOf({ two }) },
      ],
    ]),
  ],
};

/** Writes the entry of a cassette that is not changed. */
const entryRow = ([description, entry, stored = {}]: readonly [
  string,
  FieldValue,
  Fields?,
]): Row => [
  `write an entry ${description}`,
  [writeEntry('one', entry), writeMeta(0)],
  indexedWith(stored),
];
const removeEntry = [writeEntry('one', undefined), writeMeta(-1)];

const entries: Group = {
  title:
    'An entry holds only values of its cassette, and is removed when the cassette is deleted or moves to another part.',
  cases: [
    ...may([
      entryRow(['without an invalid field', { ...cassette, genre: undefined }, { genre: 5 }]),
      entryRow(['without an unknown field', cassette, { extra: 'x' }]),
      entryRow(['with only its part', { part: 'p0' }]),
      [
        'give a cassette its part and its first entry',
        [
          { update: 'cassettes/three', fields: { part: 'p0', updatedAt: serverTime } },
          writeEntry('three', { ...cassette, updatedAt: serverTime }),
          writeMeta(1),
        ],
        { ...indexed, 'cassettes/three': storedCassette() },
      ],
      [
        'remove the entry of a cassette that names another part',
        removeEntry,
        indexedWith({ part: 'p1' }),
      ],
      [
        'remove the entry of a cassette that names no part',
        removeEntry,
        indexedWith(without('part')),
      ],
      ['move a cassette to another part', [change({ part: 'p1' }), ...removeEntry]],
      ['remove an entry that does not exist', [writeEntry('gone', undefined), writeMeta(0)]],
    ]),
    ...mayNot([
      entryRow(['with another title', { ...cassette, title: 'Forged' }]),
      entryRow(['with an image that its cassette does not have', { ...cassette, ...otherSpine }]),
      entryRow([
        'with another order of artists',
        { ...cassette, artist: ['B', 'A'] },
        { artist: ['A', 'B'] },
      ]),
      entryRow(['with an unknown field', { ...cassette, extra: 'x' }]),
      entryRow(['with a field that its cassette lacks', cassette, without('label')]),
      entryRow(['with another time than its cassette', { ...cassette, updatedAt: serverTime }]),
      entryRow(['without its part', { ...cassette, part: undefined }]),
      entryRow(['that is no map', 'text']),
      [
        'write an entry with the title that the cassette had',
        [retitle, writeEntry('one', { ...cassette, updatedAt: serverTime }), writeMeta(0)],
      ],
      [
        'write an entry of a cassette that does not exist',
        [writeEntry('ghost', cassette), writeMeta(1)],
      ],
      ['write an entry of a cassette that is deleted in the same batch', [remove, ...writeAgain]],
      [
        'write an entry in a part that its cassette does not name',
        [writeEntry('one', { ...cassette, part: 'p1' }, { part: 'p1' }), writeMeta(1, 'p1')],
      ],
      [
        'write the entry of p0 into p1',
        [writeEntry('one', cassette, { part: 'p1' }), writeMeta(1, 'p1')],
      ],
      ['remove the entry of a cassette that is not deleted', removeEntry],
      ['remove the entry of a cassette that is changed', [retitle, ...removeEntry]],
      [
        'delete a cassette, and remove the entry of another',
        [remove, writeEntry('two', undefined), writeMeta(-1)],
      ],
      ['add a bad cassette and its entry', [...newInPart('p0', { title: '' }), writeMeta(1)]],
    ]),
  ],
};

const metaOf = (change: Fields, more: Fields = {}): readonly Write[] => [
  {
    set: 'shelf/meta',
    fields: {
      parts: { p0: { version: before, tapes: 2, bytes: 900, ...change } },
      changed: 'p0',
      ...more,
    },
  },
];
const part = { version: before, tapes: 4, bytes: 5 };
const withoutMeta = Object.fromEntries(
  Object.entries(indexed).filter(([path]) => path !== 'shelf/meta'),
);
const twoParts = { parts: { p0: part, p1: part }, changed: 'p0' };

const metas: Group = {
  title:
    'A write to meta changes the one part that it names, and sets its version, count and size within limits.',
  cases: [
    ...may([
      ['correct the count of a part', metaOf({ tapes: 4 })],
      ['create meta for the existing part', metaOf({}), withoutMeta],
      ['write the lowest count and size', metaOf({ tapes: 0, bytes: 0 })],
      ['write the highest count and size', metaOf({ tapes: 10_000, bytes: 10_000_000 })],
      [
        'raise a count to at least five',
        [writeEntry('one', cassette), writeMeta(0, 'p0', { tapes: maximum(5) })],
      ],
    ]),
    ...mayNot([
      [
        'create meta with a part that does not exist',
        [{ set: 'shelf/meta', fields: { parts: { p7: part }, changed: 'p7' } }],
      ],
      ['create meta with two parts', [{ set: 'shelf/meta', fields: twoParts }], withoutMeta],
      ...Object.entries<Fields>({
        'another version than the part has': { version: after },
        'no version': { version: undefined },
        'no count': { tapes: undefined },
        'no size': { bytes: undefined },
        'a count below zero': { tapes: -1 },
        'a size below zero': { bytes: -1 },
        'a count above 10,000': { tapes: 10_001 },
        'a size above 10 MB': { bytes: 10_000_001 },
        'a fraction as the count': { tapes: 2.5 },
        'a fraction as the size': { bytes: 900.5 },
        'a text as the count': { tapes: '2' },
        'a text as the size': { bytes: '900' },
        'an unknown field of a part': { extra: 1 },
      }).map(([description, change]): Row => [`write ${description} to meta`, metaOf(change)]),
      ['write a text as a part to meta', metaOf({}, { parts: { p0: 'text' } })],
      ['add an unknown field to meta', metaOf({ tapes: 4 }, { extra: 1 })],
      ['name another part than the one that changes', metaOf({ tapes: 4 }, { changed: 'p1' })],
      ['decrease the count below zero', [writeEntry('one', undefined), remove, writeMeta(-4)]],
      [
        'increase the count by a fraction',
        [writeEntry('one', cassette), writeMeta(0, 'p0', { tapes: increment(double(0.5)) })],
      ],
      [
        'set the size to a server time',
        [writeEntry('one', cassette), writeMeta(0, 'p0', { bytes: serverTime })],
      ],
      [
        'change two parts in meta',
        [{ set: 'shelf/meta', fields: twoParts }],
        { ...indexed, 'shelf/p1': partOf({}) },
      ],
      [
        'remove a part from meta',
        [{ update: 'shelf/meta', fields: { 'parts.p0': undefined, changed: 'p0' } }],
      ],
      [
        'remove another part from meta',
        [{ update: 'shelf/meta', fields: { 'parts.p1': undefined, changed: 'p0' } }],
        { ...indexed, 'shelf/meta': twoParts },
      ],
      [
        'remove all parts from meta',
        [{ update: 'shelf/meta', fields: { parts: undefined, changed: 'p0' } }],
      ],
      ['remove all fields of meta', [{ set: 'shelf/meta', fields: {} }]],
    ]),
  ],
};

const manyEntries = Object.fromEntries(
  Array.from({ length: 499 }, (_, index) => [`n${index}`, cassette]),
);
const fullestWith = (fields: Fields): readonly Write[] => [
  change({ ...fullestDraft, ...fields }),
  writeEntry('one', { ...cassette, ...fullestDraft, ...fields, updatedAt: serverTime }),
  writeMeta(0),
];

const fullest: Group = {
  title:
    'The fullest cassette and a full part stay within the thousand expressions that a request may take.',
  cases: may([
    [
      'add the fullest cassette and its entry to a part of 499 cassettes',
      [...newInPart('p0', fullestDraft), writeMeta(1)],
      { 'shelf/p0': partOf(manyEntries), 'shelf/meta': meta },
    ],
    ['change every field of the fullest cassette and its entry', fullestWith({})],
    [
      'change every field and image of the fullest cassette and its entry',
      fullestWith(otherImages),
    ],
    [
      'change only the time in an entry',
      [
        change({ createdAt: storedTime }),
        writeEntry('one', { ...cassette, updatedAt: serverTime }),
        writeMeta(0),
      ],
    ],
  ]),
};

export const shelfGroups: readonly Group[] = [access, groups, parts, entries, metas, fullest];
