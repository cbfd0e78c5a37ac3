import { expect, test } from 'vitest';
import {
  nextIndex,
  spineRowHeight,
  spinesPerRow,
  wallRow,
} from '../../../../../src/pages/explore/rows/shelf-grid.ts';

test('The rows of 50,000 spines are lower in the narrowest window than an element may be', () => {
  // Chromium: 2^25 pixels of the device. Four of them are one of CSS at 400% zoom, or on the densest phones.
  const highest = 2 ** 25 / 4;
  expect(Math.ceil(50_000 / spinesPerRow(320)) * spineRowHeight).toBeLessThan(highest);
});

test.each([
  [320, 4, 3],
  [360, 5, 3],
  [390, 6, 0.576],
  [768, 11, 3],
  [1440, 22, 0.979],
  [2560, 39, 1.151],
  [60, 1, 0],
  [0, 1, 0],
])(
  'A row of %i pixels has %i spines, and the rest goes into its gaps, 3 px at most',
  (width, spines, gap) => {
    expect(wallRow(width)).toEqual({ perRow: spines, gap: expect.closeTo(gap, 3) });
  },
);

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
])('The key %s leads from %i to %j', (name, index, to) => {
  const key = { key: name.replace('Ctrl+', ''), ctrl: name.startsWith('Ctrl') };
  expect(nextIndex(index, key, grid)).toBe(to);
});
