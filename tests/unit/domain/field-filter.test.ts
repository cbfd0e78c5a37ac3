import { expect, test } from 'vitest';
import {
  type FieldFilter,
  fieldValues,
  filterCassettes,
  setFilter,
  toggleFilter,
} from '../../../src/domain/field-filter.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const pli = buildCassette({
  title: 'Pli',
  artist: ['Ada', 'Bo'],
  label: 'Éditions du Pli',
  releaseYear: 1986,
  country: 'France',
  genre: ['Drone', 'Field Recording'],
  locations: ['Library'],
  inStock: 'Yes',
  createdAt: 2000,
});
const other = buildCassette({
  title: 'Other',
  artist: ['Ada'],
  label: 'Éditions du Pli Court',
  releaseYear: 1991,
  genre: ['drone'],
  createdAt: 1000,
});
const bare = buildCassette({ title: 'Bare', artist: [], createdAt: null });
const all = [pli, other, bare];

const titles = (...filters: FieldFilter[]) =>
  filterCassettes(all, filters).map(({ title }) => title);

test.each<[FieldFilter, string[]]>([
  [{ field: 'label', value: 'EDITIONS DU PLI ' }, ['Pli']],
  [{ field: 'artist', value: 'ada' }, ['Pli', 'Other']],
  [{ field: 'genre', value: 'Drone' }, ['Pli', 'Other']],
  [{ field: 'genre', value: 'Field' }, []],
  [{ field: 'year', value: '1986' }, ['Pli']],
  [{ field: 'decade', value: '1990s' }, ['Other']],
  [{ field: 'country', value: 'France' }, ['Pli']],
  [{ field: 'place', value: 'Library' }, ['Pli']],
  [{ field: 'available', value: 'now' }, ['Pli']],
  [{ field: 'since', value: '1000' }, ['Pli']],
])('A filter of $field matches a whole value, without case and accents', (filter, found) => {
  expect(titles(filter)).toEqual(found);
});

test('One’s own pile matches nothing before it has been read', () => {
  const filters: FieldFilter[] = [{ field: 'pile', value: 'mine' }];
  const pile = new Map([[other.id, { markedAt: 1 }]]);
  expect(filterCassettes(all, filters, pile)).toEqual([other]);
  expect(filterCassettes(all, filters, null)).toEqual([]);
});

test('Several values of one field are "or", several fields are "and"', () => {
  const labels: FieldFilter[] = [
    { field: 'label', value: 'Éditions du Pli' },
    { field: 'label', value: 'Éditions du Pli Court' },
  ];
  expect(titles(...labels)).toEqual(['Pli', 'Other']);
  expect(titles(...labels, { field: 'artist', value: 'Bo' })).toEqual(['Pli']);
});

test('No filter leaves the list as it is, and an empty field matches no value', () => {
  expect(filterCassettes(all, [])).toBe(all);
  expect(fieldValues(bare, 'label')).toEqual([]);
  expect(titles({ field: 'label', value: '' })).toEqual([]);
});

test('A filter is added once and removed by the same value, and may replace its field', () => {
  const filters = toggleFilter([], { field: 'genre', value: 'Drone' });
  const both = toggleFilter(filters, { field: 'genre', value: 'Dub' });
  expect(both).toHaveLength(2);
  expect(toggleFilter(both, { field: 'genre', value: 'DRONE' })).toEqual([
    { field: 'genre', value: 'Dub' },
  ]);
  expect(setFilter(both, { field: 'genre', value: 'Noise' })).toEqual([
    { field: 'genre', value: 'Noise' },
  ]);
});
