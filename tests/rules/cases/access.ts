import {
  almostEditors,
  editor,
  member,
  nonMembers,
  otherMembers,
  unauthenticated,
} from '../../support/rules/accounts.ts';
import { newCassette, storedCassette, storedTime } from '../../support/rules/cassettes.ts';
import type {
  FirestoreAttempt,
  FirestoreOperation,
  Write,
} from '../../support/rules/firestore-engine.ts';
import { type Fields, serverTime } from '../../support/rules/firestore-fields.ts';
import { allowed, denied, type RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** Which account may send which request, with valid data. */

type Group = RulesCaseGroup<FirestoreOperation>;

const readsOf = (collection: string, stored: Fields): readonly FirestoreAttempt[] => {
  const given = { [`${collection}/{id}`]: stored };
  return [
    [`read a document of ${collection}`, { given, read: [`${collection}/{id}`] }],
    [`read a document of ${collection} that does not exist`, { read: [`${collection}/{id}`] }],
    [`list ${collection}`, { given, list: collection }],
    [`count ${collection}`, { given, query: collection, count: true }],
  ];
};

const given = { 'cassettes/{id}': storedCassette() };
const cassetteReads: readonly FirestoreAttempt[] = [
  ...readsOf('cassettes', storedCassette()),
  ['read two cassettes at once', { given, read: ['cassettes/{id}', 'cassettes/{id}b'] }],
  [
    'query the cassettes of a country',
    { given, query: 'cassettes', where: { field: 'country', is: 'Norway' } },
  ],
];
const addCassette: Write = { create: 'cassettes/{id}', fields: newCassette() };
const cassetteWrites: readonly FirestoreAttempt[] = [
  ['add a cassette', { write: [addCassette] }],
  [
    'add two cassettes in one batch',
    { write: [addCassette, { create: 'cassettes/{id}b', fields: newCassette() }] },
  ],
  [
    'change a cassette',
    {
      given,
      write: [{ update: 'cassettes/{id}', fields: { title: 'New', updatedAt: serverTime } }],
    },
  ],
  [
    'overwrite a cassette, with its images and its createdAt',
    {
      given,
      write: [{ set: 'cassettes/{id}', fields: storedCassette({ updatedAt: serverTime }) }],
    },
  ],
  ['delete a cassette', { given, write: [{ delete: 'cassettes/{id}' }] }],
  ['delete a cassette that does not exist', { write: [{ delete: 'cassettes/{id}' }] }],
];

const signup = { email: 'a@b.example', createdAt: serverTime };
const storedSignup = { ...signup, createdAt: storedTime };
const givenSignup = { 'mailinglist/{id}': storedSignup };

const joining: readonly FirestoreAttempt[] = [
  ['join the mailing list', { write: [{ create: 'mailinglist/{id}', fields: signup }] }],
];
const signupReadsAndDeletes: readonly FirestoreAttempt[] = [
  ...readsOf('mailinglist', storedSignup),
  [
    'list the newest signups',
    { given: givenSignup, query: 'mailinglist', orderByDescending: 'createdAt' },
  ],
  ['delete a signup', { given: givenSignup, write: [{ delete: 'mailinglist/{id}' }] }],
];
const signupUpdates = (
  [
    ['change the address', { update: 'mailinglist/{id}', fields: { email: 'c@d.example' } }],
    ['change the time', { update: 'mailinglist/{id}', fields: { createdAt: serverTime } }],
    ['remove the time', { update: 'mailinglist/{id}', fields: { createdAt: undefined } }],
    ['write again all', { set: 'mailinglist/{id}', fields: storedSignup }],
    ['overwrite all', { set: 'mailinglist/{id}', fields: signup }],
  ] as const
).map(
  ([description, write]): FirestoreAttempt => [
    `${description} of a signup`,
    { given: givenSignup, write: [write] },
  ],
);

/** Requests that no rule matches. */
const otherPaths: readonly FirestoreAttempt[] = [
  ...[
    'users',
    'Cassettes',
    'cassettes2',
    'mailingList',
    'mailinglists',
    'cassettes/{id}/cassettes',
    'cassettes/{id}/notes',
    'mailinglist/{id}/mailinglist',
    'shelf/{id}/shelf',
    'users/{id}/cassettes',
    'users/{id}/mailinglist',
  ].flatMap((collection): FirestoreAttempt[] => {
    const path = `${collection}/{id}`;
    const given = { [path]: storedCassette() };
    const change = { title: 'New', updatedAt: serverTime };
    return [
      ...readsOf(collection, storedCassette()),
      [`add a cassette to ${collection}`, { write: [{ create: path, fields: newCassette() }] }],
      [`add a signup to ${collection}`, { write: [{ create: path, fields: signup }] }],
      [`change a document in ${collection}`, { given, write: [{ update: path, fields: change }] }],
      [`delete from ${collection}`, { given, write: [{ delete: path }] }],
    ];
  }),
  ...['cassettes', 'mailinglist', 'shelf', 'users'].flatMap((query): FirestoreAttempt[] => [
    [`search every collection named ${query}`, { query, allDescendants: true }],
    [`count every collection named ${query}`, { query, allDescendants: true, count: true }],
  ]),
  ['list the collections', { collections: '' }],
  ['list the collections below a cassette', { given, collections: 'cassettes/{id}' }],
  [
    'give itself a role in one batch with a valid cassette',
    { write: [addCassette, { create: 'users/somebody', fields: { admin: true } }] },
  ],
];

const membership: Group = {
  title: 'A member is any account that signed in, but not an anonymous one.',
  cases: [
    ...allowed([member, ...otherMembers, ...almostEditors], cassetteReads),
    ...denied(nonMembers, cassetteReads),
  ],
};

const editorship: Group = {
  title: 'An editor is a member with exactly the claim admin: true.',
  cases: denied(
    [...almostEditors, ...nonMembers],
    cassetteWrites,
    signupReadsAndDeletes,
    signupUpdates,
  ),
};

const catalogue: Group = {
  title: 'The catalogue is read by members and written by editors.',
  cases: [
    ...allowed(editor, cassetteReads, cassetteWrites),
    ...denied([member, ...otherMembers], cassetteWrites),
  ],
};

const list: Group = {
  title: 'Anyone may join the mailing list, editors read and delete signups, nobody changes them.',
  cases: [
    ...allowed([editor, member, ...otherMembers, ...nonMembers, ...almostEditors], joining),
    ...allowed(editor, signupReadsAndDeletes),
    ...denied(editor, signupUpdates),
    ...denied([member, ...otherMembers], signupReadsAndDeletes, signupUpdates),
  ],
};

const closed: Group = {
  title:
    'Everything that is not allowed below is denied: other collections, subcollections, collection group queries.',
  cases: denied([editor, member, unauthenticated], otherPaths),
};

export const accessGroups = [membership, editorship, catalogue, list, closed];
