import { describe, expect, it } from 'vitest';
import { type Filter, matchesAllFilters } from '../../../src/domain/cassette-filter.ts';
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
  ['a tape without a year', true, 'without-label-or-year', { ...full, releaseYear: null }],
];

describe('A filter', () => {
  it.each(cases)('%s: %s by %s', (_, passes, filter, of) => {
    expect(matchesAllFilters(of, [filter])).toBe(passes);
  });

  it('is combined with the others, and without one all cassettes match', () => {
    expect(matchesAllFilters(full, [])).toBe(true);
    expect(matchesAllFilters({ ...full, label: '' }, ['in-stock', 'without-label-or-year'])).toBe(
      true,
    );
    expect(matchesAllFilters(full, ['in-stock', 'without-label-or-year'])).toBe(false);
  });
});
