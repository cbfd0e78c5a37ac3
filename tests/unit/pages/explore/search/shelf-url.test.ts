import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatShelfUrl,
  parseShelfUrl,
  type ShelfUrlState,
  shelfSortKeys,
  sortDirection,
  toggleSort,
} from '../../../../../src/pages/explore/search/shelf-url.ts';

const empty: ShelfUrlState = {
  terms: [],
  filters: [],
  typed: '',
  sort: null,
  descending: [],
  seed: parseShelfUrl('').seed,
  selectedId: null,
};

const text = fc.string({ unit: 'grapheme' });
const word = text.filter((one) => one.trim() !== '');
const states: fc.Arbitrary<ShelfUrlState> = fc.record({
  terms: fc.uniqueArray(word),
  filters: fc.array(
    fc.record({ name: fc.constantFrom('artist', 'label', 'genre', 'place'), value: word }),
  ),
  typed: text,
  sort: fc.constantFrom(null, ...shelfSortKeys),
  descending: fc.subarray([...shelfSortKeys]),
  seed: fc.nat(2 ** 31),
  selectedId: fc.option(fc.string({ minLength: 1 })),
});
test('A URL holds the whole state', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(parseShelfUrl(formatShelfUrl(state))).toEqual(state);
    }),
  );
});

test('The URL uses readable words', () => {
  expect(
    formatShelfUrl({
      ...empty,
      terms: ['TAPE'],
      sort: 'releaseYear',
      descending: ['releaseYear'],
      seed: 7,
    }),
  ).toBe('?term=TAPE&sort=year&down=year&shuffle=7');
});

test.each([
  ['?sort=price&down=price+id', empty],
  ['?shuffle=-1', empty],
  ['?shuffle=1e3', empty],
  ['?shuffle=99999999999', empty],
  ['?term=&term=%20%20', empty],
  ['?tape=', empty],
  ['?utm_source=x', empty],
  ['?label=&since=yesterday&pile=a.b&editorNotes=x', empty],
  ['?available=maybe&decade=90s&year=x&since=99999999999999999999', empty],
  ['?term=A&term=A', { ...empty, terms: ['A'] }],
])('Invalid parameters are ignored: %s', (query, parsed) => {
  expect(parseShelfUrl(query)).toEqual(parsed);
});

test('Each key of the order keeps its own direction', () => {
  let state = toggleSort(toggleSort(empty, 'title'), 'title');
  state = toggleSort(state, 'artist');
  expect([state.sort, sortDirection(state, 'artist')]).toEqual(['artist', 'ascending']);
  state = toggleSort(state, 'title');
  expect([state.sort, sortDirection(state, 'title')]).toEqual(['title', 'descending']);
  expect(sortDirection(toggleSort(state, 'title'), 'title')).toBe('ascending');
});
