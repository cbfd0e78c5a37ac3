import { expect, test } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { loadRules } from '../support/load-rules.ts';
import { addCassette } from '../support/operations/catalogue-state.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';

test('Of several changes in one commit, one that the rules refuse fails alone', async () => {
  const { project, settings } = await projectWithEditor('bulk');
  const page = await openPage(settings);
  const cassettes: Cassette[] = [];
  for (const title of ['First', 'Refused', 'Last']) cassettes.push(await addCassette(page, title));
  const check = 'allow update: if isEditor()\n        && isCassette(';
  await loadRules(project.id, (rules) => {
    expect(rules).toContain(check);
    return rules.replace(check, check.replace('if', `if id != '${cassettes[1]?.id}' &&`));
  });
  const outcomes = await page.catalogue.writeMany(
    cassettes.map((base) => ({
      type: 'update',
      base,
      fields: { ...base, label: 'Newer' },
      images: {},
      source: { kind: 'bulk' },
      changeId: crypto.randomUUID(),
    })),
  );
  expect(outcomes).toMatchObject([
    { result: {} },
    { failure: { code: 'forbidden' } },
    { result: {} },
  ]);
  const labels = (await page.listStored()).map(({ title, label }) => [title, label]);
  expect(Object.fromEntries(labels)).toEqual({ First: 'Newer', Refused: '', Last: 'Newer' });
  await project.close();
});
