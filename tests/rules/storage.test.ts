import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { suitePorts } from '../support/rules/emulator-ports.ts';
import { commentsOf, sentence } from '../support/rules/rules-case.ts';
import { StorageEngine } from '../support/rules/storage-engine.ts';
import { storageGroups } from './storage-cases.ts';

// The suite has put storage.rules in force for every bucket, so these keep clear of the site's.
const engine = new StorageEngine(suitePorts().storage, 'rules-tests');

for (const { title, cases } of storageGroups)
  describe.concurrent(title, () => {
    for (const one of cases)
      test(sentence(one), async ({ expect }) => {
        expect(await engine.allows(one)).toBe(one.may);
      });
  });

test('every comment of storage.rules is the title of its cases', () => {
  expect(storageGroups.map(({ title }) => title)).toEqual(
    expect.arrayContaining(commentsOf(readFileSync('storage.rules', 'utf8'))),
  );
});

test('no two cases say the same', () => {
  const sentences = storageGroups.flatMap(({ cases }) => cases.map(sentence));
  expect(sentences.filter((text, index) => sentences.indexOf(text) !== index)).toEqual([]);
});
