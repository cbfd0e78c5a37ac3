import { fullestDraft, requiredDraftFields } from '../../support/cassette-drafts.ts';
import {
  anonymous,
  editor,
  member,
  nonEditors,
  nonMembers,
  otherMembers,
  unauthenticated,
} from '../../support/rules/accounts.ts';
import {
  imageFields,
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
  changed: ['two'],
  ...change,
});

/** Three cassettes in p0 with their entries: the first two in one group, the third in another. */
const cassette = storedCassette({ part: 'p0' });
const tone = storedCassette({ part: 'p0', title: 'Peer' });
const two = storedCassette({ part: 'p0', title: 'Other' });
const meta: Fields = { parts: { p0: { version: before, tapes: 3, bytes: 900 } }, changed: ['p0'] };
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
    changed: [id],
    ...change,
  },
});

/** Sets fields of a part as a whole. */
const writePart = (fields: Fields): Write => ({
  update: 'shelf/p0',
  fields: { version: after, changed: ['one'], ...fields },
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
    changed: [part],
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
  ['create an index', { write: add }],
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
    ...denied(nonEditors, writes),
    ...denied([editor, member, anonymous, unauthenticated], listsAndDeletes),
  ],
};

/** Cassettes with entries in as many groups: letters a to f, of which the rules allow five. */
const letters = [...'abcdef'];
const some = (count: number) => letters.slice(0, count);
const manyIn = (part: string, ids: readonly string[]): Documents =>
  Object.fromEntries(ids.map((id) => [`cassettes/${id}`, storedCassette({ part })]));
const indexedMany: Documents = {
  ...manyIn('p0', letters),
  'shelf/p0': partOf(Object.fromEntries(letters.map((id) => [id, cassette]))),
  'shelf/meta': { parts: { p0: { version: before, tapes: 3, bytes: 9000 } } },
};
/** Sets the entries of several cassettes, or removes them; `change` sets other fields. */
const writeEntries = (
  entries: Readonly<Record<string, FieldValue | undefined>>,
  part = 'p0',
  change: Fields = {},
): Write => ({
  update: `shelf/${part}`,
  fields: {
    ...Object.fromEntries(
      Object.entries(entries).map(([id, entry]) => [`tapes.\`${id.slice(-1)}\`.${id}`, entry]),
    ),
    version: after,
    changed: Object.keys(entries),
    ...change,
  },
});
const entriesOf = (ids: readonly string[], entry: FieldValue | undefined) =>
  Object.fromEntries(ids.map((id) => [id, entry]));
const retitleAll = (ids: readonly string[]): Write[] =>
  ids.map((id) => ({
    update: `cassettes/${id}`,
    fields: { updatedAt: serverTime, title: 'New' },
  }));
const addAll = (ids: readonly string[], part = 'p0'): Write[] => [
  ...ids.map((id): Write => ({ create: `cassettes/${id}`, fields: newCassette({ part }) })),
  writeEntries(entriesOf(ids, newCassette({ part })), part),
];
const deleteAll = (ids: readonly string[]): Write[] => [
  ...ids.map((id): Write => ({ delete: `cassettes/${id}` })),
  writeEntries(entriesOf(ids, undefined)),
];
/** Six cassettes, each with its entry in a part of its own: a in p0 to f in p5. */
const partNames = letters.map((_, index) => `p${index}`);
const indexedApart: Documents = Object.fromEntries([
  ...letters.flatMap((id, index) => {
    const apart = storedCassette({ part: `p${index}` });
    return [
      [`cassettes/${id}`, apart],
      [`shelf/p${index}`, partOf({ [id]: apart })],
    ];
  }),
  [
    'shelf/meta',
    {
      parts: Object.fromEntries(
        partNames.map((part) => [part, { version: before, tapes: 1, bytes: 900 }]),
      ),
    },
  ],
]);
/** Adds `by` to the counts of several parts. */
const writeMetas = (by: Readonly<Record<string, number>>, change: Fields = {}): Write => ({
  update: 'shelf/meta',
  fields: {
    ...Object.fromEntries(
      Object.entries(by).flatMap(([part, count]) => [
        [`parts.${part}.version`, after],
        [`parts.${part}.tapes`, increment(count)],
        [`parts.${part}.bytes`, increment(100 * count)],
      ]),
    ),
    changed: Object.keys(by),
    ...change,
  },
});
/** Changes this many cassettes of as many parts, and adds `by` to the counts of the parts. */
const retitleApart = (
  count: number,
  by: Readonly<Record<string, number>> = {},
  change: Fields = {},
): readonly Write[] => [
  ...retitleAll(some(count)),
  ...some(count).map((id, index) =>
    writeEntries({ [id]: { ...retitled, part: `p${index}` } }, `p${index}`),
  ),
  writeMetas(
    { ...Object.fromEntries(partNames.slice(0, count).map((part) => [part, 0])), ...by },
    change,
  ),
];

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
};

