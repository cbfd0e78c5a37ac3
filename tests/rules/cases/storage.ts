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
import { uuid } from '../../support/rules/cassettes.ts';
import type { RulesCaseGroup } from '../../support/rules/rules-case.ts';
import type { StorageCase, StorageOperation } from '../../support/rules/storage-engine.ts';

/** Every case of `storage.rules`. */

type Attempt = readonly [description: string, operation: StorageOperation];

const allowed = (account: Account, attempts: readonly Attempt[]): StorageCase[] =>
  attempts.map(([description, operation]) => ({
    account,
    isAllowed: true,
    description,
    operation,
  }));
const denied = (account: Account, attempts: readonly Attempt[]): StorageCase[] =>
  attempts.map(([description, operation]) => ({
    account,
    isAllowed: false,
    description,
    operation,
  }));

const type = 'image/webp';
const given = ['images/{id}'];

const reading: readonly Attempt[] = [
  ['look up an image', { given, getMetadata: 'images/{id}' }],
  ['download an image', { given, download: 'images/{id}' }],
  ['look for an image that is not there', { getMetadata: 'images/{id}' }],
];
const adding: readonly Attempt[] = [
  ['add an image', { upload: 'images/{id}', bytes: 9000, type }],
  ['add an image in parts', { upload: 'images/{id}', bytes: 9000, type, resumable: true }],
];
const deleting: readonly Attempt[] = [
  ['delete an image', { given, delete: 'images/{id}' }],
  ['delete an image that is gone', { delete: 'images/{id}' }],
];
const listing: readonly Attempt[] = [
  ['list the images', { given, list: 'images/' }],
  ['list the images and all below', { given, list: 'images/', recursive: true }],
  ['list the bucket', { given, list: '' }],
  ['list the whole bucket', { given, list: '', recursive: true }],
  ['list below an image', { given, list: 'images/{id}/' }],
  ['list another folder', { list: 'other/' }],
];
const changing: readonly Attempt[] = [
  ['put an image over another', { given, upload: 'images/{id}', bytes: 9000, type }],
  [
    'put an image over another in parts',
    { given, upload: 'images/{id}', bytes: 9000, type, resumable: true },
  ],
  ['put nothing over an image', { given, upload: 'images/{id}', bytes: 0, type }],
  [
    'call an image something else',
    { given, updateMetadata: 'images/{id}', metadata: { contentType: 'text/html' } },
  ],
  [
    'change how long an image is cached',
    { given, updateMetadata: 'images/{id}', metadata: { cacheControl: 'no-store' } },
  ],
  [
    'give an image a note',
    { given, updateMetadata: 'images/{id}', metadata: { metadata: { note: 'x' } } },
  ],
  ['ask for a new token of an image', { given, newToken: 'images/{id}' }],
];

const allOf = (place: string): Attempt[] => [
  [`look up ${place}`, { given: [place], getMetadata: place }],
  [`download ${place}`, { given: [place], download: place }],
  [`add ${place}`, { upload: place, bytes: 9000, type }],
  [`put an image over ${place}`, { given: [place], upload: place, bytes: 9000, type }],
  [`delete ${place}`, { given: [place], delete: place }],
];

// No per cent sign: the emulator decodes names twice and falls over it.
const odd = ['A', 'F', 'G', 'g', '`', ':', 'é'];
const elsewhere: readonly Attempt[] = [
  ...[
    '{id}',
    'images',
    'image/{id}',
    'Images/{id}',
    'other/{id}',
    'images/{id}/{id}',
    'images/{id}/x',
    'other/images/{id}',
    'images/images/{id}',
    'images/{id}.webp',
    'images/x{id}',
    'images/{id}0',
    'images/name',
    'images/.hidden',
    'images/ {id}',
    'images/{id} ',
    `images/${uuid('1').slice(1)}`,
    `images/${uuid('1').replaceAll('-', '')}`,
    `images/${uuid('1').replaceAll('-', '_')}`,
    'images/1111111-11111-4111-8111-111111111111',
  ].flatMap(allOf),
  ...odd.flatMap((digit) => allOf(`images/${uuid(digit)}`)),
];

const size = (bytes: number, contentType: string | undefined = type): StorageOperation => ({
  upload: 'images/{id}',
  bytes,
  ...(contentType !== undefined && { type: contentType }),
});
const limit = 5 * 1024 * 1024;

export const storageGroups: readonly RulesCaseGroup<StorageOperation>[] = [
  {
    title: 'A member is any account that signed in, but not an anonymous one.',
    cases: [
      ...[member, ...otherMembers, ...almostEditors].flatMap((account) =>
        allowed(account, reading),
      ),
      ...nonMembers.flatMap((account) => denied(account, reading)),
    ],
  },
  {
    title: 'An editor is a member with exactly the claim admin: true.',
    cases: [...almostEditors, ...nonMembers].flatMap((account) =>
      denied(account, [...adding, ...deleting]),
    ),
  },
  {
    title: "An image's name is a UUID in lower case, and nothing else is stored anywhere.",
    cases: [
      ...[...'0123456789abcdef'].flatMap((digit) =>
        allowed(editor, [
          [`look for the image of the digit ${digit}`, { getMetadata: `images/${uuid(digit)}` }],
          [`delete the image of the digit ${digit}`, { delete: `images/${uuid(digit)}` }],
        ]),
      ),
      ...denied(editor, elsewhere),
      // Who may do less is tried at fewer places.
      ...[member, unauthenticated].flatMap((account) => denied(account, elsewhere.slice(0, 35))),
    ],
  },
  {
    title: 'Members read images one at a time and list nothing.',
    cases: [
      ...allowed(editor, reading),
      ...[editor, member, anonymous, unauthenticated].flatMap((account) =>
        denied(account, listing),
      ),
    ],
  },
  {
    title: 'Editors add a webp of 1 byte to 5 MiB, and never over an image that is there.',
    cases: [
      ...allowed(editor, adding),
      ...allowed(editor, [
        ['add an image of 1 byte', size(1)],
        ['add an image of 5 MiB', size(limit)],
        ['add an image of 5 MiB in parts', { ...size(limit), resumable: true } as StorageOperation],
      ]),
      ...denied(editor, [
        ['add an empty image', size(0)],
        ['add an image of 5 MiB and a byte', size(limit + 1)],
        [
          'add an image of 5 MiB and a byte in parts',
          { ...size(limit + 1), resumable: true } as StorageOperation,
        ],
        ['add an image of 6 MiB', size(6 * 1024 * 1024)],
        ...[
          'image/png',
          'image/jpeg',
          'image/svg+xml',
          'image/webpx',
          'ximage/webp',
          'image/WEBP',
          'image/webp; charset=utf-8',
          'image/*',
          'text/html',
          'application/octet-stream',
        ].map((other): Attempt => [`add an image as ${other}`, size(9000, other)]),
        ['add an image of no type', { upload: 'images/{id}', bytes: 9000 }],
      ]),
      ...[editor, member, anonymous, unauthenticated].flatMap((account) =>
        denied(account, changing),
      ),
      ...[member, ...otherMembers].flatMap((account) => denied(account, adding)),
    ],
  },
  {
    title: 'Editors delete images.',
    cases: [
      ...allowed(editor, deleting),
      ...[member, ...otherMembers].flatMap((account) => denied(account, deleting)),
    ],
  },
];
