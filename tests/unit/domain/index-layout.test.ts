import { describe, expect, test } from 'vitest';
import {
  drawSeedForOldestPart,
  firstPart,
  indexGroup,
  splitIndexGroups,
} from '../../../src/domain/index-layout.ts';

describe('The first groups', () => {
  test('A fifth of all groups comes first, and every seed draws one of five fifths', () => {
    const draws = Array.from({ length: 100 }, (_, seed) => splitIndexGroups(seed).first.join(''));
    const fifths = [...new Set(draws)];
    expect(fifths).toHaveLength(5);
    for (const fifth of fifths) {
      expect(fifth.replace(/\D/g, '')).toHaveLength(2);
      expect(fifth.length).toBeGreaterThan(11);
      expect(fifth.length).toBeLessThan(15);
    }
    const all = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
    expect([...fifths.join('')].sort().join('')).toBe(all);
    const { first, rest } = splitIndexGroups(7);
    expect([...first, ...rest].sort().join('')).toBe(all);
  });

  test.each([
    ['a', 'a'],
    ['0Z', 'Z'],
    ['Z0', '0'],
    ['a-', '_'],
    ['a_', '_'],
    ['é', '_'],
    ['a🎞', '_'],
    ['🎞a', 'a'],
    ['', '_'],
  ])('The group of the id %j is %s', (id, group) => expect(indexGroup(id)).toBe(group));
});

test('A part is drawn as the first one in proportion to its size', () => {
  let count = 0;
  for (let seed = 0; seed < 4000; seed++)
    if (firstPart({ p0: 300, p1: 100 }, seed) === 'p0') count++;
  expect(count / 4000).toBeGreaterThan(0.72);
  expect(count / 4000).toBeLessThan(0.78);
});

test('A seed in favour of the oldest part puts it first among twenty, but for a few in a hundred', () => {
  const sizes = Object.fromEntries(Array.from({ length: 20 }, (_, part) => [`p${part}`, 500]));
  const isOldestFirst = (seed: number) => firstPart(sizes, seed) === 'p0';
  const count = (draw: () => number) =>
    Array.from({ length: 200 }, draw).filter(isOldestFirst).length;
  expect(count(drawSeedForOldestPart)).toBeGreaterThan(180);
  expect(count(() => Math.floor(Math.random() * 2 ** 32))).toBeLessThan(40);
});