const ownIds: Group = {
  title: 'A group takes only those of the named ids that end with its character.',
  cases: [
    ...may([
      [
        'change two cassettes of different groups and their entries',
        [
          ...retitleAll(['one', 'two']),
          writeEntries({ one: retitled, two: retitled }),
          writeMeta(0),
        ],
      ],
    ]),
    ...mayNot([
      ...['tapes.o.tone', 'tapes.o.one', 'tapes.e.two'].map(
        (path): Row => [
          `write a forged entry under ${path}`,
          [
            writePart({ [path]: { title: 'Forged', part: 'p0' }, changed: ['one', 'tone', 'two'] }),
            writeMeta(0),
          ],
        ],
      ),
      [
        'write a forged entry of an id with a sign under a letter',
        [
          writePart({ 'tapes.e.`x-`': { title: 'Forged', part: 'p0' }, changed: ['one', 'x-'] }),
          writeMeta(0),
        ],
        { ...indexed, 'cassettes/x-': cassette },
      ],
    ]),
  ],
};

const parts: Group = {
  title:
    'A write to a part changes the entries that it names, at most five, and sets a new version that meta has too.',
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
        'change five cassettes and their entries',
        [...retitleAll(some(5)), writeEntries(entriesOf(some(5), retitled)), writeMeta(0)],
        indexedMany,
      ],
      [
        'change two cassettes of one group and their entries',
        [
          ...retitleAll(['one', 'tone']),
          writeEntries({ one: retitled, tone: retitled }),
          writeMeta(0),
        ],
      ],
      [
        'remove a group with its last entry',
        [
          { delete: 'cassettes/two' },
          writePart({ 'tapes.o': undefined, changed: ['two'] }),
          writeMeta(-1),
        ],
      ],
      ...versions.map(
        (version): Row => [`give a part the version ${version}`, withVersion(version)],
      ),
    ]),
    ...mayNot([
      ...Object.entries(damagedParts).flatMap(([description, part]): Row[] => [
        [`write an entry into a part ${description}`, writeAgain, { ...indexed, 'shelf/p0': part }],
        [
          `empty a part ${description}`,
          [writePart({ tapes: {}, changed: ['none'] }), writeMeta(0)],
          { ...indexed, 'shelf/p0': part },
        ],
      ]),
      ...badVersions.map(
        (version): Row => [
          `write an entry with the version ${JSON.stringify(version)}`,
          withVersion(version),
        ],
      ),
      ['write an entry without meta', [writeEntry('one', cassette)]],
      [
        'write an entry under the version that the part has, without meta',
        [writeEntry('one', cassette, { version: before })],
      ],
      [
        'write an entry and another version in meta',
        [writeEntry('one', cassette), writeMeta(0, 'p0', { version: 'c'.repeat(20) })],
      ],
      [
        'write an entry and another part in meta',
        [writeEntry('one', cassette), writeMeta(0, 'p1')],
      ],
      ['create an index without meta', newInPart('p0'), {}],
      ...(['tone', 'two'] as const).flatMap((second): Row[] => [
        [
          `change two entries, one and ${second}, and name one`,
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
          [retitle, writeEntry('one', retitled, { changed: [second] }), writeMeta(0)],
        ],
        [
          `create a part with the entries one and ${second}`,
          [
            {
              set: 'shelf/p0',
              fields: partOf(
                { one: cassette, [second]: cassette },
                { version: after, changed: ['one'] },
              ),
            },
            writeMeta(0),
          ],
          { 'cassettes/one': cassette, [`cassettes/${second}`]: cassette },
        ],
      ]),
      [
        'change an entry and name none',
        [retitle, writeEntry('one', retitled, { changed: undefined }), writeMeta(0)],
      ],
      [
        'change five cassettes and write another entry of one of their groups',
        [
          ...retitleAll(some(5)),
          writeEntries({ ...entriesOf(some(5), retitled), xa: { ...cassette, title: 'Forged' } }),
          writeMeta(0),
        ],
        {
          ...indexedMany,
          'cassettes/xa': cassette,
          'shelf/p0': partOf(entriesOf([...letters, 'xa'], cassette)),
        },
      ],
      [
        'change six cassettes and their entries',
        [...retitleAll(some(6)), writeEntries(entriesOf(some(6), retitled)), writeMeta(0)],
        indexedMany,
      ],
      [
        'name an entry twice',
        [retitle, writeEntry('one', retitled, { changed: ['one', 'one'] }), writeMeta(0)],
      ],
      [
        'name an entry by a text',
        [retitle, writeEntry('one', retitled, { changed: 'one' }), writeMeta(0)],
      ],
      ...some(5).map(
        (wrong): Row => [
          `write five entries, and another title in the entry ${wrong}`,
          [
            ...retitleAll(some(5)),
            writeEntries({
              ...entriesOf(some(5), retitled),
              [wrong]: { ...retitled, title: 'Forged' },
            }),
            writeMeta(0),
          ],
          indexedMany,
        ],
      ),
      [
        'change a cassette and its entry, and an entry of another group without a name',
        [retitle, writeEntry('one', retitled, { 'tapes.o.two': retitled }), writeMeta(0)],
      ],
      ['remove all entries of a part', [writePart({ tapes: {} }), writeMeta(-1)]],
      [
        'replace all entries by one',
        [writePart({ tapes: groupEntries({ one: cassette }) }), writeMeta(0)],
      ],
      [
        'replace a group by one entry',
        [retitle, writePart({ 'tapes.e': { one: retitled } }), writeMeta(0)],
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
      ...['p', 'p01', 'p10000', 'P1', 'x', 'meta2'].map(
        (part): Row => [
          `create a part named ${part}`,
          [writeEntry('one', { ...cassette, part }, { part }), writeMeta(0, part)],
          indexedWith({ part }),
        ],
      ),
    ]),
  ],
};

