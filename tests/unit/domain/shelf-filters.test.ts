import { expect, test } from 'vitest';
import {
  type FieldFilter,
  fieldValues,
  filterShelf,
  setFilter,
  toggleFilter,
} from '../../../src/domain/shelf-filters.ts';
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

const titles = (...filters: FieldFilter[]) => filterShelf(all, filters).map(({ title }) => title);

test.each<[FieldFilter, string[]]>([
  [{ name: 'label', value: 'EDITIONS DU PLI ' }, ['Pli']],
  [{ name: 'artist', value: 'ada' }, ['Pli', 'Other']],
  [{ name: 'genre', value: 'Drone' }, ['Pli', 'Other']],
  [{ name: 'genre', value: 'Field' }, []],
  [{ name: 'year', value: '1986' }, ['Pli']],
  [{ name: 'decade', value: '1990s' }, ['Other']],
  [{ name: 'country', value: 'France' }, ['Pli']],
  [{ name: 'place', value: 'Library' }, ['Pli']],
  [{ name: 'available', value: 'now' }, ['Pli']],
  [{ name: 'since', value: '1000' }, ['Pli']],
])('A filter of $name matches a whole value, without case and accents', (filter, found) => {
  expect(titles(filter)).toEqual(found);
});

test('One’s own pile matches nothing before it has been read', () => {
  const filters: FieldFilter[] = [{ name: 'pile', value: 'mine' }];
  const pile = new Map([[other.id, { markedAt: 1 }]]);
  expect(filterShelf(all, filters, pile)).toEqual([other]);
  expect(filterShelf(all, filters, null)).toEqual([]);
});

test('Several values of one field are "or", several fields are "and"', () => {
  const labels: FieldFilter[] = [
    { name: 'label', value: 'Éditions du Pli' },
    { name: 'label', value: 'Éditions du Pli Court' },
  ];
  expect(titles(...labels)).toEqual(['Pli', 'Other']);
  expect(titles(...labels, { name: 'artist', value: 'Bo' })).toEqual(['Pli']);
});

test('No filter leaves the list as it is, and an empty field matches no value', () => {
  expect(filterShelf(all, [])).toBe(all);
  expect(fieldValues(bare, 'label')).toEqual([]);
  expect(titles({ name: 'label', value: '' })).toEqual([]);
});

test('A filter is added once and removed by the same value, and may replace its field', () => {
  const genre = (value: string): FieldFilter => ({ name: 'genre', value });
  const both = toggleFilter(toggleFilter([], genre('Drone')), genre('Dub'));
  expect(both).toHaveLength(2);
  expect(toggleFilter(both, genre('DRONE'))).toEqual([genre('Dub')]);
  expect(setFilter(both, genre('Noise'))).toEqual([genre('Noise')]);
});
