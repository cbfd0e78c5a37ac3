import {
  deleteObject,
  getBytes,
  getMetadata,
  list,
  listAll,
  ref,
  type UploadMetadata,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage';
import { expect, test } from 'vitest';
import {
  type Account,
  editor,
  isAllowed,
  member,
  newUuid,
  ownerStorage,
  testAccess,
  testRows,
} from '../support/rules/accounts.ts';
import { uuid } from '../support/rules/cassettes.ts';

const contentType = 'image/webp';
const bytes = new Uint8Array(9000);
const newPath = () => `images/${newUuid()}`;
/** Stores an object whatever the rules say; resolves with its path. */
async function storeObject(path = newPath()): Promise<string> {
  await uploadBytes(ref(ownerStorage, path), bytes, { contentType });
  return path;
}
const upload = (
  metadata: UploadMetadata = { contentType },
  path = newPath(),
  { storage }: Account = editor,
  data = bytes,
) => uploadBytes(ref(storage, path), data, metadata);

testAccess('read an image', [editor, member], async ({ storage }) => {
  const image = ref(storage, await storeObject());
  await Promise.all([getMetadata(image), getBytes(image)]);
});
testAccess('read an image that does not exist', [editor, member], ({ storage }) =>
  getMetadata(ref(storage, newPath())),
);
testAccess('list the images', [], ({ storage }) => list(ref(storage, 'images')));
testAccess('list the bucket', [], ({ storage }) => listAll(ref(storage)));
testAccess('add an image', [editor], (account) => upload({ contentType }, newPath(), account));
testAccess('add an image in parts', [editor], async ({ storage }) => {
  await uploadBytesResumable(ref(storage, newPath()), bytes, { contentType });
});
testAccess('delete an image', [editor], async ({ storage }) =>
  deleteObject(ref(storage, await storeObject())),
);
testAccess('overwrite an image', [], async (account) =>
  upload({ contentType }, await storeObject(), account),
);
testAccess('change the metadata of an image', [], async ({ storage }) =>
  updateMetadata(ref(storage, await storeObject()), { cacheControl: 'no-store' }),
);

const maxBytes = 5 * 1024 * 1024;
const uploadOf = (size: number) => upload({ contentType }, newPath(), editor, new Uint8Array(size));
testRows(editor, true, uploadOf, [
  ['add an image of one byte', 1],
  ['add an image of 5 MiB', maxBytes],
]);
testRows(editor, false, uploadOf, [
  ['add an empty image', 0],
  ['add an image of 5 MiB and a byte', maxBytes + 1],
]);
testRows(editor, true, upload, [
  ['add an image that caches may keep', { contentType, cacheControl: 'private, immutable' }],
  ['add an image that is shown inline', { contentType, contentDisposition: 'inline' }],
  [
    'add an image with the name that the service gives it',
    { contentType, contentDisposition: `inline; filename*=utf-8''images%2F${uuid('1')}` },
  ],
  ['add an image without an encoding', { contentType, contentEncoding: 'identity' }],
]);
testRows(editor, false, upload, [
  ...['image/png', 'image/webpx', 'ximage/webp', 'text/html'].map(
    (type) => [`add an image as ${type}`, { contentType: type }] as const,
  ),
  ['add an image with metadata of its own', { contentType, customMetadata: { note: 'x' } }],
  ['add an image that is downloaded', { contentType, contentDisposition: 'attachment' }],
  [
    'add an image with another name',
    { contentType, contentDisposition: "inline; filename*=utf-8''card.html" },
  ],
  ['add an image that is packed', { contentType, contentEncoding: 'gzip' }],
]);

for (const path of [
  ...['images', `other/${uuid('1')}`, `images/${uuid('1')}/x`, `other/images/${uuid('1')}`],
  ...[`images/${uuid('1')}.webp`, `images/x${uuid('1')}`, `images/${uuid('G')}`, 'images/name'],
])
  test(`An editor can neither add, read nor delete ${path}`, async () => {
    expect(await isAllowed(upload({ contentType }, path))).toBe(false);
    await storeObject(path);
    const object = ref(editor.storage, path);
    expect(await isAllowed(getMetadata(object))).toBe(false);
    expect(await isAllowed(deleteObject(object))).toBe(false);
  });
