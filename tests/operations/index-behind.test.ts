import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '../../src/firebase/settings.ts';
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

const isBehind = () => page.catalogue.isIndexBehind();

test('An editor is told of tapes that the index lacks or that are gone, until npm run shelf has run', async () => {
  const catalogue = project.firestore.collection('cassettes');
  expect(await isBehind()).toBe(false);
  await addCassette(page, 'Saved');
  expect(await isBehind()).toBe(false);

  await catalogue.doc('script').set({ title: 'By a script', artist: ['Somebody'] });
  expect(await isBehind()).toBe(true);
  await rebuildShelf(project.firestore);
  expect(await isBehind()).toBe(false);
  await catalogue.doc('script').delete();
  expect(await isBehind()).toBe(true);
  await rebuildShelf(project.firestore);
});

test('A record of the bin or of the history that can’t be read is named, and the others are listed', async () => {
  const time = { toDate: 5 };
  const record = { id: 'odd', cassette: { createdAt: time }, movedAt: new Date() };
  await project.firestore.doc('bin/odd').set(record);
  await project.firestore.doc('changes/odd').set({ run: null, changedAt: time });
  expect(await page.catalogue.listBin(9)).toMatchObject({ items: [], unreadableIds: ['odd'] });
  expect(await page.catalogue.listFeed(9)).toMatchObject({
    items: [{ title: 'Saved' }],
    unreadableIds: ['odd'],
  });
});
