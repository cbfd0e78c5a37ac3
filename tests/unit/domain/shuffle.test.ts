import { describe, expect, test } from 'vitest';
import { partInFront, shuffle } from '../../../src/domain/shuffle.ts';

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

describe('the part in front', () => {
  const parted = (part: string, count: number) =>
    tapes(count).map(({ id }) => ({ id: `${part} ${id}`, part }));
  const [a, b, c] = [parted('p0', 50), parted('p1', 50), parted('p2', 20)];

  test('stands there as a whole, and the others are mixed behind it', () => {
    const front = partInFront({ p0: 50, p1: 50, p2: 20 }, 7);
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
      if (partInFront({ p0: 300, p1: 100 }, seed) === 'p0') times++;
    expect(times / 4000).toBeGreaterThan(0.72);
    expect(times / 4000).toBeLessThan(0.78);
  });
});
