import { expect, it } from 'vitest';
import { collectVocabulary, suggestTexts } from '../../../src/domain/suggestions.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const tapes = [
  buildCassette({ artist: ['Björk', 'Anna'], label: 'Caspla', genre: ['Dub'], country: 'Iceland' }),
  buildCassette({ artist: ['Anna'], label: 'caspla', locations: ['Oslo'] }),
  buildCassette({ artist: ['Anna', 'Anna'], label: 'Caspla' }),
];

it('The vocabulary has each spelling once, the most frequent first', () => {
  const { artist, label } = collectVocabulary(tapes);
  expect(artist).toEqual(['Anna', 'Björk']);
  expect(label).toEqual(['Caspla', 'caspla']);
});

it('The vocabulary leaves out empty values', () => {
  const { country, genre, locations } = collectVocabulary(tapes);
  expect([country, genre, locations]).toEqual([['Iceland'], ['Dub'], ['Oslo']]);
});

it('A suggestion folds case and accents on both sides', () => {
  expect(suggestTexts(['Björk', 'Anna'], 'BJO', false)).toEqual(['Björk']);
  expect(suggestTexts(['Bjork'], 'bjö', false)).toEqual(['Bjork']);
});

it('Values that begin with the text are suggested first', () => {
  expect(suggestTexts(['Rosanna', 'Anna'], 'ann', false)).toEqual(['Anna', 'Rosanna']);
});

it.each([
  ['Ska, du', ['Ska, Dub']],
  ['Ska,du', ['Ska,Dub']],
  ['Ska, ear', ['Ska, "Earth, Wind & Fire"']],
  ['Dub, du', []],
  ['Dub', []],
])('A suggestion completes the last item of %j by values that the list has not', (typed, texts) => {
  expect(suggestTexts(['Dub', 'Earth, Wind & Fire'], typed, true)).toEqual(texts);
});

it('A suggestion takes a comma for a part of a text that is no list', () => {
  expect(suggestTexts(['Smith, Sons'], 'smith, s', false)).toEqual(['Smith, Sons']);
});