/** Stores a first entry of this id in a group. */
const inGroup = (id: string, group: string): Row => [
  `store the entry of ${JSON.stringify(id)} under ${group}`,
  [writeEntry(id, cassette, { group }), writeMeta(0)],
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
        [writePart({ 'tapes.one': cassette }), writeMeta(0)],
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
const removeEntry = (by: number) => [writeEntry('one', undefined), writeMeta(by)];
/** An entry that leaves a field out which its cassette has. */
const entryWithout = (field: string) =>
  entryRow([`without ${field}`, { ...cassette, ...without(field) }]);
/** The same where its cassette has a number there, and beside it a text. */
const entryWithoutNumber = (field: string) =>
  entryRow([`without the number in ${field}`, { ...cassette, ...without(field) }, { [field]: 12 }]);
const imageNumbers: Group = {
  title: 'A number in the place of an image may be left out of an entry.',
  cases: [
    ...may(imageFields.map(entryWithoutNumber)),
    ...mayNot(
      imageFields.map((field, index) => {
        const other = imageFields[(index + 1) % imageFields.length] ?? '';
        return entryRow([
          `without the number in ${field} and the text in ${other}`,
          { ...cassette, ...without(field, other) },
          { [field]: 12 },
        ]);
      }),
    ),
  ],
};
const entries: Group = {
  title:
    'An entry is a copy of its cassette with its images, and is removed when the cassette is deleted or names another part.',
  cases: [
    ...may([
      entryRow(['without an unknown field', cassette, { extra: 'x' }]),
      entryRow(['with an unknown field', { ...cassette, extra: 'x' }, { extra: 'x' }]),
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
        removeEntry(0),
        indexedWith({ part: 'p1' }),
      ],
      [
        'remove the entry of a cassette that names no part',
        removeEntry(0),
        indexedWith(without('part')),
      ],
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
      entryRow([
        'without its title beside an unknown field',
        { ...cassette, ...without('title') },
        { extra: 'x' },
      ]),
      entryRow(['with only its part', { part: 'p0' }]),
      entryRow(['that is no map', 'text']),
      ...[...imageFields, 'part'].map(entryWithout),
      [
        'write an entry with the title that the cassette had',
        [retitle, writeEntry('one', { ...cassette, updatedAt: serverTime }), writeMeta(0)],
      ],
      [
        'write an entry of a cassette that does not exist',
        [writeEntry('ghost', cassette), writeMeta(0)],
      ],
      ['write an entry of a cassette that is deleted in the same batch', [remove, ...writeAgain]],
      [
        'write an entry in a part that its cassette does not name',
        [writeEntry('one', { ...cassette, part: 'p1' }, { part: 'p1' }), writeMeta(0, 'p1')],
      ],
      [
        'write the entry of p0 into p1',
        [writeEntry('one', cassette, { part: 'p1' }), writeMeta(0, 'p1')],
      ],
      ['remove the entry of a cassette that is not deleted', removeEntry(-1)],
      ['remove the entry of a cassette that is changed', [retitle, ...removeEntry(-1)]],
      [
        'remove the entry of a cassette that gets its part',
        [change({ part: 'p0' }), ...removeEntry(0)],
        indexedWith(without('part')),
      ],
      [
        'delete a cassette, and remove the entry of another',
        [remove, writeEntry('two', undefined), writeMeta(-1)],
      ],
      ['add a bad cassette and its entry', [...newInPart('p0', { title: '' }), writeMeta(1)]],
    ]),
  ],
};

