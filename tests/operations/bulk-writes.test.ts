import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import type { Settings } from '../../src/firebase/settings.ts';
import { runSideBySide } from '../../src/services/run-side-by-side.ts';
import { writeDocuments } from '../../tools/operations/documents.ts';
import type { Project } from '../../tools/operations/project.ts';
import { rebuildShelf } from '../../tools/operations/rebuild-shelf.ts';
import { catalogueState } from '../support/operations/catalogue-state.ts';
import { loadRules, openPage, projectWithEditor } from '../support/operations/editor-session.ts';

/** Runs over many cassettes, which share commits, with the real rules and index. */

let project: Project;
let settings: Settings;
let page: Awaited<ReturnType<typeof openPage>>;
const titles = Array.from({ length: 23 }, (_, index) => `Tape ${10 + index}`);

beforeAll(async () => {
  ({ project, settings } = await projectWithEditor('bulk'));
  page = await openPage(settings);
  // In three parts, as in a catalogue of more than a thousand.
  await writeDocuments(
    project,
    titles.map((title, index) => ({
      path: `cassettes/tape-${index}`,
      fields: { title, artist: ['Somebody'], label: 'Old', part: `p${index % 3}` },
    })),
  );
  await rebuildShelf(project);
});
afterAll(() => project.close());

const options = { signal: new AbortController().signal, onProgress: () => {} };
const list = async () =>
  (await page.catalogue.listCassettes()).sort((one, other) => one.title.localeCompare(other.title));
const setLabel = (label: string) => (cassette: Cassette) =>
  page.catalogue.update(cassette, { ...cassette, label }, {}, { kind: 'bulk' });

/** The labels of the index, by title. */
async function indexedLabels(): Promise<Record<string, string>> {
  const { docs } = await getFirestore(project.app).collection('shelf').get();
  const groups = docs.flatMap((part) => Object.values(part.get('tapes') ?? {}));
  const entries = groups.flatMap((group) => Object.values(group as object));
  return Object.fromEntries(entries.map(({ title, label }) => [title, label]));
}

/** Counts the requests of `work` by what they ask of the database. */
async function countRequests(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const real = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const method = /documents:(\w+)/.exec(url)?.[1] ?? url;
    counts[method] = (counts[method] ?? 0) + 1;
    return real(url, init);
  });
  await work().finally(() => vi.unstubAllGlobals());
  return counts;
}

test('Many changes share commits, read each cassette once, and all of them are in the index', async () => {
  const cassettes = await list();
  await setLabel('New')(cassettes[0]!);
  const rest = cassettes.slice(1);
  const counts = await countRequests(async () => {
    const result = await runSideBySide(rest, setLabel('New'), options);
    expect(result).toMatchObject({ failed: [], remaining: [], stoppedBy: null });
  });
  expect(counts.batchGet).toBe(rest.length);
  expect(counts.commit).toBeLessThanOrEqual(6);
  expect((await list()).map(({ label }) => label)).toEqual(titles.map(() => 'New'));
  expect(await indexedLabels()).toEqual(Object.fromEntries(titles.map((title) => [title, 'New'])));
});

test('A change that the rules refuse fails alone', async () => {
  const cassettes = await list();
  const refused = cassettes[7]!;
  const check = 'allow update: if isEditor() && isValidUpdate(';
  await loadRules(project, (rules) => {
    expect(rules).toContain(check);
    return rules.replace(
      check,
      `allow update: if id != '${refused.id}' && isEditor() && isValidUpdate(`,
    );
  });
  const outcomes = await Promise.allSettled(cassettes.map(setLabel('Newer')));
  await loadRules(project);
  expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? index : []))).toEqual([
    7,
  ]);
  expect(outcomes[7]).toMatchObject({ reason: { code: 'forbidden' } });
  const labels = Object.fromEntries(titles.map((title) => [title, 'Newer']));
  expect(await indexedLabels()).toEqual({ ...labels, [refused.title]: 'New' });
});

test('Many cassettes go to the bin and come back, and the index counts them', async () => {
  const cassettes = await list();
  const moved = await runSideBySide(
    cassettes,
    ({ id }) => page.catalogue.moveToBin(id, 'editor@example.org'),
    options,
  );
  expect(moved.done).toHaveLength(titles.length);
  const none = { cassettes: [], entries: [], indexCount: 0, bin: titles };
  expect(await catalogueState(project)).toMatchObject(none);

  const records = moved.done.flatMap((record) => record ?? []);
  const restored = await runSideBySide(
    records,
    (record) => page.catalogue.restore(record, { lostImages: [], asNew: false }),
    options,
  );
  expect(restored).toMatchObject({ failed: [], remaining: [] });
  const all = { cassettes: titles, entries: titles, indexCount: titles.length, bin: [] };
  expect(await catalogueState(project)).toMatchObject(all);
});
