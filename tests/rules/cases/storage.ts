import {
  almostEditors,
  anonymous,
  editor,
  member,
  nonMembers,
  otherMembers,
  unauthenticated,
} from '../../support/rules/accounts.ts';
import { uuid } from '../../support/rules/cassettes.ts';
import {
  type Attempt,
  allowed,
  denied,
  type RulesCaseGroup,
} from '../../support/rules/rules-case.ts';
import type { StorageOperation } from '../../support/rules/storage-engine.ts';

/** Every case of `storage.rules`. */

const type = 'image/webp';
const given = ['images/{id}'];

const reading: readonly Attempt<StorageOperation>[] = [
  ['read the metadata of an image', { given, getMetadata: 'images/{id}' }],
  ['download an image', { given, download: 'images/{id}' }],
  ['read the metadata of an image that does not exist', { getMetadata: 'images/{id}' }],
];
const adding: readonly Attempt<StorageOperation>[] = [
  ['add an image', { upload: 'images/{id}', bytes: 9000, type }],
  ['add an image in parts', { upload: 'images/{id}', bytes: 9000, type, resumable: true }],
];
const deleting: readonly Attempt<StorageOperation>[] = [
  ['delete an image', { given, delete: 'images/{id}' }],
  ['delete an image that does not exist', { delete: 'images/{id}' }],
];
const listing: readonly Attempt<StorageOperation>[] = [
  ['list the images', { given, list: 'images/' }],
  ['list the images recursively', { given, list: 'images/', recursive: true }],
  ['list the bucket', { given, list: '' }],
  ['list the bucket recursively', { given, list: '', recursive: true }],
  ['list below an image', { given, list: 'images/{id}/' }],
  ['list another folder', { list: 'other/' }],
];
const changing: readonly Attempt<StorageOperation>[] = [
  ['overwrite an image', { given, upload: 'images/{id}', bytes: 9000, type }],
  [
    'overwrite an image in parts',
    { given, upload: 'images/{id}', bytes: 9000, type, resumable: true },
  ],
  ['overwrite an image with nothing', { given, upload: 'images/{id}', bytes: 0, type }],
  [
    'change the content type of an image',
    { given, updateMetadata: 'images/{id}', metadata: { contentType: 'text/html' } },
  ],
  [
    'change the cache control of an image',
    { given, updateMetadata: 'images/{id}', metadata: { cacheControl: 'no-store' } },
  ],
  [
    'add custom metadata to an image',
    { given, updateMetadata: 'images/{id}', metadata: { metadata: { note: 'x' } } },
  ],
  ['create a new token for an image', { given, newToken: 'images/{id}' }],
];

const allOf = (path: string): Attempt<StorageOperation>[] => [
  [`read the metadata of ${path}`, { given: [path], getMetadata: path }],
  [`download ${path}`, { given: [path], download: path }],
  [`add ${path}`, { upload: path, bytes: 9000, type }],
  [`overwrite ${path}`, { given: [path], upload: path, bytes: 9000, type }],
  [`delete ${path}`, { given: [path], delete: path }],
];

// No per cent sign: the emulator decodes names twice and fails.
const wrongDigits = ['A', 'F', 'G', 'g', '`', ':', 'é'];
const otherPaths: readonly Attempt<StorageOperation>[] = [
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
    '/images/{id}',
    'images/{id}/',
    'images//{id}',
    '//images/{id}',
    'images/{id}//',
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
  ...wrongDigits.flatMap((digit) => allOf(`images/${uuid(digit)}`)),
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
          [
            `read the metadata of the image of the digit ${digit}`,
            { getMetadata: `images/${uuid(digit)}` },
          ],
          [`delete the image of the digit ${digit}`, { delete: `images/${uuid(digit)}` }],
        ]),
      ),
      ...denied(editor, otherPaths),
      // Fewer paths for accounts with fewer rights.
      ...[member, unauthenticated].flatMap((account) => denied(account, otherPaths.slice(0, 60))),
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
        ].map(
          (other): Attempt<StorageOperation> => [`add an image as ${other}`, size(9000, other)],
        ),
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
