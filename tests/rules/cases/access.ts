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
import { images, newCassette, storedCassette } from '../../support/rules/cassettes.ts';
import type { FirestoreCase, FirestoreOperation } from '../../support/rules/firestore-engine.ts';
import { serverTime } from '../../support/rules/firestore-fields.ts';
import type { RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** Who may do what at all, with nothing wrong in what is sent. */

type Attempt = readonly [description: string, operation: FirestoreOperation];

const given = { 'cassettes/{id}': storedCassette() };

export const cassetteReads: readonly Attempt[] = [
  ['read a cassette', { given, read: ['cassettes/{id}'] }],
  ['look for a cassette that is not there', { read: ['cassettes/{id}'] }],
  ['read two cassettes at once', { given, read: ['cassettes/{id}', 'cassettes/{id}b'] }],
  ['list the cassettes', { given, list: 'cassettes' }],
  ['count the cassettes', { given, query: 'cassettes', count: true }],
  [
    'ask for the cassettes of a country',
    { given, query: 'cassettes', where: { field: 'country', is: 'Norway' } },
  ],
];

export const cassetteWrites: readonly Attempt[] = [
  ['add a cassette', { write: [{ create: 'cassettes/{id}', fields: newCassette() }] }],
  ['put a cassette where none is', { write: [{ set: 'cassettes/{id}', fields: newCassette() }] }],
  [
    'add two cassettes in one batch',
    {
      write: [
        { create: 'cassettes/{id}', fields: newCassette() },
        { create: 'cassettes/{id}b', fields: newCassette() },
      ],
    },
  ],
  [
    'change a cassette',
    {
      given,
      write: [{ update: 'cassettes/{id}', fields: { title: 'New', updatedAt: serverTime } }],
    },
  ],
  [
    'put a cassette over one, with its images and its createdAt',
    {
      given,
      write: [{ set: 'cassettes/{id}', fields: storedCassette({ updatedAt: serverTime }) }],
    },
  ],
  ['delete a cassette', { given, write: [{ delete: 'cassettes/{id}' }] }],
  ['delete a cassette that is gone', { write: [{ delete: 'cassettes/{id}' }] }],
];

const signup = { email: 'a@b.example', createdAt: serverTime };
const joined = {
  'mailinglist/{id}': { email: 'a@b.example', createdAt: storedCassette().createdAt! },
};

export const signups: readonly Attempt[] = [
  ['join the mailing list', { write: [{ create: 'mailinglist/{id}', fields: signup }] }],
];
export const signupReadsAndDeletes: readonly Attempt[] = [
  ['read a signup', { given: joined, read: ['mailinglist/{id}'] }],
  ['look for a signup that is not there', { read: ['mailinglist/{id}'] }],
  ['list the signups', { given: joined, list: 'mailinglist' }],
  [
    'list the newest signups',
    { given: joined, query: 'mailinglist', orderByDescending: 'createdAt' },
  ],
  ['count the signups', { given: joined, query: 'mailinglist', count: true }],
  [
    'ask whether an address has signed up',
    { given: joined, query: 'mailinglist', where: { field: 'email', is: 'a@b.example' } },
  ],
  ['delete a signup', { given: joined, write: [{ delete: 'mailinglist/{id}' }] }],
];
export const signupUpdates: readonly Attempt[] = [
  [
    'change the address of a signup',
    { given: joined, write: [{ update: 'mailinglist/{id}', fields: { email: 'c@d.example' } }] },
  ],
  [
    'renew the time of a signup',
    { given: joined, write: [{ update: 'mailinglist/{id}', fields: { createdAt: serverTime } }] },
  ],
  [
    'write a signup as it is',
    { given: joined, write: [{ set: 'mailinglist/{id}', fields: joined['mailinglist/{id}'] }] },
  ],
  [
    'put a signup over another',
    { given: joined, write: [{ set: 'mailinglist/{id}', fields: signup }] },
  ],
  [
    'take the time out of a signup',
    { given: joined, write: [{ update: 'mailinglist/{id}', fields: {}, removes: ['createdAt'] }] },
  ],
];

/** What no line of the rules names. */
const elsewhere: readonly Attempt[] = [
  ...[
    'users',
    'admin',
    'config',
    'Cassettes',
    'cassette',
    'cassettes2',
    'mailingList',
    'mailinglists',
  ].flatMap((collection): Attempt[] => {
    const there = { [`${collection}/{id}`]: storedCassette() };
    const path = `${collection}/{id}`;
    return [
      [`read ${collection}`, { given: there, read: [path] }],
      [`list ${collection}`, { given: there, list: collection }],
      [`count ${collection}`, { given: there, query: collection, count: true }],
      [`add a cassette to ${collection}`, { write: [{ create: path, fields: newCassette() }] }],
      [`add a signup to ${collection}`, { write: [{ create: path, fields: signup }] }],
      [
        `change what is in ${collection}`,
        {
          given: there,
          write: [{ update: path, fields: { title: 'New', updatedAt: serverTime } }],
        },
      ],
      [`delete from ${collection}`, { given: there, write: [{ delete: path }] }],
    ];
  }),
  ...[
    'cassettes/{id}/cassettes',
    'cassettes/{id}/notes',
    'mailinglist/{id}/mailinglist',
    'shelf/{id}/shelf',
    'users/{id}/cassettes',
    'users/{id}/mailinglist',
  ].flatMap((collection): Attempt[] => {
    const path = `${collection}/{id}`;
    const there = { [path]: storedCassette() };
    return [
      [`read ${path}`, { given: there, read: [path] }],
      [`list ${collection}`, { given: there, list: collection }],
      [`add a cassette as ${path}`, { write: [{ create: path, fields: newCassette() }] }],
      [`add a signup as ${path}`, { write: [{ create: path, fields: signup }] }],
      [
        `change ${path}`,
        {
          given: there,
          write: [{ update: path, fields: { title: 'New', updatedAt: serverTime } }],
        },
      ],
      [`delete ${path}`, { given: there, write: [{ delete: path }] }],
    ];
  }),
  ...['cassettes', 'mailinglist', 'shelf', 'users'].flatMap((collection): Attempt[] => [
    [`search every collection named ${collection}`, { query: collection, allDescendants: true }],
    [
      `count every collection named ${collection}`,
      { query: collection, allDescendants: true, count: true },
    ],
  ]),
  ['ask which collections there are', { collections: '' }],
  ['ask which collections lie under a cassette', { given, collections: 'cassettes/{id}' }],
  [
    'slip a role of its own in beside a good cassette',
    {
      write: [
        { create: 'cassettes/{id}', fields: newCassette() },
        { create: 'users/somebody', fields: { admin: true } },
      ],
    },
  ],
];

const allowed = (account: Account, attempts: readonly Attempt[]): FirestoreCase[] =>
  attempts.map(([description, operation]) => ({
    account,
    isAllowed: true,
    description,
    operation,
  }));
const denied = (account: Account, attempts: readonly Attempt[]): FirestoreCase[] =>
  attempts.map(([description, operation]) => ({
    account,
    isAllowed: false,
    description,
    operation,
  }));

const membership: RulesCaseGroup<FirestoreOperation> = {
  title: 'A member is any account that signed in, but not an anonymous one.',
  cases: [
    ...[member, ...otherMembers, ...almostEditors].flatMap((account) =>
      allowed(account, cassetteReads),
    ),
    ...nonMembers.flatMap((account) => denied(account, cassetteReads)),
  ],
};

const editorship: RulesCaseGroup<FirestoreOperation> = {
  title: 'An editor is a member with exactly the claim admin: true.',
  cases: [...almostEditors, ...nonMembers].flatMap((account) => [
    ...denied(account, cassetteWrites),
    ...denied(account, signupReadsAndDeletes),
    ...denied(account, signupUpdates),
  ]),
};

const catalogue: RulesCaseGroup<FirestoreOperation> = {
  title: 'The catalogue is read by members and written by editors.',
  cases: [
    ...allowed(editor, cassetteReads),
    ...allowed(editor, cassetteWrites),
    ...[member, ...otherMembers].flatMap((account) => denied(account, cassetteWrites)),
    ...[member, anonymous, unauthenticated].flatMap((account) =>
      denied(account, [
        [
          'add a cassette that says it is by an editor',
          {
            write: [
              { create: 'cassettes/{id}', fields: newCassette({ admin: true, role: 'editor' }) },
            ],
          },
        ],
        [
          'change only the time of a cassette',
          { given, write: [{ update: 'cassettes/{id}', fields: { updatedAt: serverTime } }] },
        ],
        [
          'raise the year of a cassette',
          {
            given,
            write: [
              { update: 'cassettes/{id}', fields: { releaseYear: 1988, updatedAt: serverTime } },
            ],
          },
        ],
        [
          'delete a cassette and add it anew',
          {
            given,
            write: [
              { delete: 'cassettes/{id}' },
              { create: 'cassettes/{id}b', fields: newCassette(images) },
            ],
          },
        ],
      ]),
    ),
  ],
};

const list: RulesCaseGroup<FirestoreOperation> = {
  title: 'Anyone may join the mailing list, editors read and delete signups, nobody changes them.',
  cases: [
    ...[editor, member, ...otherMembers, ...nonMembers, ...almostEditors].flatMap((account) =>
      allowed(account, signups),
    ),
    ...allowed(editor, signupReadsAndDeletes),
    ...denied(editor, signupUpdates),
    ...[member, ...otherMembers].flatMap((account) => [
      ...denied(account, signupReadsAndDeletes),
      ...denied(account, signupUpdates),
    ]),
  ],
};

const closed: RulesCaseGroup<FirestoreOperation> = {
  title:
    'Everything that is not allowed below is denied: other collections, subcollections, collection group queries.',
  cases: [editor, member, unauthenticated].flatMap((account) => denied(account, elsewhere)),
};

export const accessGroups = [membership, editorship, catalogue, list, closed];
