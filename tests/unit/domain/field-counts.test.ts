import { expect, test } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { countValues } from '../../../src/domain/field-counts.ts';
import { type FieldFilter, filterShelf, toggleFilter } from '../../../src/domain/shelf-filters.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const tape = (fields: Partial<Cassette>) => buildCassette({ artist: ['Ada'], ...fields });
const cassettes = [
  tape({ country: 'Peru', genre: ['Cumbia', 'Chicha'], releaseYear: 1978, inStock: 'Yes' }),
  tape({ country: 'PERU', genre: ['Cumbia', 'cumbia'], releaseYear: 1991, label: 'Relámpago' }),
  tape({ country: 'Japan', genre: ['AOR'], releaseYear: 1984, locations: ['Library', 'Café'] }),
  tape({ country: 'Japan', genre: ['Cumbia'], artist: ['Bo'] }),
];
const counts = (filters: FieldFilter[], field: 'country' | 'genre' | 'decade' | 'available') =>
  countValues(field, cassettes, filters).map(({ value, count }) => `${value} ${count}`);

test('Each value has its count, spellings together, the most frequent first and decades in order', () => {
  expect(counts([], 'genre')).toEqual(['Cumbia 3', 'AOR 1', 'Chicha 1']);
  expect(counts([], 'country')).toEqual(['Japan 2', 'Peru 2']);
  expect(counts([], 'decade')).toEqual(['1970s 1', '1980s 1', '1990s 1']);
  expect(counts([], 'available')).toEqual(['now 1']);
});

test('A chosen value stays, also without a match', () => {
  const filters: FieldFilter[] = [
    { name: 'artist', value: 'Bo' },
    { name: 'country', value: 'Peru' },
  ];
  expect(counts(filters, 'country')).toEqual(['Japan 1', 'Peru 0']);
});

test('Each count is what choosing the value alone in its field finds', () => {
  const filters: FieldFilter[] = [
    { name: 'country', value: 'Japan' },
    { name: 'genre', value: 'Cumbia' },
  ];
  for (const field of ['available', 'decade', 'country', 'genre', 'label', 'place'] as const)
    for (const { value, count } of countValues(field, cassettes, filters)) {
      const others = filters.filter((filter) => filter.name !== field);
      const found = filterShelf(cassettes, toggleFilter(others, { name: field, value }));
      expect(found.length, `${field}: ${value}`).toBe(count);
    }
});
