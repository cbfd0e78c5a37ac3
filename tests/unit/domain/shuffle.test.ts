import { describe, expect, test } from 'vitest';
import { firstPart, indexGroup, splitIndexGroups } from '../../../src/domain/index-layout.ts';
import { shuffle } from '../../../src/domain/shuffle.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `tape-${index}` }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe('The shuffle', () => {
  test('The shuffle returns every item in a new list', () => {
    const list = items(200);
    const shuffled = shuffle(list, 7);
    expect(list).toEqual(items(200));
    expect(ids(shuffled).sort()).toEqual(ids(list).sort());
    expect(shuffled).not.toEqual(list);
  });

  test('The same seed gives the same order, whatever the order of the list', () => {
    expect(shuffle(items(50).reverse(), 7)).toEqual(shuffle(items(50), 7));
  });

  test('Another seed gives another order', () => {
    expect(shuffle(items(50), 8)).not.toEqual(shuffle(items(50), 7));
  });

  test('A new item does not change the order of the others', () => {
    const before = ids(shuffle(items(100), 7));
    const after = ids(shuffle([...items(100), { id: 'new' }], 7));
    expect(after.filter((id) => id !== 'new')).toEqual(before);
  });

  test('An item is at every position about as often', () => {
    const counts = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 5000; seed++) {
      const position = ids(shuffle(items(10), seed)).indexOf('tape-3');
      counts[position] = (counts[position] ?? 0) + 1;
    }
    for (const count of counts) {
      expect(count).toBeGreaterThan(380);
      expect(count).toBeLessThan(620);
    }
  });

  test('An empty list stays empty', () => {
    expect(shuffle([], 7)).toEqual([]);
  });
});

describe('The first part', () => {
  const itemsOf = (part: string, count: number) =>
    items(count).map(({ id }) => ({ id: `${part} ${id}`, part }));
  const [a, b, c] = [itemsOf('p0', 50), itemsOf('p1', 50), itemsOf('p2', 20)];

  test('One complete part comes first, and the others are mixed after it', () => {
    const first = firstPart({ p0: 50, p1: 50, p2: 20 }, 7);
    const parts = shuffle([...a, ...b, ...c], 7).map(({ part }) => part);
    const size = parts.filter((part) => part === first).length;
    expect(new Set(parts.slice(0, size))).toEqual(new Set([first]));
    expect(new Set(parts.slice(size, size + 12)).size).toBe(2);
  });

  test('Parts that arrive later do not change the order of the first part', () => {
    for (let seed = 0; seed < 50; seed++) {
      const all = shuffle([...a, ...b, ...c], seed);
      const first = all[0]?.part;
      const alone = shuffle(
        [...a, ...b, ...c].filter(({ part }) => part === first),
        seed,
      );
      expect(all.slice(0, alone.length)).toEqual(alone);
      const two = shuffle([...a, ...b], seed);
      if (first !== 'p2') expect(two.slice(0, alone.length)).toEqual(alone);
    }
  });

  test('Its first groups come before the rest of it, and before every other part', () => {
    const list = items(50).map(({ id }, index) => ({ id, part: `p${index % 2}` }));
    for (let seed = 0; seed < 20; seed++) {
      const firstGroups = new Set(splitIndexGroups(seed).first);
      const first = firstPart({ p0: 25, p1: 25 }, seed);
      const tiers = shuffle(list, seed).map(({ id, part }) =>
        part !== first ? 2 : firstGroups.has(indexGroup(id)) ? 0 : 1,
      );
      expect(tiers).toEqual([...tiers].sort());
      expect(new Set(tiers).size).toBe(3);
    }
  });
});
