import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Manifest } from '../../tools/operations/make-backup.ts';
import type { Project } from '../../tools/operations/project.ts';
import {
  documentsOf,
  emulatorEnvironment,
  imagesOf,
  newProject,
  storeCatalogue,
  storeLostImage,
} from '../support/operations/local-project.ts';
import { runInThisProcess } from '../support/operations/run-in-this-process.ts';

/** `npm run backup` and `npm run restore`. */

const projects: Project[] = [];
let folder: string;
let backup: string;
let source: Project;

const open = async (purpose: string): Promise<Project> => {
  const project = await newProject(purpose);
  projects.push(project);
  return project;
};
const run = (command: string, project: Project, ...args: string[]) =>
  runInThisProcess(command, [...args, '--project', project.id], emulatorEnvironment());

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  backup = join(folder, 'new', 'taken');
  source = await open('backup-source');
  await storeCatalogue(source, 12);
  const firestore = source.firestore;
  const time = new Timestamp(1e9, 123456000);
  await firestore.doc('changes/times').set({
    times: [999_500_000, 999_999_000, 1_000, 0, 499_999_000].flatMap((nanoseconds) =>
      [1e9, -1, -62_135_596_800, 253_402_300_799].map(
        (seconds) => new Timestamp(seconds, nanoseconds),
      ),
    ),
  });
  await firestore.doc('members/ada/lists/pile').set({ cassettes: { a: time } });
  await firestore
    .doc('bin/moved')
    .set({ id: 'moved', cassette: { title: 'Moved' }, movedAt: time });
  await firestore
    .doc('changes/one')
    .set({ before: null, share: 0.5, nested: { list: [{ deep: [] }, 1], time } });
  // The site stores none of these.
  await firestore.doc('changes/two').set({
    bytes: Buffer.from([0, 255]),
    place: new GeoPoint(1.5, -2),
    other: firestore.doc('changes/one'),
    numbers: [Number.NaN, Number.POSITIVE_INFINITY, 2n ** 53n + 1n, -(2n ** 63n)],
  });
  const taken = await run('backup', source, backup);
  expect(taken).toMatchObject({ code: 0, error: '' });
  expect(taken.output).toContain('cassettes: 12 documents\n');
  expect(taken.output).toContain('36 images, ');
});
afterAll(async () => {
  await Promise.all(projects.map((project) => project.close()));
  await rm(folder, { recursive: true, force: true });
});

test('A restore brings back all documents and images, and a second backup has the same files', async () => {
  const target = await open('backup-target');
  const { output } = await run('restore', target, backup);
  expect(output).toContain('Restored 19 documents and 36 images');
  const documents = await documentsOf(source);
  expect(documents.size).toBe(19);
  expect(await documentsOf(target)).toEqual(documents);
  expect(await imagesOf(target)).toEqual(await imagesOf(source));

  const { spineImageUrl, spineImageToken } = [...documents.values()].find((one) => one.title)!;
  const address = (project: Project) =>
    `${process.env.STORAGE_EMULATOR_HOST}/v0/b/${project.bucket.name}/o/${encodeURIComponent(String(spineImageUrl))}?alt=media&token=${spineImageToken}`;
  const [before, after] = await Promise.all([fetch(address(source)), fetch(address(target))]);
  expect(after.status).toBe(200);
  expect(await after.bytes()).toEqual(await before.bytes());
  expect(after.headers.get('content-type')).toBe('image/webp');
  expect(after.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');

  await run('backup', target, join(folder, 'second'));
  const files = (await readdir(join(folder, 'second'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'second').length));
  expect(files).toHaveLength(36 + 1 + 5);
  for (const file of files)
    expect(await readFile(join(folder, 'second', file)), file).toEqual(
      await readFile(backup + file),
    );
});

test('A restore that was interrupted is completed', async () => {
  const target = await open('backup-again');
  await run('restore', target, backup);
  await target.firestore.doc('changes/one').delete();
  for (const { name } of (await imagesOf(target)).slice(10, 15))
    await target.bucket.file(name).delete();
  const again = await run('restore', target, backup);
  expect(again.output).toContain('Restored 1 document and 5 images');
});

test('The folder is closed to other users, and a second backup needs another one', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  const { code, error } = await run('backup', source, backup);
  expect(code).toBe(1);
  expect(error).toContain(`${backup} is not empty: name a new folder for the backup.`);
});

