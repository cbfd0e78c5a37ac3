import {
  anonymous,
  editor,
  member,
  nonMembers,
  otherMembers,
} from '../../support/rules/accounts.ts';
import { otherTimes, storedCassette, storedTime } from '../../support/rules/cassettes.ts';
import type {
  Documents,
  FirestoreAttempt,
  FirestoreOperation,
  Write,
} from '../../support/rules/firestore-engine.ts';
import { type Fields, type FieldValue, serverTime } from '../../support/rules/firestore-fields.ts';
import { allowed, casesFor, denied, type RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** A member's pile (docs/behaviour.md, "My pile"). The account of every case has the id `somebody`. */

type Group = RulesCaseGroup<FirestoreOperation>;

const own = 'members/somebody/lists/pile';
const mark = (change: Fields = {}): Fields => ({
  markedAt: serverTime,
  wasAvailable: false,
  ...change,
});
const oldMark = mark({ markedAt: storedTime });
const pile = (...ids: readonly string[]): Fields => ({
  cassettes: Object.fromEntries(ids.map((id) => [id, oldMark])),
  added: ids.at(-1) ?? 'one',
});
const catalogue = Object.fromEntries(
  ['one', 'two', 'three'].map((id) => [`cassettes/${id}`, storedCassette()]),
);
const withPile = { ...catalogue, [own]: pile('two', 'three') };

/** Writes these entries and no other, as the page does; undefined removes an entry. */
const put = (
  entries: Fields,
  { path = own, ...change }: Fields & { path?: string } = {},
): Write => ({
  update: path,
  fields: {
    ...Object.fromEntries(Object.entries(entries).map(([id, entry]) => [`cassettes.${id}`, entry])),
    added: Object.keys(entries)[0],
    ...change,
  },
});

const ownPile: readonly FirestoreAttempt[] = [
  ['read its own pile', { given: withPile, read: [own] }],
  ['read its own pile before there is one', { read: [own] }],
  ['begin its own pile', { given: catalogue, write: [put({ one: mark() })] }],
  ['add to its own pile', { given: withPile, write: [put({ one: mark() })] }],
  ['take a cassette off its own pile', { given: withPile, write: [put({ two: undefined })] }],
];

/** Paths that are nobody's own pile, and those of somebody else. */
const otherPaths = [
  'members/another/lists/pile',
  'members/somebody/lists/more',
  'members/somebody/lists/pile/lists/pile',
  'members/somebody/piles/pile',
  'members/somebody',
  'users/somebody/lists/pile',
  'more/x/members/somebody/lists/pile',
].flatMap((path): FirestoreAttempt[] => {
  const given = { ...catalogue, [path]: pile('two') };
  const write = [put({ one: mark() }, { path })];
  return [
    [`read ${path}`, { given, read: [path] }],
    [`begin a pile as ${path}`, { given: catalogue, write }],
    [`add to ${path}`, { given, write }],
  ];
});

const listsAndDeletes: readonly FirestoreAttempt[] = [
  ['list its own lists', { given: withPile, list: 'members/somebody/lists' }],
  ['list the members', { list: 'members' }],
  ['search the lists of all members', { query: 'lists', allDescendants: true }],
  ['delete its own pile', { given: withPile, write: [{ delete: own }] }],
  [
    'delete the pile of somebody else',
    {
      given: { 'members/another/lists/pile': pile('two') },
      write: [{ delete: 'members/another/lists/pile' }],
    },
  ],
];

const access: Group = {
  title:
    'A member keeps cassettes on a pile, one small document, which only this account reads and writes, and does not delete.',
  cases: [
    ...allowed([member, editor, ...otherMembers], ownPile),
    ...denied(nonMembers, ownPile),
    ...denied([member, editor, anonymous], otherPaths, listsAndDeletes),
  ],
};

const { may, mayNot } = casesFor(
  member,
  ([description, write, given = withPile]: readonly [
    string,
    Write,
    Documents?,
  ]): FirestoreAttempt => [description, { given, write: [write] }],
);

const withMany = (count: number) => ({
  ...catalogue,
  [own]: pile(...Array.from({ length: count }, (_, index) => `c${index}`)),
});
const id = (length: number) => 'a'.repeat(length);

const writes: Group = {
  title:
    'A write puts at most one cassette on the pile, the one that it names, and takes off any; at most 500 are kept.',
  cases: [
    ...may([
      ['put a cassette on the pile once more, with the time of the request', put({ two: mark() })],
      [
        'put one on the pile and take two off',
        put({ one: mark(), two: undefined, three: undefined }),
      ],
      ['take everything off the pile', put({ two: undefined, three: undefined })],
      ['take off what is not on the pile', put({ one: undefined })],
      [
        'take off a cassette that the catalogue has no more',
        put({ two: undefined }),
        { [own]: pile('two', 'three') },
      ],
      ['write the pile as it is', { set: own, fields: pile('two', 'three') }],
      [
        'name a cassette of 100 characters while it takes one off',
        put({ two: undefined }, { added: id(100) }),
      ],
      [
        'put a cassette with an id of 100 characters on the pile',
        put({ [id(100)]: mark() }),
        { [`cassettes/${id(100)}`]: storedCassette() },
      ],
      ['put the 500th cassette on the pile', put({ one: mark() }), withMany(499)],
      [
        'put one on a pile of 500 while it takes one off',
        put({ one: mark(), c7: undefined }),
        withMany(500),
      ],
    ]),
    ...mayNot([
      ['put two on the pile at once', put({ one: mark(), two: mark() })],
      ['begin a pile with two', put({ one: mark(), two: mark() }), catalogue],
      [
        'add a forged mark besides the named one',
        put({ one: mark(), two: oldMark }),
        { ...catalogue, [own]: pile('three') },
      ],
      [
        'change what another cassette was',
        put({ one: mark(), two: mark({ markedAt: storedTime, wasAvailable: true }) }),
      ],
      [
        'add a field to the mark of another cassette',
        put({ one: mark(), two: { ...oldMark, note: 'x' } }),
      ],
      ['name another cassette than the one that it adds', put({ one: mark() }, { added: 'two' })],
      ['name no cassette', put({ one: mark() }, { added: undefined })],
      [
        'begin a pile without naming a cassette',
        { create: own, fields: { cassettes: { one: mark() } } },
        catalogue,
      ],
      ['begin a pile without cassettes', { create: own, fields: { added: 'one' } }, catalogue],
      ['keep another field in the pile', put({ one: mark() }, { note: 'x' })],
      [
        'keep another field in the pile while it takes one off',
        put({ two: undefined }, { note: 'x' }),
      ],
      ['keep a list of cassettes', { set: own, fields: { cassettes: ['one'], added: 'one' } }],
      [
        'name a cassette of 101 characters while it takes one off',
        put({ two: undefined }, { added: id(101) }),
      ],
      ['name a number while it takes one off', put({ two: undefined }, { added: 5 })],
      ['put the 501st cassette on the pile', put({ one: mark() }), withMany(500)],
    ]),
  ],
};

const badMarks: readonly (readonly [string, FieldValue])[] = [
  ...otherTimes.map(([when, markedAt]) => [`with a time ${when}`, mark({ markedAt })] as const),
  ...['true', 1, null, [true]].map(
    (wasAvailable) =>
      [`with ${JSON.stringify(wasAvailable)} as its availability`, mark({ wasAvailable })] as const,
  ),
  ['without its availability', mark({ wasAvailable: undefined })],
  ['without a time', mark({ markedAt: undefined })],
  ['with a note', mark({ note: 'x' })],
  ['as a word', 'yes'],
];

const marks: Group = {
  title:
    'A mark says when its cassette, which the catalogue has, was put on the pile, and whether it was available.',
  cases: [
    ...may([['put an available cassette on the pile', put({ one: mark({ wasAvailable: true }) })]]),
    ...mayNot([
      ...badMarks.map(
        ([description, entry]) =>
          [`put a cassette on the pile ${description}`, put({ one: entry })] as const,
      ),
      [
        'put a cassette on the pile once more with an old time',
        put({ two: mark({ markedAt: storedTime, wasAvailable: true }) }),
      ],
      ['put a cassette on the pile that is not there', put({ none: mark() })],
      ['begin a pile with a cassette that is not there', put({ none: mark() }), {}],
      [
        'put something below a cassette on the pile',
        {
          set: own,
          fields: { ...pile('two', 'three'), cassettes: { 'one/b/c': mark() }, added: 'one/b/c' },
        },
      ],
    ]),
  ],
};

export const pileGroups = [access, writes, marks];
