import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cassette, noImages } from '../../src/domain/cassette.ts';
import { indexGroup } from '../../src/domain/index-layout.ts';
import { openBin } from '../../src/firebase/bin.ts';
import type { Settings } from '../../src/firebase/settings.ts';
import { mergeIntoOne, restoreCassette } from '../../src/services/bin.ts';
import type { BinPort } from '../../src/services/ports.ts';
import { removeCassette } from '../../src/services/remove-cassette.ts';
import type { Project } from '../../tools/operations/project.ts';
import { addCassette, catalogueState } from '../support/operations/catalogue-state.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';

/** Merging two cassettes with the real rules, index and storage. */

let project: Project;
let settings: Settings;
let page: Awaited<ReturnType<typeof openPage>>;
let bin: BinPort;
/** The run of each merge. */
const run = 'r'.repeat(20);
const movedBy = 'editor@example.org';
const state = () => catalogueState(project);

beforeAll(async () => {
  ({ project, settings } = await projectWithEditor('merge'));
  page = await openPage(settings);
  bin = await openBin(settings);
});
afterAll(() => project.close());

async function addPair() {
  const read = async (title: string) => {
    const { id } = await addCassette(page, title);
    return (await page.cassettes.read(id)) as Cassette;
  };
  return { kept: await read('Kept'), other: await read('Other') };
}

/** The index entry of a cassette. */
async function entryOf(id: string): Promise<unknown> {
  const shelf = await getFirestore(project.app).collection('shelf').get();
  const groups = shelf.docs.map((part) => part.get('tapes')?.[indexGroup(id)]);
  return groups.find((group) => group?.[id])?.[id];
}

test('Two cassettes are merged: the other one goes to the bin without the pictures that were taken', async () => {
  const { kept, other } = await addPair();
  const merged = {
    draft: { ...kept, label: 'Merged', genre: ['Rock'] },
    takenPanels: ['front', 'spine'] as const,
  };
  const ports = { ...page, bin };
  const result = await mergeIntoOne(ports, { kept, other }, merged, movedBy, run);
  const stored = await page.cassettes.read(kept.id);
  expect(stored).toMatchObject({
    ...{ label: 'Merged', genre: ['Rock'], createdAt: kept.createdAt },
    images: { ...other.images, fullJCard: kept.images.fullJCard },
  });
  const whole = { cassettes: ['Kept'], entries: ['Kept'], indexCount: 1 };
  // Two of the six pictures were replaced.
  expect(await state()).toEqual({ ...whole, bin: ['Other'], images: 4 });
  expect(await entryOf(kept.id)).toMatchObject({ label: 'Merged', artist: kept.artist });
  expect(result.record.cassette.images).toEqual({
    ...noImages,
    fullJCard: other.images.fullJCard,
  });

  // An attempt that was written without an answer is found by the next one.
  const again = await bin.merge(kept, other, merged, movedBy, run);
  expect(again).toMatchObject({ cassette: { label: 'Merged' }, record: { recordId: other.id } });

  const { cassette } = await restoreCassette(ports, result.record);
  expect(cassette.images).toEqual({ ...noImages, fullJCard: other.images.fullJCard });
  expect(await state()).toMatchObject({ cassettes: ['Kept', 'Other'], entries: ['Kept', 'Other'] });
  for (const { id } of [kept, other]) await removeCassette(page, (await page.cassettes.read(id))!);
  expect(await state()).toMatchObject({ cassettes: [], entries: [], bin: [], images: 0 });
});
