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
let taken: string;

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

const address = (project: Project, { path, token }: GeneratedImage): string =>
  `${process.env.STORAGE_EMULATOR_HOST}/v0/b/${project.bucket.name}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  source = await open('backup-source');
  images = await storeCassettes(source, 200);
  await storeUnusualDocuments(source);
  taken = join(folder, 'taken');
  await makeBackup(source, taken, silent);
}, 180_000);

afterAll(async () => {
  await Promise.all(projects.map((project) => project.close()));
  await rm(folder, { recursive: true, force: true });
});

describe('a backup of 200 tapes, restored into an empty project', () => {
  let target: Project;
  beforeAll(async () => {
    target = await open('backup-target');
    const written = await restoreBackup(target, taken, silent);
    expect(written).toEqual({ documents: 206, images: 600 });
  }, 180_000);

  test('brings back every document with the same typed values', async () => {
    const before = await listAllDocuments(source);
    const after = await listAllDocuments(target);
    expect(before.size).toBe(206);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [path, fields] of before) expect(after.get(path), path).toEqual(fields);
  });

  test('brings back every image byte by byte, under an address that still works', async () => {
    expect(images).toHaveLength(600);
    for (const image of images) {
      const response = await fetch(address(target, image));
      expect(response.status, image.path).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(image.bytes), image.path).toBe(true);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe(cacheControl);
    }
  });

  test('brings back all that was set with an image', async () => {
    const settings = async (project: Project) => {
      const all: object[] = [];
      for await (const { name, settings: set, md5 } of listImages(project.bucket))
        all.push({ name, set, md5 });
      return all;
    };
    const before = await settings(source);
    expect(before).toHaveLength(600);
    expect(before[0]).toMatchObject({ set: { metadata: { tape: expect.stringContaining('№') } } });
    expect(await settings(target)).toEqual(before);
  });

  test('is the same backup again, file by file', async () => {
    const again = join(folder, 'again');
    await makeBackup(target, again, silent);
    const files = (await readdir(taken, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
      .map((entry) => join(entry.parentPath, entry.name).slice(taken.length));
    // 600 images, their list, and a list for each of the four collections.
    expect(files).toHaveLength(605);
    for (const file of files) {
      const [first, second] = await Promise.all([readFile(taken + file), readFile(again + file)]);
      expect(first.equals(second), file).toBe(true);
    }
    const manifest = async (of: string) =>
      JSON.parse(await readFile(join(of, 'manifest.json'), 'utf8')) as Record<string, unknown>;
    const { project, bucket, takenAt, ...rest } = await manifest(taken);
    expect(await manifest(again)).toMatchObject(rest);
    expect({ project, bucket }).toEqual({ project: source.id, bucket: source.bucket.name });
    expect(Date.parse(String(takenAt))).toBeLessThanOrEqual(Date.now());
  });

  test('is completed when it was cut short: only what is missing is written', async () => {
    const firestore = getFirestore(target.app);
    for (const number of ['0003', '0190']) await firestore.doc(`cassettes/tape-${number}`).delete();
    for (const { path } of images.slice(10, 15)) await target.bucket.file(path).delete();
    expect(await restoreBackup(target, taken, silent)).toEqual({ documents: 2, images: 5 });
    expect(await restoreBackup(target, taken, silent)).toEqual({ documents: 0, images: 0 });
  });
});

describe('a restore is refused, and nothing written,', () => {
  test('where a document stands that the backup lacks', async () => {
    const target = await open('backup-foreign');
    await getFirestore(target.app).doc('mailinglist/x').set({ email: 'x@example.org' });
    await expect(restoreBackup(target, taken, silent)).rejects.toThrow(
      /is not empty: it holds mailinglist\/x that this backup does not/,
    );
    expect([...(await listAllDocuments(target)).keys()]).toEqual(['mailinglist/x']);
    expect(await namesIn(target)).toEqual([]);
  });

  test('where a document of the backup says something else by now', async () => {
    const target = await open('backup-changed');
    await getFirestore(target.app).doc('cassettes/tape-0001').set({ title: 'Another' });
    await expect(restoreBackup(target, taken, silent)).rejects.toThrow(
      /it holds cassettes\/tape-0001/,
    );
    expect(await namesIn(target)).toEqual([]);
  });

  test('where an image stands that the backup lacks', async () => {
    const target = await open('backup-image');
    await target.bucket.file('images/other').save('bytes', { resumable: false });
    await expect(restoreBackup(target, taken, silent)).rejects.toThrow(/it holds images\/other/);
    expect((await listAllDocuments(target)).size).toBe(0);
  });

  test('where a byte of one image is another', async () => {
    const target = await open('backup-damaged');
    const damaged = join(folder, 'damaged');
    await cp(taken, damaged, { recursive: true });
    const file = join(damaged, `${images[300]!.path}.webp`);
    const bytes = await readFile(file);
    bytes[500]! ^= 1;
    await writeFile(file, bytes);
    await expect(restoreBackup(target, damaged, silent)).rejects.toThrow(
      `The backup is damaged: ${file} is not what it was when the backup was taken.`,
    );
    expect((await listAllDocuments(target)).size).toBe(0);
    expect(await namesIn(target)).toEqual([]);
  });
});

test('an empty project makes a backup too, and comes back empty', async () => {
  const empty = await open('backup-empty');
  const { collections, images: stored } = await makeBackup(empty, join(folder, 'empty'), silent);
  expect(collections).toEqual([]);
  expect(stored.count).toBe(0);
  const written = await restoreBackup(await open('backup-empty'), join(folder, 'empty'), silent);
  expect(written).toEqual({ documents: 0, images: 0 });
});
