import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackupWriter } from '../../../../tools/operations/backup-writer.ts';
import { openBackup } from '../../../../tools/operations/open-backup.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'backup-'));
  folder = join(parent, 'backup');
});
afterEach(() => rm(parent, { recursive: true }));

const expectedManifest = {
  project: 'demo',
  bucket: 'demo.example',
  takenAt: '2026-11-20T17:00:00Z',
};
const documents = [
  { path: 'a/1', fields: { title: 'One\nline, "two"\u2028' } },
  { path: 'a/1/below/x', fields: {} },
  { path: '../b.c/2', fields: { list: [] } },
];
const bytes = Buffer.from([0, 255, 10, 13]);
const webp = { contentType: 'image/webp' };
const imageA = 'images/0a000000-0000-4000-8000-000000000000';
const imageB = 'images/0b000000-0000-4000-8000-000000000000';

async function write(): Promise<void> {
  const writer = await BackupWriter.create(folder);
  await writer.addDocuments(documents);
  await writer.addImage(imageB, { ...webp, metadata: { a: 'b' } }, bytes);
  await writer.addImage(imageA, webp, Buffer.alloc(0));
  await writer.finish(expectedManifest);
}

test('A backup is read as it was written', async () => {
  await write();
  const backup = await openBackup(folder);
  expect(backup.documents).toEqual(documents);
  expect(backup.images.map(({ name, size, settings }) => ({ name, size, settings }))).toEqual([
    { name: imageA, size: 0, settings: webp },
    { name: imageB, size: 4, settings: { ...webp, metadata: { a: 'b' } } },
  ]);
  expect(await backup.read(backup.images[1]!)).toEqual(bytes);
  expect(backup.manifest).toMatchObject(expectedManifest);
});

test('No name of a document or image leads out of the folder', async () => {
  const writer = await BackupWriter.create(folder);
  await writer.addDocuments(documents);
  await writer.addImage('images/../y', {}, bytes);
  await writer.finish(expectedManifest);
  expect(await readdir(parent)).toEqual(['backup']);
  expect(await readdir(join(folder, 'images'))).toEqual(['%2E%2E%2Fy']);
  expect((await readdir(join(folder, 'documents'))).sort()).toEqual(['%2E%2E.jsonl', 'a.jsonl']);
});

test('The folder gets its name only when the backup is complete', async () => {
  const writer = await BackupWriter.create(folder);
  await writer.addDocuments(documents);
  expect(existsSync(folder)).toBe(false);
  await expect(openBackup(`${folder}.partial`)).rejects.toThrow('was not finished');
  await rename(`${folder}.partial`, folder);
  await expect(openBackup(folder)).rejects.toThrow('was not finished');
});

test('An interrupted backup is replaced by the next one', async () => {
  const writer = await BackupWriter.create(folder);
  await writer.addDocuments([{ path: 'old/1', fields: {} }]);
  await write();
  expect((await openBackup(folder)).documents).toEqual(documents);
  expect(await readdir(parent)).toEqual(['backup']);
});

test('A backup goes to an empty folder, and is refused for a folder with files', async () => {
  await mkdir(folder);
  await write();
  await expect(BackupWriter.create(folder)).rejects.toThrow('is not empty');
});

test('A folder with the partial name that is no backup is left alone', async () => {
  await mkdir(`${folder}.partial`);
  await writeFile(join(`${folder}.partial`, 'diary.txt'), 'mine');
  await expect(BackupWriter.create(folder)).rejects.toThrow('exists and is not a backup');
  expect(await readdir(`${folder}.partial`)).toEqual(['diary.txt']);
});

test('Nobody else can open the folder while it is written, even if it was there before', async () => {
  const partial = `${folder}.partial`;
  await mkdir(partial);
  await chmod(partial, 0o777);
  await BackupWriter.create(folder);
  expect((await stat(partial)).mode & 0o777).toBe(0o700);
});

test.each(['', '.partial'])(
  'A link in place of the folder%s is refused, and nothing is written behind it',
  async (suffix) => {
    const elsewhere = join(parent, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, folder + suffix);
    await expect(BackupWriter.create(folder)).rejects.toThrow(/is a link/);
    expect(await readdir(elsewhere)).toEqual([]);
  },
);

test.each([
  ['a path that leads elsewhere', 'images/../y', webp],
  ['another folder', imageA.replace('images', 'pages'), webp],
  ['a page', imageA, { contentType: 'text/html' }],
  ['a file of no kind', imageA, {}],
])('A backup with an image that is not the site’s is refused: %s', async (_, name, settings) => {
  const writer = await BackupWriter.create(folder);
  await writer.addImage(name, settings, bytes);
  await writer.finish(expectedManifest);
  await expect(openBackup(folder)).rejects.toThrow(/is no image of this site/);
});

test('Two images with the same file name are an error, not one image', async () => {
  const writer = await BackupWriter.create(folder);
  await writer.addImage('images/a', {}, bytes);
  await expect(writer.addImage('images/a', {}, bytes)).rejects.toThrow('EEXIST');
});

describe('A backup is refused', () => {
  const manifest = (change: (value: Record<string, unknown>) => void) => async () => {
    const file = join(folder, 'manifest.json');
    const value = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    change(value);
    await writeFile(file, JSON.stringify(value));
  };
  const cases: [string, () => Promise<void>, string][] = [
    ['without a folder', () => rm(folder, { recursive: true }), 'There is no folder'],
    ['without a manifest', () => rm(join(folder, 'manifest.json')), 'manifest.json is missing'],
    [
      'with a manifest cut short',
      () => writeFile(join(folder, 'manifest.json'), '{"format": "cass'),
      'manifest.json is not JSON',
    ],
    [
      'of something else',
      manifest((value) => {
        value.format = 'tar';
      }),
      'is not the manifest of a backup of this site',
    ],
    [
      'of a later version',
      manifest((value) => {
        value.version = 2;
      }),
      'has the unknown version 2',
    ],
    [
      'with a part of the manifest gone',
      manifest((value) => {
        delete value.images;
      }),
      'manifest.json is incomplete',
    ],
    [
      'with a document changed',
      () => writeFile(join(folder, 'documents/a.jsonl'), '{"path":"a/1","fields":{}}\n'),
      'documents/a.jsonl has changed since the backup was made',
    ],
    [
      'with a list of documents gone',
      () => rm(join(folder, 'documents/a.jsonl')),
      'documents/a.jsonl is missing',
    ],
    [
      'with the list of images emptied',
      () => writeFile(join(folder, 'images.jsonl'), ''),
      'images.jsonl has changed',
    ],
    ['with an image gone', () => rm(join(folder, `${imageB}.webp`)), `${imageB}.webp is missing`],
    [
      'with an image cut short',
      () => writeFile(join(folder, `${imageB}.webp`), bytes.subarray(1)),
      `${imageB}.webp has changed since the backup was made`,
    ],
  ];
  test.each(cases)('%s', async (_, damage, sentence) => {
    await write();
    await damage();
    await expect(openBackup(folder)).rejects.toThrow(sentence);
    await expect(openBackup(folder)).rejects.toMatchObject({ name: 'UserError' });
  });
});
