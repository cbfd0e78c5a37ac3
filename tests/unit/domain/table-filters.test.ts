import { expect, it } from 'vitest';
import { type Filter, filterCassettes } from '../../../src/domain/table-filters.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const none = { path: '', token: '', blurhash: '' };
const full = buildCassette({ label: 'Caspla', releaseYear: 1987, inStock: 'Yes' });
const without = (part: 'spine' | 'fullJCard') =>
  buildCassette({ ...full, images: { ...full.images, [part]: none } });

const cases: [description: string, passes: boolean, filter: Filter, of: typeof full][] = [
  ['a tape with its three images', false, 'without-images', full],
  ['a tape without a spine', true, 'without-images', without('spine')],
  ['a tape without a card', true, 'without-images', without('fullJCard')],
  ['a tape in stock', true, 'in-stock', full],
  ['a tape out of stock', false, 'in-stock', { ...full, inStock: 'No' }],
  ['a tape with label and year', false, 'without-label-or-year', full],
  ['a tape without a label', true, 'without-label-or-year', { ...full, label: '' }],
  ['a tape without a track list', true, 'without-track-list', full],
  ['a tape with a track list', false, 'without-track-list', { ...full, trackList: 'A1' }],
  ['a tape without a year', true, 'without-label-or-year', { ...full, releaseYear: null }],
];

const isFound = (cassette: typeof full, filters: Filter[]) =>
  filterCassettes([cassette], filters).length === 1;

it.each(cases)('A filter finds %s: %s by %s', (_, passes, filter, of) => {
  expect(isFound(of, [filter])).toBe(passes);
});

it('A filter is combined with the others, and without one all cassettes match', () => {
  expect(isFound(full, [])).toBe(true);
  expect(isFound({ ...full, label: '' }, ['in-stock', 'without-label-or-year'])).toBe(true);
  expect(isFound(full, ['in-stock', 'without-label-or-year'])).toBe(false);
});

it('Possible duplicates are found among all cassettes, side by side, and combined with other filters', () => {
  const sold = buildCassette({ ...full, id: 'sold', inStock: 'No' });
  const other = buildCassette({ id: 'other', title: 'Other' });
  expect(filterCassettes([full, other, sold], ['duplicates'])).toEqual([full, sold]);
  expect(filterCassettes([full, other, sold], ['in-stock', 'duplicates'])).toEqual([full]);
});