/** Writes an entry again with this part of meta as a whole. */
const metaOf = (part: FieldValue, more: Fields = {}): readonly Write[] => [
  writeEntry('one', cassette),
  { set: 'shelf/meta', fields: { parts: { p0: part }, changed: ['p0'], ...more } },
];
const nextPart = { version: after, tapes: 3, bytes: 900 };
const otherPart = { version: before, tapes: 4, bytes: 5 };
const withMeta = (part: FieldValue): Documents => ({
  ...indexed,
  'shelf/meta': { parts: { p0: part }, changed: ['p0'] },
});
const withoutMeta = Object.fromEntries(
  Object.entries(indexed).filter(([path]) => path !== 'shelf/meta'),
);

const metas: Group = {
  title:
    'A write to meta changes the parts that it names, at most five, and sets the new version, count and size of each.',
  cases: [
    ...may([
      ['write the next version of a part', metaOf(nextPart)],
      ...[2, 3, 4, 5].map(
        (count): Row => [
          `change ${count} cassettes of as many parts and their entries`,
          retitleApart(count),
          indexedApart,
        ],
      ),
      ['create meta for the existing part', metaOf({ ...nextPart, tapes: 0 }), withoutMeta],
    ]),
    ...mayNot([
      [
        'create meta with a part that does not exist',
        [{ set: 'shelf/meta', fields: { parts: { p7: otherPart }, changed: ['p7'] } }],
        {},
      ],
      ['give a part a new version in meta alone', [writeMeta(0)]],
      [
        'create meta with two parts',
        metaOf(null, { parts: { p0: { ...nextPart, tapes: 0 }, p1: otherPart } }),
        withoutMeta,
      ],
      ...Object.entries<Fields>({
        'another version than the part has': { version: 'c'.repeat(20) },
        'no version': { version: undefined },
        'no count': { tapes: undefined },
        'no size': { bytes: undefined },
        'an unknown field of a part': { extra: 1 },
      }).map(
        ([description, change]): Row => [
          `write ${description} to meta`,
          metaOf({ ...nextPart, ...change }),
        ],
      ),
      ...partNames.slice(0, 5).flatMap((part): Row[] => [
        [
          `change five parts, and count one more in ${part}`,
          retitleApart(5, { [part]: 1 }),
          indexedApart,
        ],
        [
          `change five parts, and do not name ${part}`,
          retitleApart(5, {}, { changed: partNames.slice(0, 5).filter((other) => other !== part) }),
          indexedApart,
        ],
      ]),
      ...[2, 3, 4].map(
        (count): Row => [
          `change ${count} parts, and count one more in the last`,
          retitleApart(count, { [`p${count - 1}`]: 1 }),
          indexedApart,
        ],
      ),
      ['change six cassettes of as many parts and their entries', retitleApart(6), indexedApart],
      ['name a part by a text', metaOf(nextPart, { changed: 'p0' })],
      ['name no part', metaOf(nextPart, { changed: [] })],
      ['write a text as a part to meta', metaOf('text')],
      ['add an unknown field to meta', metaOf(nextPart, { extra: 1 })],
      ['name another part than the one that changes', metaOf(nextPart, { changed: ['p1'] })],
      [
        'write a count to meta without a new version of the part',
        [{ update: 'shelf/meta', fields: { 'parts.p0.bytes': 901, changed: ['p0'] } }],
      ],
      [
        'change two parts in meta',
        metaOf(null, { parts: { p0: nextPart, p1: { ...otherPart, tapes: 5 } } }),
        {
          ...withMeta(null),
          'shelf/p1': partOf({}),
          'shelf/meta': { parts: { p0: { ...nextPart, version: before }, p1: otherPart } },
        },
      ],
      [
        'remove a part from meta',
        [{ update: 'shelf/meta', fields: { 'parts.p0': undefined, changed: ['p0'] } }],
      ],
      [
        'remove another part from meta',
        metaOf(nextPart),
        {
          ...indexed,
          'shelf/meta': { parts: { p0: { ...nextPart, version: before }, p1: otherPart } },
        },
      ],
      [
        'remove all parts from meta',
        [{ update: 'shelf/meta', fields: { parts: undefined, changed: ['p0'] } }],
      ],
      ['remove all fields of meta', [{ set: 'shelf/meta', fields: {} }]],
    ]),
  ],
};

