import { describe, expect, test } from 'vitest';
import { shuffle } from '../../../src/domain/shuffle.ts';

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
