import {
  type Account,
  anonymous,
  editor,
  member,
  nearMisses,
  nobody,
  otherMembers,
  strangers,
} from '../support/rules/accounts.ts';
import { images, newTape, oldTape } from '../support/rules/cassettes.ts';
import type { FirestoreCase, FirestoreOperation } from '../support/rules/firestore-engine.ts';
import { serverTime } from '../support/rules/firestore-fields.ts';
import type { Group } from '../support/rules/rules-case.ts';

/** Who may do what at all, with nothing wrong in what is sent. */

type Deed = readonly [says: string, does: FirestoreOperation];

const given = { 'cassettes/{id}': oldTape() };

export const readingTapes: readonly Deed[] = [
  ['read a tape', { given, read: ['cassettes/{id}'] }],
  ['look for a tape that is not there', { read: ['cassettes/{id}'] }],
  ['read two tapes at once', { given, read: ['cassettes/{id}', 'cassettes/{id}b'] }],
  ['list the tapes', { given, list: 'cassettes' }],
  ['count the tapes', { given, query: 'cassettes', count: true }],
  [
    'ask for the tapes of a country',
    { given, query: 'cassettes', where: { field: 'country', is: 'Norway' } },
  ],
];

export const writingTapes: readonly Deed[] = [
  ['add a tape', { write: [{ create: 'cassettes/{id}', fields: newTape() }] }],
  ['put a tape where none is', { write: [{ set: 'cassettes/{id}', fields: newTape() }] }],
  [
    'add two tapes in one batch',
    {
      write: [
        { create: 'cassettes/{id}', fields: newTape() },
        { create: 'cassettes/{id}b', fields: newTape() },
      ],
    },
  ],
  [
    'change a tape',
    {
      given,
      write: [{ update: 'cassettes/{id}', fields: { title: 'New', updatedAt: serverTime } }],
    },
  ],
  [
    'put a tape over one, with its images and its createdAt',
    { given, write: [{ set: 'cassettes/{id}', fields: oldTape({ updatedAt: serverTime }) }] },
  ],
  ['delete a tape', { given, write: [{ delete: 'cassettes/{id}' }] }],
  ['delete a tape that is gone', { write: [{ delete: 'cassettes/{id}' }] }],
];

const signup = { email: 'a@b.example', createdAt: serverTime };
const joined = { 'mailinglist/{id}': { email: 'a@b.example', createdAt: oldTape().createdAt! } };

