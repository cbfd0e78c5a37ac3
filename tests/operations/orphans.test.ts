import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOrphans } from '../../tools/operations/find-orphans.ts';
import { makeBackup } from '../../tools/operations/make-backup.ts';
import type { Project } from '../../tools/operations/project.ts';
import { storeCassettes, storeImage, uuidOf } from '../support/operations/generated-catalogue.ts';
import { newProject } from '../support/operations/local-project.ts';

const day = 86_400_000;
let project: Project;

beforeEach(async () => {
  project = await newProject('orphans');
});
afterEach(() => project.close());

const names = (images: { name: string }[]): string[] => images.map(({ name }) => name);

test('An image that no cassette references is an orphan if it is old enough', async () => {
  await storeCassettes(project, 3);
  const lost = await storeImage(project, 'lost');
  const now = Date.now();

  const today = await findOrphans(project, { minAgeMs: day, now });
  expect(today.orphans).toEqual([]);
  expect(names(today.recent)).toEqual([lost.path]);

  const later = await findOrphans(project, { minAgeMs: day, now: now + 2 * day });
  expect(names(later.orphans)).toEqual([lost.path]);
  expect(later.orphans[0]!.size).toBe(lost.bytes.length);
  expect(later).toMatchObject({ recent: [], missing: [], stored: 10, referenced: 9 });
});

test('A backup says how many images older than a day no cassette references', async () => {
  await storeCassettes(project, 1);
  await storeImage(project, 'lost');
  const folder = await mkdtemp(join(tmpdir(), 'orphans-'));
  const orphansOf = async (now: number) => {
    const lines: string[] = [];
    await makeBackup(project, join(folder, String(now)), (line) => lines.push(line), null, now);
    return lines.filter((line) => line.includes('npm run orphans'));
  };
  expect(await orphansOf(Date.now())).toEqual([]);
  expect(await orphansOf(Date.now() + 2 * day)).toEqual([
    expect.stringMatching(/^1 image, more than a day old/),
  ]);
  await rm(folder, { recursive: true });
});

test('Other files in the bucket are ignored', async () => {
  await project.bucket.file('exports/all.bin').save('bytes', { resumable: false });
  await project.bucket.file('images/').save('', { resumable: false });
  const found = await findOrphans(project, { minAgeMs: day, now: Date.now() + 2 * day });
  expect(found).toMatchObject({ orphans: [], stored: 0 });
});

test('A missing image that a cassette references is reported', async () => {
  await storeCassettes(project, 1);
  const path = `images/${uuidOf('tape 0 front')}`;
  await project.bucket.file(path).delete();
  const { missing: gone, orphans } = await findOrphans(project, {
    minAgeMs: 0,
    now: Date.now() + day,
  });
  expect(orphans).toEqual([]);
  expect(gone).toEqual([
    expect.objectContaining({ document: 'cassettes/tape-0000', field: 'frontImageUrl', path }),
  ]);
});

test('A cassette without images or with invalid ones references none', async () => {
  const cassettes = getFirestore(project.app).collection('cassettes');
  await cassettes.doc('bare').set({ title: 'Bare' });
  await cassettes
    .doc('odd')
    .set({ title: 7, frontImageUrl: 5, spineImageUrl: '', fullJCardImageUrl: null });
  const found = await findOrphans(project, { minAgeMs: day });
  expect(found).toMatchObject({ orphans: [], missing: [], stored: 0, referenced: 0 });
});

test('All pages of the image listing are compared', async () => {
  const tapes = getFirestore(project.app);
  const numbers = Array.from({ length: 1100 }, (_, number) => `image ${number}`);
  for (let at = 0; at < numbers.length; at += 50)
    await Promise.all(numbers.slice(at, at + 50).map((name) => storeImage(project, name)));
  const batch = tapes.batch();
  for (const name of numbers.slice(0, 400))
    batch.set(tapes.collection('cassettes').doc(), { frontImageUrl: `images/${uuidOf(name)}` });
  await batch.commit();
  const { orphans, stored, referenced } = await findOrphans(project, {
    minAgeMs: day,
    now: Date.now() + 2 * day,
  });
  expect({ orphans: orphans.length, stored, referenced }).toEqual({
    orphans: 700,
    stored: 1100,
    referenced: 400,
  });
}, 60_000);
