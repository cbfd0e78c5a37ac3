import {
  almostEditors,
  anonymous,
  editor,
  member,
  nonMembers,
  otherMembers,
  unauthenticated,
} from '../../support/rules/accounts.ts';
import { images, newCassette, storedCassette } from '../../support/rules/cassettes.ts';
import type { FirestoreOperation } from '../../support/rules/firestore-engine.ts';
import { serverTime } from '../../support/rules/firestore-fields.ts';
import {
  type Attempt,
  allowed,
  denied,
  type RulesCaseGroup,
} from '../../support/rules/rules-case.ts';

/** Which account may send which request, with valid data. */

const given = { 'cassettes/{id}': storedCassette() };

const cassetteReads: readonly Attempt<FirestoreOperation>[] = [
  ['read a cassette', { given, read: ['cassettes/{id}'] }],
  ['read a cassette that does not exist', { read: ['cassettes/{id}'] }],
  ['read two cassettes at once', { given, read: ['cassettes/{id}', 'cassettes/{id}b'] }],
  ['list the cassettes', { given, list: 'cassettes' }],
  ['count the cassettes', { given, query: 'cassettes', count: true }],
  [
    'query the cassettes of a country',
    { given, query: 'cassettes', where: { field: 'country', is: 'Norway' } },
  ],
];

const cassetteWrites: readonly Attempt<FirestoreOperation>[] = [
  ['add a cassette', { write: [{ create: 'cassettes/{id}', fields: newCassette() }] }],
  [
    'set a cassette that does not exist',
    { write: [{ set: 'cassettes/{id}', fields: newCassette() }] },
  ],
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
const storedSignup = {
  'mailinglist/{id}': { email: 'a@b.example', createdAt: storedCassette().createdAt! },
};

export const signups: readonly Attempt<FirestoreOperation>[] = [
  ['join the mailing list', { write: [{ create: 'mailinglist/{id}', fields: signup }] }],
];
const signupReadsAndDeletes: readonly Attempt<FirestoreOperation>[] = [
  ['read a signup', { given: storedSignup, read: ['mailinglist/{id}'] }],
  ['read a signup that does not exist', { read: ['mailinglist/{id}'] }],
  ['list the signups', { given: storedSignup, list: 'mailinglist' }],
  [
    'list the newest signups',
    { given: storedSignup, query: 'mailinglist', orderByDescending: 'createdAt' },
  ],
  ['count the signups', { given: storedSignup, query: 'mailinglist', count: true }],
  [
    'query the signup of an address',
    { given: storedSignup, query: 'mailinglist', where: { field: 'email', is: 'a@b.example' } },
  ],
  ['delete a signup', { given: storedSignup, write: [{ delete: 'mailinglist/{id}' }] }],
];
const signupUpdates: readonly Attempt<FirestoreOperation>[] = [
  [
    'change the address of a signup',
    {
      given: storedSignup,
      write: [{ update: 'mailinglist/{id}', fields: { email: 'c@d.example' } }],
    },
  ],
  [
    'change the time of a signup',
    {
      given: storedSignup,
      write: [{ update: 'mailinglist/{id}', fields: { createdAt: serverTime } }],
    },
  ],
  [
    'write a signup without a change',
    {
      given: storedSignup,
      write: [{ set: 'mailinglist/{id}', fields: storedSignup['mailinglist/{id}'] }],
    },
  ],
  [
    'overwrite a signup',
    { given: storedSignup, write: [{ set: 'mailinglist/{id}', fields: signup }] },
  ],
  [
    'remove the time of a signup',
    {
      given: storedSignup,
      write: [{ update: 'mailinglist/{id}', fields: {}, removes: ['createdAt'] }],
    },
  ],
];

/** Requests that no rule matches. */
const otherPaths: readonly Attempt<FirestoreOperation>[] = [
  ...[
    'users',
    'admin',
    'config',
    'Cassettes',
    'cassette',
    'cassettes2',
    'mailingList',
    'mailinglists',
  ].flatMap((collection): Attempt<FirestoreOperation>[] => {
    const stored = { [`${collection}/{id}`]: storedCassette() };
    const path = `${collection}/{id}`;
    return [
      [`read ${collection}`, { given: stored, read: [path] }],
      [`list ${collection}`, { given: stored, list: collection }],
      [`count ${collection}`, { given: stored, query: collection, count: true }],
      [`add a cassette to ${collection}`, { write: [{ create: path, fields: newCassette() }] }],
      [`add a signup to ${collection}`, { write: [{ create: path, fields: signup }] }],
      [
        `change a document in ${collection}`,
        {
          given: stored,
          write: [{ update: path, fields: { title: 'New', updatedAt: serverTime } }],
        },
      ],
      [`delete from ${collection}`, { given: stored, write: [{ delete: path }] }],
    ];
  }),
  ...[
    'cassettes/{id}/cassettes',
    'cassettes/{id}/notes',
    'mailinglist/{id}/mailinglist',
    'shelf/{id}/shelf',
    'users/{id}/cassettes',
    'users/{id}/mailinglist',
  ].flatMap((collection): Attempt<FirestoreOperation>[] => {
    const path = `${collection}/{id}`;
    const stored = { [path]: storedCassette() };
    return [
      [`read ${path}`, { given: stored, read: [path] }],
      [`list ${collection}`, { given: stored, list: collection }],
      [`add a cassette as ${path}`, { write: [{ create: path, fields: newCassette() }] }],
      [`add a signup as ${path}`, { write: [{ create: path, fields: signup }] }],
      [
        `change ${path}`,
        {
          given: stored,
          write: [{ update: path, fields: { title: 'New', updatedAt: serverTime } }],
        },
      ],
      [`delete ${path}`, { given: stored, write: [{ delete: path }] }],
    ];
  }),
  ...['cassettes', 'mailinglist', 'shelf', 'users'].flatMap(
    (collection): Attempt<FirestoreOperation>[] => [
      [`search every collection named ${collection}`, { query: collection, allDescendants: true }],
      [
        `count every collection named ${collection}`,
        { query: collection, allDescendants: true, count: true },
      ],
    ],
  ),
  ['list the collections', { collections: '' }],
  ['list the collections below a cassette', { given, collections: 'cassettes/{id}' }],
  [
    'give itself a role in one batch with a valid cassette',
    {
      write: [
        { create: 'cassettes/{id}', fields: newCassette() },
        { create: 'users/somebody', fields: { admin: true } },
      ],
    },
  ],
];

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
          'add a cassette with fields of an editor',
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
          'delete a cassette and add it again',
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
  cases: [editor, member, unauthenticated].flatMap((account) => denied(account, otherPaths)),
};

export const accessGroups = [membership, editorship, catalogue, list, closed];