test.each<[string, (project: Project) => Promise<unknown>, RegExp]>([
  [
    'a document that the backup lacks',
    (project) => project.firestore.doc('mailinglist/x').set({ email: 'x@example.org' }),
    /is not empty: it contains mailinglist\/x, which differs from this backup/,
  ],
  [
    'a document that differs',
    (project) => project.firestore.doc('changes/one').set({ before: 1 }),
    /it contains changes\/one/,
  ],
  ['an image that the backup lacks', storeLostImage, /it contains images\//],
])(
  'A restore is refused, and writes nothing, if the project has %s',
  async (_, prepare, sentence) => {
    const target = await open('backup-refused');
    await prepare(target);
    const before = [await documentsOf(target), await imagesOf(target)];
    const { code, error } = await run('restore', target, backup);
    expect(code).toBe(1);
    expect(error).toMatch(sentence);
    expect([await documentsOf(target), await imagesOf(target)]).toEqual(before);
  },
);

test('What a backup can’t keep is named, and all else is kept', async () => {
  const odd = await open('backup-odd');
  await storeCatalogue(odd, 1);
  await odd.firestore.doc('cassettes/odd').set({ vector: FieldValue.vector([1, 2]) });
  const { code, output, error } = await run('backup', odd, join(folder, 'odd'));
  expect([code, error]).toEqual([0, '']);
  expect(output).toContain('Left out: cassettes/odd, which holds a VectorValue');
  expect(output).toContain('cassettes: 1 document\n');
  expect(output).toContain('3 images, ');
  const target = await open('backup-odd-target');
  expect((await run('restore', target, join(folder, 'odd'))).error).toBe('');
});

test('A restore of a damaged backup is refused', async () => {
  const damaged = join(folder, 'damaged');
  await cp(backup, damaged, { recursive: true });
  const [image] = await readdir(join(damaged, 'images'));
  const file = join(damaged, 'images', image!);
  const bytes = await readFile(file);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(file, bytes);
  const target = await open('backup-damaged');
  const { error } = await run('restore', target, damaged);
  expect(error).toContain(`The backup is damaged: ${file} has changed since the backup was made.`);
  await rm(file);
  expect((await run('restore', target, damaged)).error).toContain('is no complete backup');
  for (const text of ['{"format": "cas', 'null', '{"format": "cassette catalogue backup"}']) {
    await writeFile(join(damaged, 'manifest.json'), text);
    const { error } = await run('restore', target, damaged);
    expect(error).toContain(`The backup is damaged: ${join(damaged, 'manifest.json')}`);
  }
  expect((await documentsOf(target)).size).toBe(0);
});

test.each<[string, (manifest: Manifest) => object]>([
  ['names no documents', () => ({ documents: {} })],
  ['counts other documents', (manifest) => ({ documents: { ...manifest.documents, bin: 2 } })],
  ['counts other images', ({ images }) => ({ images: { ...images, count: 35 } })],
  [
    'lacks a file',
    ({ files }) => ({
      files: Object.fromEntries(
        Object.entries(files).filter(([name]) => name !== 'documents/members.jsonl'),
      ),
    }),
  ],
])('A backup whose manifest %s is not restored', async (_, change) => {
  const odd = await mkdtemp(join(folder, 'manifest-'));
  await cp(backup, odd, { recursive: true });
  const file = join(odd, 'manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, ...change(manifest) }));
  const target = await open('backup-manifest');
  const { error } = await run('restore', target, odd);
  expect(error).toContain(`The backup is damaged: ${file} has changed since the backup was made.`);
  expect((await documentsOf(target)).size).toBe(0);
});
