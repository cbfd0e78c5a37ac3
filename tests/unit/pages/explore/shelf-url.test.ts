import { describe, expect, test } from 'vitest';
import {
  formatShelfUrl,
  parseShelfUrl,
  type ShelfUrlState,
  sortDirection,
  toggleSort,
} from '../../../../src/pages/explore/search/shelf-url.ts';

const empty: ShelfUrlState = {
  terms: [],
  filters: [],
  typed: '',
  sort: null,
  descending: [],
  seed: null,
  selectedId: null,
};

describe('the URL of the shelf', () => {
  test.each<[string, Partial<ShelfUrlState>]>([
    ['nothing', {}],
    ['the terms in their order', { terms: ['ZEBRA', 'A & B', 'ÉTÉ=1'] }],
    [
      'the field filters in their order',
      {
        filters: [
          { field: 'label', value: 'Éditions du Pli' },
          { field: 'artist', value: 'Earth, Wind & Fire' },
          { field: 'label', value: 'a=b' },
          { field: 'since', value: '1700000000000' },
        ],
      },
    ],
    ['one’s own pile', { filters: [{ field: 'pile', value: 'mine' }] }],
    ['the typed text, with its spaces', { typed: ' LOW ' }],
    ['the sort key', { sort: 'releaseYear' }],
    ['the directions', { sort: 'title', descending: ['title', 'releaseYear'] }],
    ['the seed', { seed: 4294967295 }],
    ['the seed 0', { seed: 0 }],
    ['the selected cassette', { selectedId: 'aB3-_x/y' }],
  ])('A URL holds %s', (_, part) => {
    const state = { ...empty, ...part };
    expect(parseShelfUrl(formatShelfUrl(state))).toEqual(state);
  });

  test('The URL of the initial state has no query', () => {
    expect(formatShelfUrl(empty)).toBe('');
  });

  test('The URL uses readable words', () => {
    expect(
      formatShelfUrl({
        ...empty,
        terms: ['TAPE'],
        sort: 'releaseYear',
        descending: ['releaseYear'],
      }),
    ).toBe('?term=TAPE&sort=year&down=year');
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
});

describe('the sort state after a click on a key', () => {
  test('Each key keeps its own direction', () => {
    let state = toggleSort(toggleSort(empty, 'title'), 'title');
    state = toggleSort(state, 'artist');
    expect([state.sort, sortDirection(state, 'artist')]).toEqual(['artist', 'ascending']);
    state = toggleSort(state, 'title');
    expect([state.sort, sortDirection(state, 'title')]).toEqual(['title', 'descending']);
    expect(sortDirection(toggleSort(state, 'title'), 'title')).toBe('ascending');
  });
});
