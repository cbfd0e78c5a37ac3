import { describe, expect, test } from 'vitest';
import {
  addedRows,
  nextIndex,
  rowHeight,
  rowIndices,
  rowWidth,
  spineSize,
  spinesPerRow,
  visibleRows,
  withOverscan,
} from '../../../../src/pages/explore/shelf/shelf-grid.ts';

test('The rows of 50,000 spines are lower in the narrowest window than an element may be', () => {
  // Chromium: 2^25 pixels of the device. Four of them are one of CSS at 400% zoom, or on the densest phones.
  const highest = 2 ** 25 / 4;
  expect(Math.ceil(50_000 / spinesPerRow(320)) * rowHeight).toBeLessThan(highest);
});

describe('a row', () => {
  test.each([
    [320, 4],
    [360, 5],
    [768, 11],
    [1440, 21],
    [60, 1],
    [0, 1],
  ])('A row of %i pixels has %i spines', (width, spines) => {
    expect(spinesPerRow(width)).toBe(spines);
    if (width >= spineSize.width) expect(rowWidth(spines)).toBeLessThanOrEqual(width);
    expect(rowWidth(spines + 1)).toBeGreaterThan(width);
  });
});

describe('the visible rows', () => {
  test('The visible rows are those inside the window', () => {
    expect(visibleRows(0, 900, 100)).toEqual({ first: 0, last: 1 });
    expect(visibleRows(10 * rowHeight, 900, 100)).toEqual({ first: 10, last: 11 });
    expect(visibleRows(10 * rowHeight - 1, 1, 100)).toEqual({ first: 9, last: 10 });
  });

  test('One more row is mounted above and below', () => {
    expect(withOverscan({ first: 10, last: 11 }, 100, 1)).toEqual({ first: 9, last: 12 });
    expect(withOverscan({ first: 0, last: 99 }, 100, 1)).toEqual({ first: 0, last: 99 });
    expect(withOverscan({ first: 0, last: -1 }, 0, 1)).toEqual({ first: 0, last: -1 });
  });

  test('The rows that a scroll leads to are those inside the window and one above and below', () => {
    expect(addedRows({ first: 10, last: 11 }, { first: 40, last: 41 })).toEqual([39, 40, 41, 42]);
    expect(addedRows({ first: 10, last: 11 }, { first: 12, last: 13 })).toEqual([13, 14]);
    expect(addedRows({ first: 10, last: 11 }, { first: 10, last: 11 })).toEqual([]);
  });

  test('The visible rows are inside the grid at every scroll position', () => {
    expect(visibleRows(-2000, 900, 100)).toEqual({ first: 0, last: 0 });
    expect(visibleRows(0, 900, 1)).toEqual({ first: 0, last: 0 });
    expect(visibleRows(100 * rowHeight, 900, 50)).toEqual({ first: 49, last: 49 });
    expect(visibleRows(0, 900, 0)).toEqual({ first: 0, last: -1 });
  });

  test('The row with the focus stays in the list, in its order', () => {
    const range = { first: 4, last: 6 };
    expect(rowIndices(range, -1)).toEqual([4, 5, 6]);
    expect(rowIndices(range, 5)).toEqual([4, 5, 6]);
    expect(rowIndices(range, 0)).toEqual([0, 4, 5, 6]);
    expect(rowIndices(range, 9)).toEqual([4, 5, 6, 9]);
    expect(rowIndices({ first: 0, last: -1 }, -1)).toEqual([]);
  });
});

describe('keyboard navigation', () => {
  // Rows of ten: 0–9, 10–19, and 20–24.
  const grid = { count: 25, perRow: 10, rowsPerPage: 2 };
  const from = (index: number, key: string, ctrl = false) => nextIndex(index, { key, ctrl }, grid);

  test.each([
    ['ArrowRight', 9, 10],
    ['ArrowRight', 24, 24],
    ['ArrowLeft', 10, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 3, 13],
    ['ArrowDown', 18, 24],
    ['ArrowDown', 22, 22],
    ['ArrowUp', 23, 13],
    ['ArrowUp', 4, 4],
    ['PageDown', 3, 23],
    ['PageDown', 8, 24],
    ['PageDown', 13, 23],
    ['PageDown', 24, 24],
    ['PageUp', 23, 3],
    ['PageUp', 13, 3],
    ['Home', 17, 10],
    ['End', 12, 19],
    ['End', 21, 24],
  ])('%s moves from %i to %i', (key, index, to) => {
    expect(from(index, key)).toBe(to);
  });

  test('Ctrl+Home and Ctrl+End move to the ends of the shelf', () => {
    expect(from(12, 'Home', true)).toBe(0);
    expect(from(12, 'End', true)).toBe(24);
  });

  test('Other keys do not move the focus', () => {
    expect(from(3, 'a')).toBeNull();
    expect(from(3, 'Enter')).toBeNull();
    expect(from(3, 'Tab')).toBeNull();
  });
});
