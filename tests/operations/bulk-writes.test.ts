import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cassette, noImages } from '../../src/domain/cassette.ts';
import type { CassetteWrite } from '../../src/domain/cassette-write.ts';
import { emptyDraft } from '../../src/domain/fields.ts';
import { runMany } from '../../src/services/run-many.ts';
import type { Project } from '../../tools/operations/project.ts';
import { storedCassettes } from '../support/operations/catalogue-state.ts';
import { loadRules, openPage, projectWithEditor } from '../support/operations/editor-session.ts';

/** Runs over many cassettes in chunks, with the real rules and index. */

let project: Project;
let page: Awaited<ReturnType<typeof openPage>>;
const titles = Array.from({ length: 23 }, (_, index) => `Tape ${10 + index}`);
const options = { signal: new AbortController().signal, onProgress: () => {} };
const writeAll = (writes: readonly CassetteWrite[]) =>
  runMany(writes, (chunk) => page.catalogue.writeMany(chunk), options);

beforeAll(async () => {
  const opened = await projectWithEditor('bulk');
  project = opened.project;
  page = await openPage(opened.settings);
  const added = await writeAll(
    titles.map((title, index) => ({
      type: 'create',
      id: `tape-${index}`,
      draft: { ...emptyDraft, title, artist: ['Somebody'] },
      images: noImages,
      source: { kind: 'import' },
      change: `new-${index}`,
    })),
  );
  expect(added).toMatchObject({ failed: [], remaining: [], stoppedBy: null });
});
afterAll(() => project.close());

const list = async () =>
  (await storedCassettes(project)).sort((one, other) => one.title.localeCompare(other.title));
const setLabel =
  (label: string) =>
  (base: Cassette): CassetteWrite => ({
    type: 'update',
    base,
    draft: { ...base, label },
    images: {},
    source: { kind: 'bulk' },
    change: crypto.randomUUID(),
  });

/** The labels of the index, by title. */
const indexedLabels = async () =>
  Object.fromEntries((await page.listStored()).map(({ title, label }) => [title, label]));

test('A change that the rules refuse fails alone', async () => {
  const cassettes = await list();
  const refused = cassettes[7]!;
  const check = 'allow update: if isEditor()\n        && isCassette(';
  await loadRules(project, (rules) => {
    expect(rules).toContain(check);
    return rules.replace(check, check.replace('if', `if id != '${refused.id}' &&`));
  });
  const outcomes = await page.catalogue.writeMany(cassettes.slice(0, 10).map(setLabel('Newer')));
  await loadRules(project);
  expect(outcomes.flatMap((outcome, at) => ('failure' in outcome ? at : []))).toEqual([7]);
  expect(outcomes[7]).toMatchObject({ failure: { code: 'forbidden' } });
  const labels = titles.map((title, at) => [title, at < 10 && at !== 7 ? 'Newer' : '']);
  expect(await indexedLabels()).toEqual(Object.fromEntries(labels));
});
