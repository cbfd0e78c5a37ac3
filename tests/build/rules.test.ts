import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['firestore.rules', 'storage.rules'])('%s has no line over 120 characters', (file) => {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});
