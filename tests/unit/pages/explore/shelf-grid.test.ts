import { describe, expect, test } from 'vitest';
import {
  nextIndex,
  rowWidth,
  spineRowHeight,
  spineSize,
  spinesPerRow,
} from '../../../../src/pages/explore/rows/shelf-grid.ts';

test('The rows of 50,000 spines are lower in the narrowest window than an element may be', () => {
  // Chromium: 2^25 pixels of the device. Four of them are one of CSS at 400% zoom, or on the densest phones.
  const highest = 2 ** 25 / 4;
  expect(Math.ceil(50_000 / spinesPerRow(320)) * spineRowHeight).toBeLessThan(highest);
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
