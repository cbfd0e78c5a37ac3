import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeOldRecords, purgeRecord, restoreCassettes } from '../../src/services/bin.ts';
import { findOrphans } from '../../tools/operations/find-orphans.ts';
import { makeBackup } from '../../tools/operations/make-backup.ts';
import type { Project } from '../../tools/operations/project.ts';
import { purgeBin } from '../../tools/operations/purge-bin.ts';
import { restoreBackup } from '../../tools/operations/restore-backup.ts';
import { addCassette, catalogueState } from '../support/operations/catalogue-state.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';
import { documentsOf, newProject } from '../support/operations/local-project.ts';

/** The bin with the real rules, index and storage. */

let project: Project;
let page: Awaited<ReturnType<typeof openPage>>;
const movedBy = 'editor@example.org';

beforeAll(async () => {
  const opened = await projectWithEditor('bin');
  project = opened.project;
  page = await openPage(opened.settings);
});
afterAll(() => project.close());

const add = (title: string, run?: string) => addCassette(page, title, run);
const state = () => catalogueState(project);

test('A cassette is moved to the bin, restored as it was, and deleted for good', async () => {
  const kept = await add('Kept');
  const cassette = await add('Moved');
  const before = await page.catalogue.read(cassette.id);
  const whole = { cassettes: ['Kept', 'Moved'], entries: ['Kept', 'Moved'], indexCount: 2 };
  expect(await state()).toEqual({ ...whole, bin: [], images: 6 });

  const record = await page.catalogue.moveToBin(cassette.id);
  const one = { cassettes: ['Kept'], entries: ['Kept'], indexCount: 1 };
  expect(await state()).toEqual({ ...one, bin: ['Moved'], images: 6 });
  expect((await page.catalogue.listBin(10)).items).toMatchObject([
    { movedBy, cassette: { title: 'Moved', images: cassette.images } },
  ]);
  // Nothing that the bin names is an orphan.
  expect(await findOrphans(project, { minAgeMs: -1000 })).toMatchObject({
    orphans: [],
    referenced: 6,
  });

  expect(await restoreCassettes(page, [record!])).toMatchObject([{ result: { lostImages: [] } }]);
  expect(await state()).toEqual({ ...whole, bin: [], images: 6 });
  expect(await page.catalogue.read(cassette.id)).toEqual({
    ...before,
    change: expect.any(String),
    updatedAt: expect.any(Number),
  });

  const again = await page.catalogue.moveToBin(cassette.id);
  await purgeRecord(page, again!);
  expect(await state()).toEqual({ ...one, bin: [], images: 3 });
  await page.catalogue.remove(kept.id);
  await page.catalogue.moveToBin(kept.id).then((gone) => expect(gone).toBeNull());
});

test('Records older than 30 days are purged, younger ones stay', async () => {
  const [old, young] = [await add('Old'), await add('Young')];
  const oldRecord = await page.catalogue.moveToBin(old.id);
  await page.catalogue.moveToBin(young.id);
  await getFirestore(project.app)

    .doc(`bin/${oldRecord!.recordId}`)
    .update({ movedAt: new Date(Date.now() - 31 * 86_400_000) });
  const ports = page;
  expect(await purgeOldRecords(ports, new AbortController().signal)).toEqual([oldRecord!.recordId]);
  expect((await state()).bin).toEqual(['Young']);
  expect(await purgeBin(project)).toBe(0);
  expect(await purgeBin(project, Date.now() + 31 * 86_400_000)).toBe(1);
  expect((await state()).bin).toEqual([]);
});

test('A backup and its restore carry the bin, the runs, the history, and the pictures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backup-bin-'));
  const target = await newProject('bin-target');
  try {
    const run = await page.catalogue.startRun('import', 'list.csv', movedBy);
    const cassette = await add('Carried', run);
    await page.catalogue.moveToBin(cassette.id);
    await makeBackup(project, folder, () => {});
    await restoreBackup(target, folder, () => {});
    const before = await state();
    expect(before.bin).toContain('Carried');
    expect(before.images).toBeGreaterThanOrEqual(3);
    expect(await catalogueState(target)).toEqual(before);
    const [documents, restored] = [await documentsOf(project), await documentsOf(target)];
    const countOf = (collection: string) =>
      [...documents.keys()].filter((path) => path.startsWith(`${collection}/`)).length;
    expect(countOf('runs')).toBe(1);
    expect(countOf('changes')).toBeGreaterThan(0);
    expect(restored).toEqual(documents);
  } finally {
    await target.close();
    await rm(folder, { recursive: true, force: true });
  }
});
