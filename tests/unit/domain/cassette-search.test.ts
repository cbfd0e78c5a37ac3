import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addTerm,
  foldText,
  foundSongs,
  linesWith,
  search,
} from '../../../src/domain/cassette-search.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const cassette = buildCassette({
  id: 'document-id',
  title: 'Glacier',
  artist: ['Björk Á', 'Łódź Trio'],
  country: 'Iceland',
  genre: ['ambient', 'drone'],
  label: 'Frost & Sons',
  releaseId: 'FR-01',
  releaseYear: 1994,
  editorNotes: 'Recorded “under” ice.',
  link: 'https://hidden.example',
  inStock: 'Yes',
  locations: ['Café Ferric'],
  crates: ['Night Bus'],
});
const finds = (...terms: string[]) => search([cassette], terms).length === 1;

describe('The search', () => {
  test.each([
    'glac',
    'Bjo\u0308rk',
    'Á',
    'lodz',
    'iceland',
    'drone',
    'frost &',
    'fr-01',
    '1994',
    '“under”',
    'cafe',
    ' ferric ',
  ])('finds “%s”', (term) => {
    expect(finds(term)).toBe(true);
  });

  test.each(['document-id', 'images/', 'hidden', 'yes', 'night', 'glacier bjork', 'á łódź'])(
    'does not find “%s”: no id, path, link, stock status or crate is searched, no term spans two fields',
    (term) => {
      expect(finds(term)).toBe(false);
    },
  );

  test('finds what contains every term, and everything without a term', () => {
    expect(finds('glac', '1994')).toBe(true);
    expect(finds('glac', '1995')).toBe(false);
    expect(finds()).toBe(true);
    expect(finds('', '  ')).toBe(true);
  });

  test.each([
    ...['(.*)', '[a-z]+', '$1 \\', '+ $'].map((term) => ({ term, found: 1 })),
    ...['O.d', '(o+)+$', 'O[d]+'].map((term) => ({ term, found: 0 })),
  ])('takes every character of $term as it is', ({ term, found }) => {
    const list = [buildCassette({ title: 'Odd (.*) [a-z]+ $1 \\' })];
    expect(search(list, [term])).toHaveLength(found);
  });
});

describe('The search by song', () => {
  const songs = buildCassette({
    title: 'Low Tide',
    trackList: 'Side A: Harbour\n  A1 Tin Roof 3:10\nA2 Röyksopp\tNight\u2028B1 Tide',
  });
  const isFound = (...terms: string[]) => search([songs], terms).length === 1;

  test.each([
    ['tin', true],
    ['tin roof', true],
    ['royksopp', true],
    ['roof 3:10', true],
    ['ti', true],
    ['ni', false],
    ['side a: harbour', true],
    ['3:10 a2', false],
  ])('“%s”: %s', (term, found) => {
    expect(isFound(term)).toBe(found);
  });

  test('joins terms of songs and of other fields', () => {
    expect(isFound('low', 'night')).toBe(true);
    expect(isFound('high', 'night')).toBe(false);
  });

  test('names the lines that hold a term which no other field holds', () => {
    expect(foundSongs(songs, ['tin', 'low'])).toEqual(['A1 Tin Roof 3:10']);
    expect(foundSongs(songs, ['tide'])).toEqual([]);
    expect(foundSongs(songs, ['ti'])).toEqual([]);
    expect(linesWith(songs.trackList, ['tide', 'tin'])).toEqual(['A1 Tin Roof 3:10', 'B1 Tide']);
  });
});

describe('The search forgives: in a text', () => {
  test.each([
    ['δρόμοσ', 'δρόμος'],
    ['İzmir', 'IZMIR'],
    ['Ёлка', 'ЕЛКА'],
    ['Ｔａｐｅ', 'TAPE'],
    ['We’ve Got Tonight', "WE'VE GOT"],
    ['El‐P', 'EL-P'],
    ['Rock `n´ Roll', 'ROCK ’N’ ROLL'],
    ['Live – Side\u00a0A', 'LIVE - SIDE A'],
    ['«Heroes»', '"HEROES"'],
    ['雨〜屋根～', '雨~屋根〜'],
    ['ジョン・レノン', 'ジョン·レノン'],
    ['Rain • Roof', 'RAIN ･ ROOF'],
    ['misþyrming óreiðu', 'MISTHYRMING OREIDU'],
    ['Ħal Ŋwe Əliyev', 'HAL NWE ELIYEV'],
    ['Sun\u00adday \u200bMorn\ufeffing\u202c', 'SUNDAY MORNING'],
    ['ﾊｰﾄ', 'ハート'],
    ['كِتَاب', 'كتاب'],
    ['שָׁלוֹם', 'שלום'],
  ])('%s is found by %s', (stored, typed) => {
    expect(foldText(stored)).toContain(foldText(typed));
  });

  test.each([
    ['バード', 'ハート'],
    ['राज़ा', 'राजा'],
    ['мой', 'МОИ'],
    ['กิน', 'กน'],
    ['كتأب', 'كتاب'],
  ])('%s is not found by %s: the mark makes another letter', (stored, typed) => {
    expect(foldText(stored)).not.toContain(foldText(typed));
  });

  test('any text is found in upper case and with its marks as characters of their own', () => {
    const letters = fc.constantFrom(...'aßéıİşŉǰﬀſσςΔΌёй’–"１');
    fc.assert(
      fc.property(fc.string({ unit: letters }), (text) => {
        expect(foldText(text.toUpperCase())).toBe(foldText(text));
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text));
      }),
    );
  });
});

describe('A new search term', () => {
  test('is trimmed and added at the end', () => {
    expect(addTerm(['A'], '  B ')).toEqual(['A', 'B']);
  });

  test('is not added if it is empty or there already in another spelling', () => {
    const terms = ['Café'];
    expect(addTerm(terms, '   ')).toBe(terms);
    expect(addTerm(terms, 'CAFE')).toBe(terms);
  });
});
