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
  typed: '',
  sort: null,
  descending: [],
  seed: null,
  openId: null,
};

describe('the address of the shelf', () => {
  test.each<[string, Partial<ShelfUrlState>]>([
    ['nothing', {}],
    ['terms in their order', { terms: ['ZEBRA', 'A & B', 'ÉTÉ=1'] }],
    ['what is being typed, with its spaces', { typed: ' LOW ' }],
    ['a sort key', { sort: 'releaseYear' }],
    ['the directions', { sort: 'title', descending: ['title', 'releaseYear'] }],
    ['the shuffle', { seed: 4294967295 }],
    ['a shuffle of nought', { seed: 0 }],
    ['the tape that is out', { openId: 'aB3-_x/y' }],
  ])('says %s and reads it again', (_, part) => {
    const address = { ...empty, ...part };
    expect(parseShelfUrl(formatShelfUrl(address))).toEqual(address);
  });

  test('is bare when there is nothing to say', () => {
    expect(formatShelfUrl(empty)).toBe('');
  });

  test('can be read by a person', () => {
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
    ['?term=A&term=A', { ...empty, terms: ['A'] }],
  ])('passes over what it does not understand: %s', (query, read) => {
    expect(parseShelfUrl(query)).toEqual(read);
  });
});

describe('a click on a sort key', () => {
  test('sets it ascending, then flips it at each click', () => {
    let state = toggleSort(empty, 'title');
    expect([state.sort, sortDirection(state, 'title')]).toEqual(['title', 'ascending']);
    state = toggleSort(state, 'title');
    expect([state.sort, sortDirection(state, 'title')]).toEqual(['title', 'descending']);
    state = toggleSort(state, 'title');
    expect(sortDirection(state, 'title')).toBe('ascending');
  });

  test('leaves the direction of the others, and finds its own again', () => {
    let state = toggleSort(toggleSort(empty, 'title'), 'title');
    state = toggleSort(state, 'artist');
    expect([state.sort, sortDirection(state, 'artist')]).toEqual(['artist', 'ascending']);
    state = toggleSort(state, 'title');
    expect([state.sort, sortDirection(state, 'title')]).toEqual(['title', 'descending']);
  });
});
