import { expect, test } from 'vitest';
import {
  beginsWithOldestPart,
  drawSeedForOldestPart,
  shuffle,
} from '../../../../src/domain/wall/shuffle.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `tape-${index}` }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

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

test('The oldest part comes first with some seeds, and parts that arrive later do not move it', () => {
  const list = items(50).map(({ id }, index) => ({ id, part: `p${index % 3}` }));
  const oldest = list.filter(({ part }) => part === 'p0');
  const isFirst = (seed: number) =>
    ids(shuffle(list, seed)).slice(0, oldest.length).join() === ids(shuffle(oldest, seed)).join();
  expect(isFirst(32)).toBe(true);
  expect(isFirst(33)).toBe(false);
});

test('A seed is drawn that begins with the oldest part, which one in sixteen does', () => {
  for (let draw = 0; draw < 20; draw++)
    expect(beginsWithOldestPart(drawSeedForOldestPart())).toBe(true);
  expect(Array.from({ length: 160 }, (_, seed) => seed).filter(beginsWithOldestPart)).toHaveLength(
    10,
  );
});
