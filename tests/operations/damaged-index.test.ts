import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { openBin } from '../../src/firebase/bin.ts';
import type { Settings } from '../../src/firebase/settings.ts';
import { openShelf } from '../../src/firebase/shelf.ts';
import type { BinPort } from '../../src/services/ports.ts';
import { removeCassette } from '../../src/services/remove-cassette.ts';
import { repairIndex } from '../../src/services/repair-index.ts';
import type { Project } from '../../tools/operations/project.ts';
import { addCassette, catalogueState } from '../support/operations/catalogue-state.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';

/** A part of the index that was changed outside this site, and holds no map of entries any more. */

let project: Project;
let settings: Settings;
let page: Awaited<ReturnType<typeof openPage>>;
let bin: BinPort;

beforeAll(async () => {
  ({ project, settings } = await projectWithEditor('damaged'));
  page = await openPage(settings);
  bin = await openBin(settings);
});
afterAll(() => project.close());

const part = () => getFirestore(project.app).doc('shelf/p0');
const listing = () => openShelf(settings).listIndexEntries();

test('An editor can save, delete and restore beside a damaged part of the index, and the list repairs it', async () => {
  const [changed, deleted, moved, untouched] = [
    await addCassette(page, 'Changed'),
    await addCassette(page, 'Deleted'),
    await addCassette(page, 'Moved'),
    await addCassette(page, 'Untouched'),
  ] as [Cassette, Cassette, Cassette, Cassette];
  await part().update({ tapes: 'no map' });
  expect(await listing()).toEqual({ entries: [], damagedParts: ['p0'] });

  await addCassette(page, 'Added');
  const base = (await page.cassettes.read(changed.id)) as Cassette;
  await page.cassettes.update(base, { ...base, label: 'New' });
  await removeCassette(page, deleted);
  const record = await bin.move(moved.id, 'editor@example.org');
  await bin.restore(record!, { lostImages: [], asNew: false });

  // Members read the documents until the part is repaired.
  const titles = ['Added', 'Changed', 'Moved', 'Untouched'];
  expect(await catalogueState(project)).toMatchObject({ cassettes: titles, bin: [], images: 12 });
  expect((await listing()).damagedParts).toEqual(['p0']);
  expect((await part().get()).get('tapes')).toBe('no map');

  const options = {
    cassettes: page.cassettes,
    mayWrite: async () => true,
    signal: new AbortController().signal,
  };
  const list = await page.cassettes.list();
  expect(await repairIndex(options, list, await listing())).toBe(0);
  expect(await catalogueState(project)).toMatchObject({ entries: titles, indexCount: 4 });
  const { entries, damagedParts } = await listing();
  expect(damagedParts).toEqual([]);
  expect(entries.map((entry) => entry.part)).toEqual(['p1', 'p1', 'p1', 'p1']);
  expect(entries.find(({ cassette }) => cassette.id === changed.id)?.cassette.label).toBe('New');
  expect((await part().get()).get('tapes')).toEqual({});

  // The empty part takes new cassettes again.
  await addCassette(page, 'Later');
  expect((await page.cassettes.list()).map(({ title }) => title).sort()).toContain('Later');
  expect((await listing()).entries).toHaveLength(5);
  expect(await repairIndex(options, await page.cassettes.list(), await listing())).toBe(0);
  expect(await page.cassettes.read(untouched.id)).not.toBeNull();
});
