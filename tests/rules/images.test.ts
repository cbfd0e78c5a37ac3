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
  ownerStorage,
  testAccess,
  testRows,
} from '../support/rules/accounts.ts';
import { uuid } from '../support/rules/cassettes.ts';

const contentType = 'image/webp';
const cacheControl = 'private, max-age=31536000, immutable';
/** The settings of an upload of the page. */
const settings = { contentType, cacheControl };
const bytes = new Uint8Array(9000);
const newPath = () => `images/${crypto.randomUUID()}`;
/** Stores an object whatever the rules say; resolves with its path. */
async function storeObject(path = newPath()): Promise<string> {
  await uploadBytes(ref(ownerStorage, path), bytes, settings);
  return path;
}
const upload = (
  metadata: UploadMetadata = settings,
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
testAccess('add an image', [editor], (account) => upload(settings, newPath(), account));
testAccess('add an image in parts', [editor], async ({ storage }) => {
  await uploadBytesResumable(ref(storage, newPath()), bytes, settings);
});
testAccess('delete an image', [editor], async ({ storage }) =>
  deleteObject(ref(storage, await storeObject())),
);
testAccess('overwrite an image', [], async (account) =>
  upload(settings, await storeObject(), account),
);
testAccess('change the metadata of an image', [], async ({ storage }) =>
  updateMetadata(ref(storage, await storeObject()), { cacheControl: 'no-store' }),
);

const maxBytes = 5 * 1024 * 1024;
const uploadOf = (size: number) => upload(settings, newPath(), editor, new Uint8Array(size));
testRows(editor, true, uploadOf, [
  ['add an image of one byte', 1],
  ['add an image of 5 MiB', maxBytes],
]);
testRows(editor, false, uploadOf, [
  ['add an empty image', 0],
  ['add an image of 5 MiB and a byte', maxBytes + 1],
]);
type Row = [sentence: string, settings: UploadMetadata];
/** Replaces what an earlier row has stored under the name of these uploads. */
const uploadAnew = async (own: UploadMetadata) => {
  const path = `images/${uuid('1')}`;
  await deleteObject(ref(ownerStorage, path)).catch(() => {});
  await upload({ ...settings, ...own }, path);
};
testRows(editor, true, uploadAnew, [
  ['add an image that is shown inline', { contentDisposition: 'inline' }],
  ...['', 'images%2F'].map(
    (folder): Row => [
      `add an image with the name ${folder}UUID that the service gives it`,
      { contentDisposition: `inline; filename*=utf-8''${folder}${uuid('1')}` },
    ],
  ),
  ['add an image without an encoding', { contentEncoding: 'identity' }],
]);
testRows(editor, false, uploadAnew, [
  ...['image/png', 'image/webpx', 'ximage/webp', 'text/html'].map(
    (type): Row => [`add an image as ${type}`, { contentType: type }],
  ),
  ...['no-store', 'public, max-age=31536000, immutable', `${cacheControl}, x`, undefined].map(
    (header): Row => [`add an image with ${header} as cache header`, { cacheControl: header }],
  ),
  ['add an image with a language', { contentLanguage: 'en' }],
  ['add an image with metadata of its own', { customMetadata: { note: 'x' } }],
  ...['1', uuid('1')].map(
    (token): Row => [
      `choose ${token} as download token`,
      { customMetadata: { firebaseStorageDownloadTokens: token } },
    ],
  ),
  ['add an image that is downloaded', { contentDisposition: 'attachment' }],
  ...['card.html', uuid('2'), 'a'.repeat(8000)].map(
    (name): Row => [
      `add an image with ${name.slice(0, 9)} as its name`,
      { contentDisposition: `inline; filename*=utf-8''${name}` },
    ],
  ),
  ['add an image that is packed', { contentEncoding: 'gzip' }],
]);

for (const path of [
  ...['images', `other/${uuid('1')}`, `images/${uuid('1')}/x`, `other/images/${uuid('1')}`],
  ...[`images/${uuid('1')}.webp`, `images/x${uuid('1')}`, `images/${uuid('G')}`, 'images/name'],
])
  test(`An editor can neither add, read nor delete ${path}`, async () => {
    expect(await isAllowed(upload(settings, path))).toBe(false);
    await storeObject(path);
    const object = ref(editor.storage, path);
    expect(await isAllowed(getMetadata(object))).toBe(false);
    expect(await isAllowed(deleteObject(object))).toBe(false);
  });
