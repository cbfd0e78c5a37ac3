import { describe, expect, it } from 'vitest';
import {
  applySuggestion,
  collectVocabulary,
  findSuggestions,
  itemAtCaret,
} from '../../../src/domain/suggestions.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const words = (...texts: string[]) =>
  collectVocabulary(texts.map((text) => buildCassette({ artist: [text] }))).artist;

describe('collectVocabulary', () => {
  const tapes = [
    buildCassette({
      artist: ['Björk', 'Anna'],
      label: 'Caspla',
      genre: ['Dub'],
      country: 'Iceland',
    }),
    buildCassette({
      artist: ['Anna'],
      label: 'caspla',
      genre: [],
      country: '',
      locations: ['Oslo'],
    }),
    buildCassette({ artist: ['Anna', 'Anna'], label: 'Caspla' }),
  ];

  it('has each spelling once, the most frequent first', () => {
    const { artist, label } = collectVocabulary(tapes);
    expect(artist.map(({ text, count }) => [text, count])).toEqual([
      ['Anna', 3],
      ['Björk', 1],
    ]);
    expect(label.map(({ text }) => text)).toEqual(['Caspla', 'caspla']);
  });

  it('leaves out empty values', () => {
    const { country, genre, locations } = collectVocabulary(tapes);
    expect([country, genre, locations].map((found) => found.map(({ text }) => text))).toEqual([
      ['Iceland'],
      ['Dub'],
      ['Oslo'],
    ]);
  });
});

describe('findSuggestions', () => {
  it('folds case and accents on both sides', () => {
    expect(findSuggestions(words('Björk', 'Anna'), 'BJO')).toEqual(['Björk']);
    expect(findSuggestions(words('Bjork'), 'bjö')).toEqual(['Bjork']);
  });

  it('orders by prefix, then word prefix, then other matches', () => {
    expect(findSuggestions(words('Rosanna', 'The Annas', 'Anna'), 'ann')).toEqual([
      'Anna',
      'The Annas',
      'Rosanna',
    ]);
  });

  it('matches a single letter only at the beginning of a word', () => {
    expect(findSuggestions(words('Choral', 'Radio Play', 'Folk'), 'p')).toEqual(['Radio Play']);
  });

  it('suggests another spelling, but not the typed text itself', () => {
    expect(findSuggestions(words('Caspla', 'caspla'), 'caspla')).toEqual(['Caspla']);
  });

  it('leaves out items that the list has already', () => {
    expect(findSuggestions(words('Anna', 'Annika'), 'an', ['Anna'])).toEqual(['Annika']);
  });

  it('suggests the most frequent words for an empty item, at most six', () => {
    const many = words(...Array.from({ length: 9 }, (_, index) => `No. ${index}`), 'No. 8');
    expect(findSuggestions(many, '')).toHaveLength(6);
    expect(findSuggestions(many, '')[0]).toBe('No. 8');
  });
});

describe('The item at the caret', () => {
  it.each([
    ['Dub, Ska', 8, 'Ska'],
    ['Dub, Ska', 3, 'Dub'],
    ['Dub, Ska', 0, 'Dub'],
    ['Dub, Ska', 4, 'Ska'],
    ['Dub,', 4, ''],
    ['', 0, ''],
    ['a, b, c', 4, 'b'],
    ['"Earth, Wind & Fire", du', 24, 'du'],
  ])('of %j at %i is %j', (text, caret, item) => {
    expect(itemAtCaret(text, caret, ',').item).toBe(item);
  });

  it('is the whole text without a separator', () => {
    expect(itemAtCaret('Smith, Sons', 3, '').item).toBe('Smith, Sons');
  });

  it.each([
    ['du', 2, ',', 'Dub', 'Dub', 3],
    ['Ska, du', 7, ',', 'Dub', 'Ska, Dub', 8],
    ['Ska,du, Jazz', 6, ',', 'Dub', 'Ska, Dub, Jazz', 8],
    ['Ska, ear', 8, ',', 'Earth, Wind & Fire', 'Ska, "Earth, Wind & Fire"', 25],
    ['sm', 2, '', 'Smith, Sons', 'Smith, Sons', 11],
  ] as const)('of %j at %i is replaced by a suggestion, and the rest stays', (...given) => {
    const [text, caret, separator, suggestion, after, caretAfter] = given;
    expect(applySuggestion(text, caret, separator, suggestion)).toEqual({
      text: after,
      caret: caretAfter,
    });
  });
});