/** What a commit does with a cassette and its entry, and how the count of its part may change. */
const countedWrites: readonly (readonly [
  description: string,
  write: readonly Write[],
  by: number,
  given?: Documents,
])[] = [
  ['change a cassette and its entry', [retitle, writeEntry('one', retitled)], 0],
  ['write an entry again', [writeEntry('one', cassette)], 0],
  ['add a cassette and its entry', newInPart('p0'), 1],
  [
    'give a cassette its part and its first entry',
    [change({ part: 'p0' }), writeEntry('one', { ...cassette, updatedAt: serverTime })],
    1,
    indexedWith(without('part')),
  ],
  ['delete a cassette and its entry', [remove, writeEntry('one', undefined)], -1],
  ['add five cassettes and their entries', addAll(some(5)), 5],
  ['delete three cassettes and their entries', deleteAll(['a', 'b', 'c']), -3, indexedMany],
  [
    'remove the entry of a cassette that is gone',
    [writeEntry('gone', undefined)],
    0,
    { ...indexed, 'shelf/p0': partOf({ one: cassette, tone, two, gone: cassette }) },
  ],
];
/** Writes an entry again and a count where meta has counted `counted`. */
const countRow = (tapes: FieldValue, counted: FieldValue): Row => [
  `count ${JSON.stringify(tapes)} after ${JSON.stringify(counted)}`,
  [writeEntry('one', cassette), writeMeta(0, 'p0', { tapes, bytes: 0 })],
  withMeta({ version: before, tapes: counted, bytes: 0 }),
];
const sizeRow = (bytes: FieldValue, counted: FieldValue): Row => [
  `write the size ${JSON.stringify(bytes)} after ${JSON.stringify(counted)}`,
  [writeEntry('one', cassette), writeMeta(0, 'p0', { bytes })],
  withMeta({ version: before, tapes: 3, bytes: counted }),
];

