import { expect, test } from 'vitest';
import { pickRandom } from '../../../src/domain/pick-random.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const cassettes = Array.from({ length: 30 }, (_, index) => buildCassette({ id: `c${index}` }));
const ids = cassettes.map(({ id }) => id);

test('A random tape is any of the list', () => {
  const picked = [0, 0.5, 0.999].map((random) => pickRandom(cassettes, [], random)?.id);
  expect(picked).toEqual(['c0', 'c15', 'c29']);
  expect(pickRandom([], ['c0'])).toBeNull();
});

test('A random tape is never one of the last twenty', () => {
  const recent = ids.slice(5, 30);
  // c5 to c9 are longer ago.
  const picked = [0, 0.5, 0.99].map((random) => pickRandom(cassettes, recent, random)?.id);
  expect(picked).toEqual(['c0', 'c5', 'c9']);
});

test('Of a list of at most twenty the one that was picked longest ago is taken', () => {
  expect(pickRandom(cassettes.slice(0, 3), ['c1', 'c0', 'c2'])?.id).toBe('c1');
  expect(pickRandom(cassettes.slice(0, 1), ['c0'])?.id).toBe('c0');
});
