import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listImages } from '../../tools/operations/images.ts';
import { makeBackup } from '../../tools/operations/make-backup.ts';
import type { Project } from '../../tools/operations/project.ts';
import { restoreBackup } from '../../tools/operations/restore-backup.ts';
import {
  cacheControl,
  type GeneratedImage,
  listAllDocuments,
  storeCassettes,
  storeUnusualDocuments,
} from '../support/operations/generated-catalogue.ts';
import { newProject } from '../support/operations/local-project.ts';

const silent = () => {};
const projects: Project[] = [];
let folder: string;
let source: Project;
let images: GeneratedImage[];
let backupFolder: string;

const open = async (purpose: string): Promise<Project> => {
  const project = await newProject(purpose);
  projects.push(project);
  return project;
};

const namesIn = async (project: Project): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of listImages(project.bucket)) names.push(name);
  return names;
};

const imageUrl = (project: Project, { path, token }: GeneratedImage): string =>
  `${process.env.STORAGE_EMULATOR_HOST}/v0/b/${project.bucket.name}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  source = await open('backup-source');
  images = await storeCassettes(source, 40);
  await storeUnusualDocuments(source);
  backupFolder = join(folder, 'taken');
  await makeBackup(source, backupFolder, silent);
}, 180_000);

afterAll(async () => {
  await Promise.all(projects.map((project) => project.close()));
  await rm(folder, { recursive: true, force: true });
});

describe('A backup of 40 cassettes that is restored into an empty project', () => {
  let target: Project;
  beforeAll(async () => {
    target = await open('backup-target');
    const written = await restoreBackup(target, backupFolder, silent);
    expect(written).toMatchObject({ documents: 46, images: 120 });
  }, 180_000);

  test('restores every document with the same typed values', async () => {
    const before = await listAllDocuments(source);
    const after = await listAllDocuments(target);
    expect(before.size).toBe(46);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [path, fields] of before) expect(after.get(path), path).toEqual(fields);
  });

  test('restores the bytes of every image, and its download URL works', async () => {
    expect(images).toHaveLength(120);
    for (const image of images) {
      const response = await fetch(imageUrl(target, image));
      expect(response.status, image.path).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(image.bytes), image.path).toBe(true);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe(cacheControl);
    }
  });

  test('restores the metadata of every image', async () => {
    const settings = async (project: Project) => {
      const all: object[] = [];
      for await (const { name, settings: set, md5 } of listImages(project.bucket))
        all.push({ name, set, md5 });
      return all;
    };
    const before = await settings(source);
    expect(before).toHaveLength(120);
    expect(before[0]).toMatchObject({ set: { metadata: { tape: expect.stringContaining('№') } } });
    expect(await settings(target)).toEqual(before);
  });

  test('gives the same files in a second backup', async () => {
    const secondFolder = join(folder, 'second');
    await makeBackup(target, secondFolder, silent);
    const files = (await readdir(backupFolder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
      .map((entry) => join(entry.parentPath, entry.name).slice(backupFolder.length));
    // 120 images, their list, and a list for each of the four collections.
    expect(files).toHaveLength(125);
    for (const file of files) {
      const [first, second] = await Promise.all([
        readFile(backupFolder + file),
        readFile(secondFolder + file),
      ]);
      expect(first.equals(second), file).toBe(true);
    }
    const manifest = async (of: string) =>
      JSON.parse(await readFile(join(of, 'manifest.json'), 'utf8')) as Record<string, unknown>;
    const { project, bucket, takenAt, ...rest } = await manifest(backupFolder);
    expect(await manifest(secondFolder)).toMatchObject(rest);
    expect({ project, bucket }).toEqual({ project: source.id, bucket: source.bucket.name });
    expect(Date.parse(String(takenAt))).toBeLessThanOrEqual(Date.now());
  });

  test('is completed after an interruption by writing only what is missing', async () => {
    const firestore = getFirestore(target.app);
    for (const number of ['0003', '0030']) await firestore.doc(`cassettes/tape-${number}`).delete();
    for (const { path } of images.slice(10, 15)) await target.bucket.file(path).delete();
    expect(await restoreBackup(target, backupFolder, silent)).toMatchObject({
      documents: 2,
      images: 5,
    });
    expect(await restoreBackup(target, backupFolder, silent)).toMatchObject({
      documents: 0,
      images: 0,
    });
  });
});

describe('A restore is refused and writes nothing', () => {
  test('if the project has a document that the backup lacks', async () => {
    const target = await open('backup-foreign');
    await getFirestore(target.app).doc('mailinglist/x').set({ email: 'x@example.org' });
    await expect(restoreBackup(target, backupFolder, silent)).rejects.toThrow(
      /is not empty: it contains mailinglist\/x, which differs from this backup/,
    );
    expect([...(await listAllDocuments(target)).keys()]).toEqual(['mailinglist/x']);
    expect(await namesIn(target)).toEqual([]);
  });

  test('if a document of the project differs from the backup', async () => {
    const target = await open('backup-changed');
    await getFirestore(target.app).doc('cassettes/tape-0001').set({ title: 'Another' });
    await expect(restoreBackup(target, backupFolder, silent)).rejects.toThrow(
      /it contains cassettes\/tape-0001/,
    );
    expect(await namesIn(target)).toEqual([]);
  });

  test('if the project has an image that the backup lacks', async () => {
    const target = await open('backup-image');
    await target.bucket.file('images/other').save('bytes', { resumable: false });
    await expect(restoreBackup(target, backupFolder, silent)).rejects.toThrow(
      /it contains images\/other/,
    );
    expect((await listAllDocuments(target)).size).toBe(0);
  });

  test('if an image of the backup is damaged', async () => {
    const target = await open('backup-damaged');
    const damaged = join(folder, 'damaged');
    await cp(backupFolder, damaged, { recursive: true });
    const file = join(damaged, `${images[60]!.path}.webp`);
    const bytes = await readFile(file);
    bytes[500]! ^= 1;
    await writeFile(file, bytes);
    await expect(restoreBackup(target, damaged, silent)).rejects.toThrow(
      `The backup is damaged: ${file} has changed since the backup was made.`,
    );
    expect((await listAllDocuments(target)).size).toBe(0);
    expect(await namesIn(target)).toEqual([]);
  });
});

test('An empty project can be backed up and restored', async () => {
  const empty = await open('backup-empty');
  const { collections, images: stored } = await makeBackup(empty, join(folder, 'empty'), silent);
  expect(collections).toEqual([]);
  expect(stored.count).toBe(0);
  const written = await restoreBackup(await open('backup-empty'), join(folder, 'empty'), silent);
  expect(written).toMatchObject({ documents: 0, images: 0 });
});
