import { beforeEach, expect, it } from 'vitest';
import {
  loadColumns,
  saveColumns,
} from '../../../../../src/pages/admin/import/remembered-columns.ts';

// The device remembers for an account.
beforeEach(() => localStorage.setItem('last-account', '{}'));

const column = { field: 'title', isOneItem: false, values: {} } as const;
const notTaken = { ...column, field: null };

it('The columns of a heading are remembered, but not the values', () => {
  saveColumns(['A', 'B'], [{ ...column, values: { x: 'y' } }, notTaken]);
  expect(loadColumns(['a', 'b'])).toEqual([column, notTaken]);
  expect(loadColumns(['B', 'A'])).toBeNull();
});

it.each([
  [[{ ...column, field: 'gone' }, notTaken]],
  [[{ field: 'title' }, notTaken]],
  [[column, {}]],
  [[column]],
])('Remembered columns of another shape are not used: %j', (stored) => {
  saveColumns(['C', 'D'], stored as never);
  expect(loadColumns(['C', 'D'])).toBeNull();
});
