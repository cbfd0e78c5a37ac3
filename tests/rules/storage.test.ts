import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { emulatorPorts } from '../support/emulator-ports.ts';
import { caseTitle, parseComments } from '../support/rules/rules-case.ts';
import { StorageEngine } from '../support/rules/storage-engine.ts';
import { storageGroups } from './cases/storage.ts';

// The emulators use storage.rules for every bucket, so these tests avoid the site's bucket.
const engine = new StorageEngine(emulatorPorts().storage, 'rules-tests');

for (const { title, cases } of storageGroups)
  describe.concurrent(title, () => {
    for (const one of cases)
      test(caseTitle(one), async ({ expect }) => {
        expect(await engine.allows(one)).toBe(one.isAllowed);
      });
  });

test('Every comment of storage.rules is the title of its cases', () => {
  expect(storageGroups.map(({ title }) => title)).toEqual(
    expect.arrayContaining(parseComments(readFileSync('storage.rules', 'utf8'))),
  );
});

test('No two cases have the same title', () => {
  const sentences = storageGroups.flatMap(({ cases }) => cases.map(caseTitle));
  expect(sentences.filter((text, index) => sentences.indexOf(text) !== index)).toEqual([]);
});
