import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cassette, noImages } from '../../src/domain/cassette.ts';
import { emptyDraft } from '../../src/domain/fields.ts';
import { openBin } from '../../src/firebase/bin.ts';
import type { Settings } from '../../src/firebase/settings.ts';
import { trackListBytes } from '../../src/firebase/track-list-meta.ts';
import { writeDocuments } from '../../tools/operations/documents.ts';
import type { Project } from '../../tools/operations/project.ts';
import { rebuildShelf } from '../../tools/operations/rebuild-shelf.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';

/** The documents of the track lists, with the real rules. */

let project: Project;
let settings: Settings;
let page: Awaited<ReturnType<typeof openPage>>;
const form = { kind: 'form' } as const;
const movedBy = 'editor@example.org';

beforeAll(async () => {
  ({ project, settings } = await projectWithEditor('tracks'));
  page = await openPage(settings);
});
afterAll(() => project.close());

async function add(title: string, trackList = ''): Promise<Cassette> {
  const { cassettes } = page;
  const draft = { ...emptyDraft, title, artist: ['Somebody'], trackList };
  const { cassette } = await cassettes.create(cassettes.newId(), draft, noImages, form);
  return cassette;
}
const setList = (cassette: Cassette, trackList: string) =>
  page.cassettes.update(cassette, { ...cassette, trackList }, {}, form);

/** Every list is in the document that its cassette names, once, and meta knows the documents. */
async function expectListed(texts: Record<string, string>): Promise<void> {
  const firestore = getFirestore(project.app);
  const [cassettes, documents] = await Promise.all([
    firestore.collection('cassettes').get(),
    firestore.collection('trackLists').get(),
  ]);
  const titles: Record<string, string> = {};
  const places: string[] = [];
  for (const { id, data } of cassettes.docs.map((doc) => ({ id: doc.id, data: doc.data() })))
    if (data.trackList) {
      titles[data.title] = data.trackList;
      places.push(`${data.trackListPart} ${id} ${data.trackList}`);
    }
  expect(titles).toEqual(texts);
  const found: string[] = [];
  const metas: Record<string, object> = {};
  for (const document of documents.docs.filter(({ id }) => id !== 'meta')) {
    const lists = Object.entries(document.get('lists') as Record<string, string>);
    found.push(...lists.map(([id, text]) => `${document.id} ${id} ${text}`));
    const bytes = lists.reduce((sum, [id, text]) => sum + trackListBytes(id, text), 0);
    metas[document.id] = { version: document.get('version'), bytes };
  }
  expect(found.sort()).toEqual(places.sort());
  expect(documents.docs.find(({ id }) => id === 'meta')?.get('parts') ?? {}).toEqual(metas);
}

test('A track list is in its document from the commit that writes it', async () => {
  const first = await add('First', 'A1 Ice Rink');
  await add('None');
  await expectListed({ First: 'A1 Ice Rink' });

  const second = await setList(await add('Second'), 'A1 Ghost\nB1 Ünder');
  await expectListed({ First: 'A1 Ice Rink', Second: 'A1 Ghost\nB1 Ünder' });

  const other = await setList(second, 'A1 Spirit');
  const emptied = await setList(first, '');
  await expectListed({ Second: 'A1 Spirit' });

  await setList(emptied, 'B1 Again');
  await page.cassettes.remove(other.id);
  await expectListed({ First: 'B1 Again' });
});

test('A track list leaves with its cassette to the bin, and comes back with it', async () => {
  const bin = await openBin(settings);
  const cassette = await add('Binned', 'A1 Away');
  const record = await bin.move(cassette.id, movedBy);
  await expectListed({ First: 'B1 Again' });
  expect(record?.cassette.trackList).toBe('A1 Away');
  await bin.restore(record!, { lostImages: [], asNew: false });
  await expectListed({ First: 'B1 Again', Binned: 'A1 Away' });
});

test('Track lists that are saved at the same time share commits', async () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Tape ${10 + index}`);
  const cassettes = [];
  for (const title of titles) cassettes.push(await add(title));
  const commits = vi.fn();
  const real = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith(':commit')) commits();
    return real(url, init);
  });
  const saved = await Promise.all(cassettes.map((one) => setList(one, `A1 ${one.title}`))).finally(
    () => vi.unstubAllGlobals(),
  );
  // The first one is written alone, the others five at a time.
  expect(commits.mock.calls.length).toBeLessThanOrEqual(4);
  const texts = Object.fromEntries(titles.map((title) => [title, `A1 ${title}`]));
  await expectListed({ First: 'B1 Again', Binned: 'A1 Away', ...texts });
  for (const { id } of saved) await page.cassettes.remove(id);
  await expectListed({ First: 'B1 Again', Binned: 'A1 Away' });
});

const script = (title: string, fields: object = {}) => ({
  path: `cassettes/${title}`,
  fields: { title, artist: ['Somebody'], part: 'p0', ...fields },
});

test('The rebuilt documents hold what a script has written, and nothing that is gone', async () => {
  const firestore = getFirestore(project.app);
  await writeDocuments(project, [
    script('scripted', { trackList: 'A1 Scripted' }),
    script('number', { trackList: 5 }),
    script('odd', { trackList: 'A1 Odd', trackListPart: 'p7' }),
    { path: 'trackLists/t9', fields: { lists: { gone: 'A1 Gone' }, version: 'v', changed: [] } },
  ]);
  await firestore.doc('trackLists/t0').update({ 'lists.gone': 'A1 Gone' });
  await rebuildShelf(project);
  const cassettes = await firestore.collection('cassettes').get();
  const texts = cassettes.docs.map((doc) => [doc.get('title'), doc.get('trackList')]);
  const listed = texts.filter(([, text]) => typeof text === 'string' && text !== '');
  await firestore.doc('cassettes/number').delete();
  await expectListed(Object.fromEntries(listed));
  expect(listed).toContainEqual(['scripted', 'A1 Scripted']);
});

test('A document that is too large is split, and a save during that is kept', async () => {
  const long = 'x'.repeat(3900);
  const heavy = Array.from({ length: 200 }, (_, index) =>
    script(`heavy ${index}`, { trackList: `A1 ${index} ${long}`, trackListPart: 't0' }),
  );
  await writeDocuments(project, heavy);
  const real = fetch;
  let isDone = false;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!isDone && url.endsWith(':commit') && String(init?.body).includes('trackLists/t0')) {
      isDone = true;
      vi.stubGlobal('fetch', real);
      await add('Meanwhile', 'A1 Meanwhile');
    }
    return real(url, init);
  });
  await rebuildShelf(project).finally(() => vi.unstubAllGlobals());
  expect(isDone).toBe(true);
  const firestore = getFirestore(project.app);
  const cassettes = await firestore.collection('cassettes').get();
  const listed = cassettes.docs
    .map((doc): [string, string] => [doc.get('title'), doc.get('trackList')])
    .filter(([, text]) => text);
  expect(listed).toContainEqual(['Meanwhile', 'A1 Meanwhile']);
  await expectListed(Object.fromEntries(listed));
  expect((await firestore.doc('trackLists/meta').get()).get('parts')).toHaveProperty('t1');
});
