import {
  type Account,
  anonymous,
  editor,
  member,
  nonMembers,
  otherMembers,
} from '../../support/rules/accounts.ts';
import { otherTimes, storedCassette, storedTime } from '../../support/rules/cassettes.ts';
import {
  caseInEmptyDatabase,
  type FirestoreCase,
  type FirestoreOperation,
  type Write,
} from '../../support/rules/firestore-engine.ts';
import { type Fields, type FieldValue, serverTime } from '../../support/rules/firestore-fields.ts';
import type { RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** A member's pile (docs/behaviour.md, "My pile"). The account of every case has the id `somebody`. */

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
const catalogue = {
  'cassettes/one': storedCassette(),
  'cassettes/two': storedCassette(),
  'cassettes/three': storedCassette(),
};
const withPile = { ...catalogue, [own]: pile('two', 'three') };

/** Writes these entries and no other, as the page does; a null removes its cassette. */
const put = (
  entries: Readonly<Record<string, FieldValue>>,
  { path = own, added = Object.keys(entries)[0] ?? '', ...more }: Fields & { path?: string } = {},
): Write => ({
  merge: path,
  fields: {
    cassettes: Object.fromEntries(Object.entries(entries).filter(([, entry]) => entry !== null)),
    added,
    ...more,
  },
  paths: [...Object.keys(entries).map((id) => `cassettes.${id}`), 'added', ...Object.keys(more)],
});

const writeCase = (
  isAllowed: boolean,
  description: string,
  write: readonly Write[],
  given: Readonly<Record<string, Fields>> = withPile,
) => caseInEmptyDatabase(member, isAllowed, description, { given, write });

const ownPile = (account: Account, isAllowed: boolean): FirestoreCase[] => [
  caseInEmptyDatabase(account, isAllowed, 'read its own pile', { given: withPile, read: [own] }),
  caseInEmptyDatabase(account, isAllowed, 'read its own pile before there is one', { read: [own] }),
  caseInEmptyDatabase(account, isAllowed, 'begin its own pile', {
    given: catalogue,
    write: [put({ one: mark() })],
  }),
  caseInEmptyDatabase(account, isAllowed, 'add to its own pile', {
    given: withPile,
    write: [put({ one: mark() })],
  }),
  caseInEmptyDatabase(account, isAllowed, 'take a cassette off its own pile', {
    given: withPile,
    write: [put({ two: null })],
  }),
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
];

const access: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A member keeps cassettes on a pile, one small document, which only this account reads and writes, and does not delete.',
  cases: [
    ...[member, editor, ...otherMembers].flatMap((account) => ownPile(account, true)),
    ...nonMembers.flatMap((account) => ownPile(account, false)),
    ...[member, editor, anonymous].flatMap((account) =>
      otherPaths.flatMap((path) => [
        caseInEmptyDatabase(account, false, `read ${path}`, {
          given: { [path]: pile('two') },
          read: [path],
        }),
        caseInEmptyDatabase(account, false, `begin a pile as ${path}`, {
          given: catalogue,
          write: [put({ one: mark() }, { path })],
        }),
        caseInEmptyDatabase(account, false, `add to ${path}`, {
          given: { ...catalogue, [path]: pile('two') },
          write: [put({ one: mark() }, { path })],
        }),
      ]),
    ),
    ...[member, editor].flatMap((account) => [
      caseInEmptyDatabase(account, false, 'list its own lists', {
        given: withPile,
        list: 'members/somebody/lists',
      }),
      caseInEmptyDatabase(account, false, 'list the members', {
        given: { 'members/somebody': { is: 'kept' } },
        list: 'members',
      }),
      caseInEmptyDatabase(account, false, 'search the lists of all members', {
        given: withPile,
        query: 'lists',
        allDescendants: true,
      }),
      caseInEmptyDatabase(account, false, 'delete its own pile', {
        given: withPile,
        write: [{ delete: own }],
      }),
      caseInEmptyDatabase(account, false, 'delete the pile of somebody else', {
        given: { 'members/another/lists/pile': pile('two') },
        write: [{ delete: 'members/another/lists/pile' }],
      }),
    ]),
  ],
};

const many = (count: number, ...more: readonly string[]): Fields =>
  pile(...Array.from({ length: count }, (_, index) => `c${index}`), ...more);
const given = (fields: Fields) => ({ ...catalogue, [own]: fields });
const id = (length: number) => 'a'.repeat(length);

