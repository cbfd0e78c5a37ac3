import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '../../src/firebase/settings.ts';
import { openShelf } from '../../src/firebase/shelf.ts';
import { newestFirstView } from '../../src/services/early-load.ts';
import type { Project } from '../../tools/operations/project.ts';
import { rebuildShelf } from '../../tools/operations/rebuild-shelf.ts';
import { addCassette } from '../support/operations/catalogue-state.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';

/** An index that lacks what was changed past the site, as the list of /admin reads it. */

let project: Project;
let settings: Settings;
let page: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  ({ project, settings } = await projectWithEditor('index-behind'));
  page = await openPage(settings);
});
afterAll(() => project.close());

async function load() {
  globalThis.shelfMemory = undefined;
  const { signal } = new AbortController();
  const load = openShelf(settings).loadCassettes;
  const cassettes = await load('editor', newestFirstView, async () => {}, signal);
  return cassettes.map(({ title }) => title).sort();
}
const isBehind = () => load().then(() => page.catalogue.isIndexBehind());

test('An editor is told of tapes that the index lacks or that are gone, until npm run shelf has run', async () => {
  const catalogue = getFirestore(project.app).collection('cassettes');
  expect(await isBehind()).toBe(false);
  const saved = await addCassette(page, 'Saved');
  expect(await isBehind()).toBe(false);

  await catalogue.doc('script').set({ title: 'By a script', artist: ['Somebody'] });
  expect(await isBehind()).toBe(true);
  await rebuildShelf(project);
  expect(await isBehind()).toBe(false);
  await catalogue.doc('script').delete();
  expect(await isBehind()).toBe(true);
  await rebuildShelf(project);

  // The part was read before this save of the same page.
  await load();
  const added = await addCassette(page, 'Added');
  expect(await page.catalogue.isIndexBehind()).toBe(false);
  await page.catalogue.remove(added.id);

  await getFirestore(project.app).doc('shelf/p0').update({ tapes: 'no map' });
  expect(await load()).toEqual(['Saved']);
  expect(await isBehind()).toBe(true);
  await expect(
    page.catalogue.update(saved, { ...saved, label: 'New' }, {}, { kind: 'form' }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  });
  await rebuildShelf(project);
  expect(await isBehind()).toBe(false);
  await page.catalogue.update(saved, { ...saved, label: 'New' }, {}, { kind: 'form' });
  expect(await load()).toEqual(['Saved']);
});
