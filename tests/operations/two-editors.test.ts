import { afterAll, expect, test } from 'vitest';
import { panels } from '../../src/domain/cassette.ts';
import { emptyFields } from '../../src/domain/cassette-validation.ts';
import type { ImportTask } from '../../src/domain/import-task.ts';
import type { Crops } from '../../src/domain/pictures/crop.ts';
import { type ImportedRow, importRows } from '../../src/services/import-rows.ts';
import { newRun, type RunPlan, runMany } from '../../src/services/run.ts';
import { listImages } from '../../tools/operations/images.ts';
import { addCassette, catalogueState, crop } from '../support/operations/catalogue-state.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';
import { update } from '../support/single-writes.ts';

/** Several pages import the same rows or change one cassette, with the real use cases, rules and index. */

const { project, settings } = await projectWithEditor('editors');
afterAll(() => project.close());

const rowCount = 12;
const pages = 3;
const crops = (): Crops => ({ spine: crop(), front: crop(), fullJCard: crop() });

const rows = (run: string, hasImages: boolean, length = rowCount): ImportTask[] =>
  Array.from({ length }, (_, index) => ({
    rowNumber: index + 1,
    base: null,
    fields: {
      ...emptyFields,
      title: `${run} ${index}`,
      artist: ['Somebody'],
      // Every second row has no release ID, and is known by its title and artist.
      releaseId: index % 2 === 0 ? `${run}-${index}` : '',
    },
    ...(hasImages && { files: { front: new File([], 'front.jpg') } }),
  }));

/** Imports the rows on a page of its own, in one pass; resolves with the outcome of each row. */
async function importOn(tasks: readonly ImportTask[]) {
  const page = await openPage(settings);
  const runId = await page.catalogue.startRun('import', 'list.csv');
  const running = { runId, compared: [], rowIds: new Set<string>() };
  const plan: RunPlan<ImportTask, ImportedRow> = {
    logMessage: String,
    work: (chunk, { ports }) => importRows(ports, running, chunk, async () => crops()),
  };
  const { done, failed } = await runMany(newRun(tasks), plan, {
    openPorts: async () => page,
    signal: new AbortController().signal,
    onChange() {},
    report() {},
  });
  return [...done.map(() => 'done'), ...failed.map(({ failure }) => failure.code)];
}

test('Four editors who import at once store each of their rows', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const imports = names.map((name) => importOn(rows(`four-${name}`, false, 60)));
  for (const outcomes of await Promise.all(imports))
    expect(outcomes).toEqual(Array(60).fill('done'));
});

test('What is edited after a restored backup is read anew by a page that knows later versions', async () => {
  const page = await openPage(settings);
  const { id } = await addCassette(page, 'Restored');
  const base = (await page.catalogue.read(id))!;
  const paths = [`cassettes/${id}`, 'shelf/meta', `shelf/${base.part}`];
  const backup = await project.firestore.getAll(
    ...paths.map((path) => project.firestore.doc(path)),
  );
  const setLabel = (label: string) =>
    update(page.catalogue, base, { ...base, label }, {}, { kind: 'form' });
  const labelInShelf = async () => (await page.listStored()).find((one) => one.id === id)?.label;
  await setLabel('Lost');
  expect(await labelInShelf()).toBe('Lost');
  for (const document of backup) await document.ref.set(document.data()!);
  await setLabel('Kept');
  expect(await labelInShelf()).toBe('Kept');
});

const count = (values: readonly string[], wanted: string) =>
  values.filter((value) => value === wanted).length;

test.each([false, true])(
  'Pages that import the same rows add each cassette once (images: %s)',
  async (hasImages) => {
    const run = `run-${hasImages}`;
    const tasks = rows(run, hasImages);
    const outcomes = await Promise.all(Array.from({ length: pages }, () => importOn(tasks)));

    const { docs } = await project.firestore.collection('cassettes').get();
    const stored = docs.filter((document) => String(document.get('title')).startsWith(`${run} `));
    const added = outcomes.map((outcome) => count(outcome, 'done'));
    const refused = outcomes.map((outcome) => count(outcome, 'duplicate'));

    expect(stored).toHaveLength(rowCount);
    // Each row of each page has a status: added here, or refused as a duplicate.
    expect(added.reduce((sum, one) => sum + one)).toBe(rowCount);
    expect(added.map((one, page) => one + refused[page]!)).toEqual(Array(pages).fill(rowCount));

    const { cassettes, entries, indexCount } = await catalogueState(project);
    expect(entries).toEqual(cassettes);
    expect(indexCount).toBe(docs.length);

    const named = docs.flatMap((document) =>
      panels.map((panel) => document.get(`${panel}ImageUrl`)),
    );
    const images = await listImages(project.bucket);
    expect(images.map(({ name }) => name).sort()).toEqual(named.filter(Boolean).sort());
  },
);