const writes: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A write puts at most one cassette on the pile, the one that it names, and takes off any; at most 500 are kept.',
  cases: [
    writeCase(true, 'put a cassette on the pile once more, with the time of the request', [
      put({ two: mark() }),
    ]),
    writeCase(true, 'put one on the pile and take two off', [
      put({ one: mark(), two: null, three: null }),
    ]),
    writeCase(true, 'take everything off the pile', [put({ two: null, three: null })]),
    writeCase(true, 'take off what is not on the pile', [put({ one: null })]),
    writeCase(true, 'take off a cassette that the catalogue has no more', [put({ two: null })], {
      [own]: pile('two', 'three'),
    }),
    writeCase(true, 'write the pile as it is', [{ set: own, fields: pile('two', 'three') }]),
    writeCase(
      true,
      'put another one on an empty pile',
      [put({ one: mark() })],
      given({ cassettes: {}, added: 'two' }),
    ),
    writeCase(false, 'put two on the pile at once', [put({ one: mark(), two: mark() })]),
    writeCase(false, 'begin a pile with two', [put({ one: mark(), two: mark() })], catalogue),
    writeCase(
      false,
      'add a forged mark besides the named one',
      [put({ one: mark(), two: oldMark })],
      given(pile('three')),
    ),
    writeCase(false, 'change the time of another cassette', [
      put({ one: mark(), two: mark({ markedAt: otherTimes[1]![1] }) }),
    ]),
    writeCase(false, 'change what another cassette was', [
      put({ one: mark(), two: mark({ markedAt: storedTime, wasAvailable: true }) }),
    ]),
    writeCase(false, 'add a field to the mark of another cassette', [
      put({ one: mark(), two: { ...oldMark, note: 'x' } }),
    ]),
    writeCase(false, 'name another cassette than the one that it adds', [
      put({ one: mark() }, { added: 'two' }),
    ]),
    writeCase(false, 'name no cassette', [
      { merge: own, fields: { cassettes: { one: mark() } }, paths: ['cassettes.one'] },
    ]),
    writeCase(
      false,
      'begin a pile without naming a cassette',
      [{ create: own, fields: { cassettes: { one: mark() } } }],
      catalogue,
    ),
    writeCase(
      false,
      'begin a pile without cassettes',
      [{ create: own, fields: { added: 'one' } }],
      catalogue,
    ),
    writeCase(false, 'keep another field in the pile', [put({ one: mark() }, { note: 'x' })]),
    writeCase(false, 'keep another field in the pile while it takes one off', [
      put({ two: null }, { note: 'x' }),
    ]),
    writeCase(false, 'keep a list of cassettes', [
      { set: own, fields: { cassettes: ['one'], added: 'one' } },
    ]),
    writeCase(true, 'name a cassette of 100 characters while it takes one off', [
      put({ two: null }, { added: id(100) }),
    ]),
    writeCase(false, 'name a cassette of 101 characters while it takes one off', [
      put({ two: null }, { added: id(101) }),
    ]),
    writeCase(
      true,
      'put a cassette with an id of 100 characters on the pile',
      [put({ [id(100)]: mark() })],
      { [`cassettes/${id(100)}`]: storedCassette() },
    ),
    writeCase(
      false,
      'put a cassette with an id of 101 characters on the pile',
      [put({ [id(101)]: mark() })],
      { [`cassettes/${id(101)}`]: storedCassette() },
    ),
    writeCase(false, 'name a number while it takes one off', [put({ two: null }, { added: 5 })]),
    writeCase(true, 'put the 500th cassette on the pile', [put({ one: mark() })], given(many(499))),
    writeCase(
      false,
      'put the 501st cassette on the pile',
      [put({ one: mark() })],
      given(many(500)),
    ),
    writeCase(
      true,
      'put one on a pile of 500 while it takes one off',
      [put({ one: mark(), c7: null })],
      given(many(500)),
    ),
    writeCase(true, 'take one off a pile of 500', [put({ c7: null })], given(many(500))),
  ],
};

const marks: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A mark says when its cassette, which the catalogue has, was put on the pile, and whether it was available.',
  cases: [
    writeCase(true, 'put an available cassette on the pile', [
      put({ one: mark({ wasAvailable: true }) }),
    ]),
    ...otherTimes.map(([description, markedAt]) =>
      writeCase(false, `put a cassette on the pile with a time ${description}`, [
        put({ one: mark({ markedAt }) }),
      ]),
    ),
    ...otherTimes
      .slice(0, 2)
      .map(([description, markedAt]) =>
        writeCase(false, `put a cassette on the pile once more with a time ${description}`, [
          put({ two: mark({ markedAt, wasAvailable: true }) }),
        ]),
      ),
    ...(
      [
        ['as text', 'true'],
        ['as a number', 1],
        ['null', null],
        ['as a list', [true]],
      ] as const
    ).map(([description, wasAvailable]) =>
      writeCase(false, `put a cassette on the pile with its availability ${description}`, [
        put({ one: mark({ wasAvailable }) }),
      ]),
    ),
    writeCase(false, 'put a cassette on the pile without its availability', [
      put({ one: { markedAt: serverTime } }),
    ]),
    writeCase(false, 'put a cassette on the pile without a time', [
      put({ one: { wasAvailable: true } }),
    ]),
    writeCase(false, 'put a cassette on the pile with a note', [put({ one: mark({ note: 'x' }) })]),
    writeCase(false, 'put a cassette on the pile as a word', [put({ one: 'yes' })]),
    writeCase(false, 'put a cassette on the pile that is not there', [put({ none: mark() })]),
    writeCase(false, 'begin a pile with a cassette that is not there', [put({ none: mark() })], {}),
    writeCase(false, 'put something below a cassette on the pile', [
      {
        set: own,
        fields: { ...pile('two', 'three'), cassettes: { 'one/b/c': mark() }, added: 'one/b/c' },
      },
    ]),
  ],
};

export const pileGroups = [access, writes, marks];
