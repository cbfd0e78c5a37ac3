import { describe, expect, test } from 'vitest';
import { firstPart, indexGroup, shuffle, splitIndexGroups } from '../../../src/domain/shuffle.ts';

const tapes = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `tape-${at}` }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe('the shuffle', () => {
  test('keeps every tape, and leaves the list it was given alone', () => {
    const list = tapes(200);
    const shuffled = shuffle(list, 7);
    expect(list).toEqual(tapes(200));
    expect(ids(shuffled).sort()).toEqual(ids(list).sort());
    expect(shuffled).not.toEqual(list);
  });

  test('is the same for a seed, in whatever order the list came', () => {
    expect(shuffle(tapes(50).reverse(), 7)).toEqual(shuffle(tapes(50), 7));
  });

  test('is another one for another seed', () => {
    expect(shuffle(tapes(50), 8)).not.toEqual(shuffle(tapes(50), 7));
  });

  test('moves no other tape about when one arrives or goes', () => {
    const before = ids(shuffle(tapes(100), 7));
    const after = ids(shuffle([...tapes(100), { id: 'new' }], 7));
    expect(after.filter((id) => id !== 'new')).toEqual(before);
  });

  test('favours no place: over many seeds, a tape comes everywhere about as often', () => {
    const places = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 5000; seed++) {
      const place = ids(shuffle(tapes(10), seed)).indexOf('tape-3');
      places[place] = (places[place] ?? 0) + 1;
    }
    for (const times of places) {
      expect(times).toBeGreaterThan(380);
      expect(times).toBeLessThan(620);
    }
  });

  test('takes an empty list', () => {
    expect(shuffle([], 7)).toEqual([]);
  });
});

describe('the groups in front', () => {
  test('are a fifth of what ids end in, which seed by seed is each other fifth', () => {
    const draws = Array.from({ length: 100 }, (_, seed) => splitIndexGroups(seed).inFront.join(''));
    const fifths = [...new Set(draws)];
    expect(fifths).toHaveLength(5);
    for (const fifth of fifths) {
      expect(fifth.replace(/\D/g, '')).toHaveLength(2);
      expect(fifth.length).toBeGreaterThan(11);
      expect(fifth.length).toBeLessThan(15);
    }
    const all = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
    expect([...fifths.join('')].sort().join('')).toBe(all);
    const { inFront, rest } = splitIndexGroups(7);
    expect([...inFront, ...rest].sort().join('')).toBe(all);
  });

  test('stand before the rest of their part, and before every other part', () => {
    const list = tapes(50).map(({ id }, at) => ({ id, part: `p${at % 2}` }));
    for (let seed = 0; seed < 20; seed++) {
      const inFront = new Set(splitIndexGroups(seed).inFront);
      const front = firstPart({ p0: 25, p1: 25 }, seed);
      const rows = shuffle(list, seed).map(({ id, part }) =>
        part !== front ? 2 : inFront.has(indexGroup(id)) ? 0 : 1,
      );
      expect(rows).toEqual([...rows].sort());
      expect(new Set(rows).size).toBe(3);
    }
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
  ])('of %j is %s', (id, group) => expect(indexGroup(id)).toBe(group));
});

describe('the part in front', () => {
  const parted = (part: string, count: number) =>
    tapes(count).map(({ id }) => ({ id: `${part} ${id}`, part }));
  const [a, b, c] = [parted('p0', 50), parted('p1', 50), parted('p2', 20)];

  test('stands there as a whole, and the others are mixed behind it', () => {
    const front = firstPart({ p0: 50, p1: 50, p2: 20 }, 7);
    const parts = shuffle([...a, ...b, ...c], 7).map(({ part }) => part);
    const size = parts.filter((part) => part === front).length;
    expect(new Set(parts.slice(0, size))).toEqual(new Set([front]));
    expect(new Set(parts.slice(size, size + 12)).size).toBe(2);
  });

  test('stays where it is, whatever arrives after it', () => {
    for (let seed = 0; seed < 50; seed++) {
      const whole = shuffle([...a, ...b, ...c], seed);
      const front = whole[0]?.part;
      const alone = shuffle(
        [...a, ...b, ...c].filter(({ part }) => part === front),
        seed,
      );
      expect(whole.slice(0, alone.length)).toEqual(alone);
      const two = shuffle([...a, ...b], seed);
      if (front !== 'p2') expect(two.slice(0, alone.length)).toEqual(alone);
    }
  });

  test('is drawn in proportion to its tapes', () => {
    let times = 0;
    for (let seed = 0; seed < 4000; seed++)
      if (firstPart({ p0: 300, p1: 100 }, seed) === 'p0') times++;
    expect(times / 4000).toBeGreaterThan(0.72);
    expect(times / 4000).toBeLessThan(0.78);
  });
});
