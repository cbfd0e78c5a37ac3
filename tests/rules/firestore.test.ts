import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { emulatorPorts } from '../support/emulator-ports.ts';
import { FirestoreEngine } from '../support/rules/firestore-engine.ts';
import { caseTitle, parseComments } from '../support/rules/rules-case.ts';
import { firestoreGroups } from './cases/firestore.ts';

const rules = readFileSync('firestore.rules', 'utf8');
const engine = new FirestoreEngine(emulatorPorts().firestore, 'demo-spool-rules');

beforeAll(async () => {
  expect(await engine.load(rules)).toBeNull();
});

for (const { title, cases } of firestoreGroups)
  describe.concurrent(title, () => {
    for (const one of cases)
      test(caseTitle(one), async ({ expect }) => {
        expect(await engine.allows(one)).toBe(one.isAllowed);
      });
  });

test('Every comment of firestore.rules is the title of its cases', () => {
  expect(firestoreGroups.map(({ title }) => title)).toEqual(
    expect.arrayContaining(parseComments(rules)),
  );
});

test('No two cases have the same title', () => {
  const sentences = firestoreGroups.flatMap(({ cases }) => cases.map(caseTitle));
  expect(sentences.filter((text, index) => sentences.indexOf(text) !== index)).toEqual([]);
});
