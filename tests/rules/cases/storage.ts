import {
  almostEditors,
  anonymous,
  editor,
  member,
  nonMembers,
  otherMembers,
  unauthenticated,
} from '../../support/rules/accounts.ts';
import { imagePath, uuid } from '../../support/rules/cassettes.ts';
import {
  type Attempt,
  allowed,
  denied,
  type RulesCaseGroup,
} from '../../support/rules/rules-case.ts';
import type { StorageOperation } from '../../support/rules/storage-engine.ts';

/** Every case of `storage.rules`. */

type StorageAttempt = Attempt<StorageOperation>;

const given = ['images/{id}'];
const upload = (
  change: Partial<Extract<StorageOperation, { upload: string }>> = {},
  name = 'images/{id}',
): StorageOperation => ({ upload: name, bytes: 9000, type: 'image/webp', ...change });

const reading: readonly StorageAttempt[] = [
  ['read the metadata of an image', { given, getMetadata: 'images/{id}' }],
  ['download an image', { given, download: 'images/{id}' }],
  ['read the metadata of an image that does not exist', { getMetadata: 'images/{id}' }],
];
const adding: readonly StorageAttempt[] = [
  ['add an image', upload()],
  ['add an image in parts', upload({ resumable: true })],
];
const deleting: readonly StorageAttempt[] = [
  ['delete an image', { given, delete: 'images/{id}' }],
  ['delete an image that does not exist', { delete: 'images/{id}' }],
];
const listing: readonly StorageAttempt[] = [
  ['list the images', { given, list: 'images/' }],
  ['list the images recursively', { given, list: 'images/', recursive: true }],
  ['list the bucket', { given, list: '' }],
  ['list the bucket recursively', { given, list: '', recursive: true }],
  ['list below an image', { given, list: 'images/{id}/' }],
  ['list another folder', { list: 'other/' }],
];
const changing: readonly StorageAttempt[] = [
  ['overwrite an image', { given, ...upload() }],
  ['overwrite an image in parts', { given, ...upload({ resumable: true }) }],
  ['overwrite an image with nothing', { given, ...upload({ bytes: 0 }) }],
  ...Object.entries({
    'the content type': { contentType: 'text/html' },
    'the cache control': { cacheControl: 'no-store' },
    'the custom metadata': { metadata: { note: 'x' } },
  }).map(
    ([field, metadata]): StorageAttempt => [
      `change ${field} of an image`,
      { given, updateMetadata: 'images/{id}', metadata },
    ],
  ),
  ['create a new token for an image', { given, newToken: 'images/{id}' }],
];

const allOf = (path: string): StorageAttempt[] => [
  [`read the metadata of ${path}`, { given: [path], getMetadata: path }],
  [`download ${path}`, { given: [path], download: path }],
  [`add ${path}`, upload({}, path)],
  [`overwrite ${path}`, { given: [path], ...upload({}, path) }],
  [`delete ${path}`, { given: [path], delete: path }],
];

// No per cent sign: the emulator decodes names twice and fails.
const wrongDigits = ['A', 'F', 'G', 'g', '`', ':', 'é'];
const otherPaths: readonly StorageAttempt[] = [
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
  ...wrongDigits.map(imagePath).flatMap(allOf),
];

const limit = 5 * 1024 * 1024;
const withFields = (fields: Record<string, unknown>): StorageAttempt[] => [
  [`add an image with ${JSON.stringify(fields)}`, upload({ fields })],
  [`add an image with ${JSON.stringify(fields)} in parts`, upload({ fields, resumable: true })],
];

export const storageGroups: readonly RulesCaseGroup<StorageOperation>[] = [
  {
    title: 'A member is any account that signed in, but not an anonymous one.',
    cases: [
      ...allowed([member, ...otherMembers, ...almostEditors], reading),
      ...denied(nonMembers, reading),
    ],
  },
  {
    title: 'An editor is a member with exactly the claim admin: true.',
    cases: denied([...almostEditors, ...nonMembers], adding, deleting),
  },
  {
    title: "An image's name is a UUID in lower case, and nothing else is stored anywhere.",
    cases: [
      ...[...'0123456789abcdef'].flatMap((digit) =>
        allowed(editor, [
          [`read the metadata of the image of ${digit}`, { getMetadata: imagePath(digit) }],
          [`delete the image of ${digit}`, { delete: imagePath(digit) }],
        ]),
      ),
      ...denied(editor, otherPaths),
      // Fewer paths for accounts with fewer rights.
      ...denied([member, unauthenticated], otherPaths.slice(0, 60)),
    ],
  },
  {
    title: 'Members read images one at a time and list nothing.',
    cases: [
      ...allowed(editor, reading),
      ...denied([editor, member, anonymous, unauthenticated], listing),
    ],
  },
  {
    title: 'Editors add a webp of 1 byte to 5 MiB, and never over an image that is there.',
    cases: [
      ...allowed(editor, adding, [
        ['add an image of 1 byte', upload({ bytes: 1 })],
        ['add an image of 5 MiB', upload({ bytes: limit })],
        ['add an image of 5 MiB in parts', upload({ bytes: limit, resumable: true })],
      ]),
      ...denied(
        editor,
        [
          ['add an empty image', upload({ bytes: 0 })],
          ['add an image of 5 MiB and a byte', upload({ bytes: limit + 1 })],
          [
            'add an image of 5 MiB and a byte in parts',
            upload({ bytes: limit + 1, resumable: true }),
          ],
          ['add an image of no type', { upload: 'images/{id}', bytes: 9000 }],
        ],
        [
          'image/png',
          'image/svg+xml',
          'image/webpx',
          'ximage/webp',
          'image/WEBP',
          'image/webp; charset=utf-8',
          'image/*',
          'text/html',
        ].map((type): StorageAttempt => [`add an image as ${type}`, upload({ type })]),
      ),
      ...denied([editor, member, anonymous, unauthenticated], changing),
      ...denied([member, ...otherMembers], adding),
    ],
  },
  {
    title:
      'An upload brings no metadata of its own, and neither a disposition nor an encoding beside those that the service sets itself.',
    cases: [
      ...allowed(
        editor,
        [
          { metadata: {} },
          { contentDisposition: '' },
          { contentDisposition: 'inline' },
          { contentDisposition: "inline; filename*=utf-8''{id}" },
          { contentDisposition: "inline; filename*=utf-8''images%2F{id}" },
          ...[...'09azAZ/'].map((name) => ({
            contentDisposition: `inline; filename*=utf-8''${name}`,
          })),
          { contentEncoding: '' },
          { contentEncoding: 'identity' },
          { cacheControl: 'private, max-age=31536000, immutable' },
        ].flatMap(withFields),
      ),
      ...denied(
        editor,
        [
          { metadata: { note: 'x' } },
          { metadata: { firebaseStorageDownloadTokens: uuid('1'), note: 'x' } },
          { contentDisposition: 'attachment' },
          { contentDisposition: 'attachment; inline' },
          { contentDisposition: 'inline; filename="card.html"' },
          { contentDisposition: "inline; filename*=utf-8''" },
          ...[...'.:@[`{'].map((name) => ({
            contentDisposition: `inline; filename*=utf-8''a${name}`,
          })),
          { contentEncoding: 'gzip' },
        ].flatMap(withFields),
      ),
    ],
  },
  {
    title: 'Editors delete images.',
    cases: [...allowed(editor, deleting), ...denied([member, ...otherMembers], deleting)],
  },
];
