import { expect, test } from 'vitest';
import { filterCassettes } from '../../../src/domain/field-filter.ts';
import { formatCassetteList } from '../../../src/domain/pile.ts';
import { buildCassette } from '../../support/fake-backend.ts';

test('A list of cassettes is plain text, a line each, without what a cassette lacks', () => {
  expect(
    formatCassetteList([
      buildCassette({ title: 'Sea', artist: ['Ada', 'Bo'], label: 'Pli', releaseYear: 1987 }),
      buildCassette({ title: 'Park', artist: ['Cy'], label: 'Pli' }),
      buildCassette({ title: 'Lift', artist: [], releaseYear: 1990 }),
      buildCassette({ title: '', artist: ['Two\nlines'] }),
    ]),
  ).toBe('Sea – Ada, Bo – Pli, 1987\nPark – Cy – Pli\nLift – 1990\nUntitled tape – Two lines');
});

test('The pile filters by what is on it, or by what has become available since', () => {
  const cassettes = ['a', 'b', 'c'].map((id) =>
    buildCassette({ id, inStock: id === 'a' ? 'No' : 'Yes' }),
  );
  const pile = new Map([
    ['a', { markedAt: 1, wasAvailable: false }],
    ['b', { markedAt: 1, wasAvailable: false }],
    ['c', { markedAt: 1, wasAvailable: true }],
  ]);
  const found = (...values: string[]) =>
    filterCassettes(
      cassettes,
      values.map((value) => ({ field: 'pile', value })),
      pile,
    ).map(({ id }) => id);
  expect(found('mine')).toEqual(['a', 'b', 'c']);
  expect(found('available')).toEqual(['b']);
  // The first one counts.
  expect(found('available', 'mine')).toEqual(['b']);
  expect(filterCassettes(cassettes, [{ field: 'pile', value: 'mine' }], null)).toEqual([]);
});