const counts: Group = {
  title:
    'The count follows the cassettes that join or leave the part, and the size changes by their entries; both are whole numbers from zero.',
  cases: [
    ...may([
      ...countedWrites.map(
        ([description, write, by, given = indexed]): Row => [
          `${description}, and count it`,
          [...write, writeMeta(0, 'p0', { tapes: 3 + by })],
          given,
        ],
      ),
      [
        'delete a cassette of a part that counts none',
        [remove, writeEntry('one', undefined), writeMeta(0, 'p0', { tapes: 0 })],
        withMeta({ version: before, tapes: 0, bytes: 0 }),
      ],
      [
        'delete the only cassette that a part counts',
        [remove, writeEntry('one', undefined), writeMeta(0, 'p0', { tapes: 0 })],
        withMeta({ version: before, tapes: 1, bytes: 0 }),
      ],
      countRow(3, 3),
      sizeRow(100_000, 0),
      sizeRow(0, 100_000),
      [
        'add the first cassette of a part with 100,000 bytes',
        [...newInPart('p1'), writeMeta(1, 'p1', { bytes: 100_000 })],
      ],
      ...[2, 3, 4, 5].map(
        (count): Row => [
          `add a cassette beside ${count - 1} changed ones`,
          [
            ...retitleAll(some(count - 1)),
            { create: 'cassettes/new', fields: newCassette({ part: 'p0' }) },
            writeEntries({
              ...entriesOf(some(count - 1), retitled),
              new: newCassette({ part: 'p0' }),
            }),
            writeMeta(1),
          ],
          indexedMany,
        ],
      ),
      [
        'add two cassettes of 200,000 bytes',
        [...addAll(['a', 'b']), writeMeta(2, 'p0', { bytes: increment(200_000) })],
      ],
      [
        'keep a count by a maximum',
        [writeEntry('one', cassette), writeMeta(0, 'p0', { tapes: maximum(3) })],
      ],
    ]),
    ...mayNot([
      ...countedWrites.flatMap(([description, write, by, given = indexed]): Row[] =>
        [-1, 0, 1, 2, 4, 6]
          .filter((wrong) => wrong !== by)
          .map((wrong) => [
            `${description}, and add ${wrong} to the count`,
            [...write, writeMeta(0, 'p0', { tapes: 3 + wrong })],
            given,
          ]),
      ),
      [
        'delete a cassette of a part that counts none, and count less',
        [remove, writeEntry('one', undefined), writeMeta(0, 'p0', { tapes: -1 })],
        withMeta({ version: before, tapes: 0, bytes: 0 }),
      ],
      countRow(0, 'three'),
      sizeRow(5, 'nine'),
      countRow(double(3), 3),
      countRow('3', 3),
      countRow(null, 3),
      sizeRow(100_001, 0),
      [
        'add the first cassette of a part with 100,001 bytes',
        [...newInPart('p1'), writeMeta(1, 'p1', { bytes: 100_001 })],
      ],
      [
        'add two cassettes of 200,001 bytes',
        [...addAll(['a', 'b']), writeMeta(2, 'p0', { bytes: increment(200_001) })],
      ],
      sizeRow(0, 100_001),
      sizeRow(-1, 0),
      sizeRow(double(900), 900),
      sizeRow('900', 900),
      sizeRow(serverTime, 900),
    ]),
  ],
};

