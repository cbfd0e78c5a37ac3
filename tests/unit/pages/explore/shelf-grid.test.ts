import { describe, expect, test } from 'vitest';
import {
  nextIndex,
  spineRowHeight,
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
  });
});

describe('keyboard navigation', () => {
  // Rows of ten: 0–9, 10–19, and 20–24.
  const grid = { count: 25, perRow: 10, rowsPerPage: 2 };
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
    ['Ctrl+Home', 12, 0],
    ['Ctrl+End', 12, 24],
    ['Enter', 3, null],
  ])('%s moves from %i to %j', (name, index, to) => {
    const key = { key: name.replace('Ctrl+', ''), ctrl: name.startsWith('Ctrl') };
    expect(nextIndex(index, key, grid)).toBe(to);
  });
});