export const joining: readonly Deed[] = [
  ['join the mailing list', { write: [{ create: 'mailinglist/{id}', fields: signup }] }],
];
export const keepingTheList: readonly Deed[] = [
  ['read a signup', { given: joined, read: ['mailinglist/{id}'] }],
  ['look for a signup that is not there', { read: ['mailinglist/{id}'] }],
  ['list the signups', { given: joined, list: 'mailinglist' }],
  ['list the newest signups', { given: joined, query: 'mailinglist', downBy: 'createdAt' }],
  ['count the signups', { given: joined, query: 'mailinglist', count: true }],
  [
    'ask whether an address has signed up',
    { given: joined, query: 'mailinglist', where: { field: 'email', is: 'a@b.example' } },
  ],
  ['delete a signup', { given: joined, write: [{ delete: 'mailinglist/{id}' }] }],
];
export const changingTheList: readonly Deed[] = [
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
const elsewhere: readonly Deed[] = [
  ...[
    'users',
    'admin',
    'config',
    'Cassettes',
    'cassette',
    'cassettes2',
    'mailingList',
    'mailinglists',
  ].flatMap((collection): Deed[] => {
    const there = { [`${collection}/{id}`]: oldTape() };
    const path = `${collection}/{id}`;
    return [
      [`read ${collection}`, { given: there, read: [path] }],
      [`list ${collection}`, { given: there, list: collection }],
      [`count ${collection}`, { given: there, query: collection, count: true }],
      [`add a tape to ${collection}`, { write: [{ create: path, fields: newTape() }] }],
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
  ].flatMap((collection): Deed[] => {
    const path = `${collection}/{id}`;
    const there = { [path]: oldTape() };
    return [
      [`read ${path}`, { given: there, read: [path] }],
      [`list ${collection}`, { given: there, list: collection }],
      [`add a tape as ${path}`, { write: [{ create: path, fields: newTape() }] }],
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
  ...['cassettes', 'mailinglist', 'shelf', 'users'].flatMap((collection): Deed[] => [
    [`search every collection named ${collection}`, { query: collection, everywhere: true }],
    [
      `count every collection named ${collection}`,
      { query: collection, everywhere: true, count: true },
    ],
  ]),
  ['ask which collections there are', { collections: '' }],
  ['ask which collections lie under a tape', { given, collections: 'cassettes/{id}' }],
  [
    'slip a role of its own in beside a good tape',
    {
      write: [
        { create: 'cassettes/{id}', fields: newTape() },
        { create: 'users/somebody', fields: { admin: true } },
      ],
    },
  ],
];

const may = (who: Account, deeds: readonly Deed[]): FirestoreCase[] =>
  deeds.map(([says, does]) => ({ who, may: true, says, does }));
const mayNot = (who: Account, deeds: readonly Deed[]): FirestoreCase[] =>
  deeds.map(([says, does]) => ({ who, may: false, says, does }));

const membership: Group<FirestoreOperation> = {
  title: 'A member is any account that signed in, but not an anonymous one.',
  cases: [
    ...[member, ...otherMembers, ...nearMisses].flatMap((who) => may(who, readingTapes)),
    ...strangers.flatMap((who) => mayNot(who, readingTapes)),
  ],
};

const editorship: Group<FirestoreOperation> = {
  title: 'An editor is a member with the claim admin: true, and nothing that only looks like it.',
  cases: [...nearMisses, ...strangers].flatMap((who) => [
    ...mayNot(who, writingTapes),
    ...mayNot(who, keepingTheList),
    ...mayNot(who, changingTheList),
  ]),
};

const catalogue: Group<FirestoreOperation> = {
  title: 'The catalogue is read by members and written by editors.',
  cases: [
    ...may(editor, readingTapes),
    ...may(editor, writingTapes),
    ...[member, ...otherMembers].flatMap((who) => mayNot(who, writingTapes)),
    ...[member, anonymous, nobody].flatMap((who) =>
      mayNot(who, [
        [
          'add a tape that says it is by an editor',
          {
            write: [{ create: 'cassettes/{id}', fields: newTape({ admin: true, role: 'editor' }) }],
          },
        ],
        [
          'change only the time of a tape',
          { given, write: [{ update: 'cassettes/{id}', fields: { updatedAt: serverTime } }] },
        ],
        [
          'raise the year of a tape',
          {
            given,
            write: [
              { update: 'cassettes/{id}', fields: { releaseYear: 1988, updatedAt: serverTime } },
            ],
          },
        ],
        [
          'delete a tape and add it anew',
          {
            given,
            write: [
              { delete: 'cassettes/{id}' },
              { create: 'cassettes/{id}b', fields: newTape(images) },
            ],
          },
        ],
      ]),
    ),
  ],
};

const list: Group<FirestoreOperation> = {
  title:
    'Anyone may join the mailing list, editors read and delete what is there, nobody changes it.',
  cases: [
    ...[editor, member, ...otherMembers, ...strangers, ...nearMisses].flatMap((who) =>
      may(who, joining),
    ),
    ...may(editor, keepingTheList),
    ...mayNot(editor, changingTheList),
    ...[member, ...otherMembers].flatMap((who) => [
      ...mayNot(who, keepingTheList),
      ...mayNot(who, changingTheList),
    ]),
  ],
};

const closed: Group<FirestoreOperation> = {
  title:
    'What no line below allows is refused: other collections, what lies under a document, searches across collections.',
  cases: [editor, member, nobody].flatMap((who) => mayNot(who, elsewhere)),
};

export const accessGroups = [membership, editorship, catalogue, list, closed];