const copies: Group = {
  title:
    'A copy of a cassette says what it says, with the fields of the form and the time of the last change; a createdAt that is no time may be left out.',
  cases: [
    ...may([
      ...[5, 'long ago', null].map((createdAt) =>
        entryRow([
          `without the createdAt ${createdAt}`,
          { ...cassette, ...without('createdAt') },
          { createdAt },
        ]),
      ),
    ]),
    ...mayNot([
      ...[...requiredDraftFields, 'createdAt', 'updatedAt'].map(entryWithout),
      entryRow([
        'without the number in its title',
        { ...cassette, ...without('title') },
        { title: 5 },
      ]),
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

const fullestCassette = { ...cassette, ...fullestDraft, ...otherImages };
const binRecord = (fields: Fields): Fields => ({
  id: 'one',
  cassette: fields,
  movedBy: '',
  movedAt: serverTime,
});
const toBin = (stored: Fields): readonly [readonly Write[], Documents] => [
  [
    { set: 'bin/one-1714564800123', fields: binRecord(stored) },
    remove,
    writeEntry('one', undefined),
    writeMeta(-1),
  ],
  { ...indexedWith(stored), 'bin/one': binRecord(cassette) },
];
const fromBin = (record: Fields, fields: Fields): readonly [readonly Write[], Documents] => {
  const restored = { ...fields, updatedAt: serverTime };
  return [
    [
      { set: 'cassettes/one', fields: restored },
      { delete: 'bin/one' },
      writeEntry('one', restored),
      writeMeta(1),
    ],
    { 'bin/one': binRecord(record), 'shelf/p0': partOf(manyEntries), 'shelf/meta': meta },
  ];
};

const ids = ['n0', 'n11', 'n22', 'n33', 'n44'];
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
      'change every field and image of the five fullest cassettes in a part of 499 and their entries',
      [
        ...ids.map((id): Write => {
          const fields = { ...fullestDraft, ...otherImages, updatedAt: serverTime };
          return { update: `cassettes/${id}`, fields };
        }),
        writeEntries(entriesOf(ids, { ...fullestCassette, updatedAt: serverTime })),
        writeMeta(0),
      ],
      { ...manyIn('p0', ids), 'shelf/p0': partOf(manyEntries), 'shelf/meta': meta },
    ],
    [
      'add the five fullest cassettes and their entries',
      [
        ...ids.map((id): Write => {
          const fields = { ...newCassette({ part: 'p0', ...fullestDraft }), ...otherImages };
          return { create: `cassettes/${id}`, fields };
        }),
        writeEntries(
          entriesOf(ids, { ...newCassette({ part: 'p0', ...fullestDraft }), ...otherImages }),
        ),
        writeMeta(5),
      ],
    ],
    ['move the fullest cassette to the bin with its entry', ...toBin(fullestCassette)],
    ['restore the fullest cassette and its entry', ...fromBin(fullestCassette, fullestCassette)],
    [
      'restore the fullest cassette and its entry from a record that has only its times',
      ...fromBin(
        { createdAt: storedTime, updatedAt: storedTime },
        { ...cassette, ...fullestDraft, ...without(...imageFields) },
      ),
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

export const shelfGroups: readonly Group[] = [
  access,
  groups,
  parts,
  ownIds,
  entries,
  imageNumbers,
  copies,
  metas,
  counts,
  fullest,
];
