import { describe, expect, test } from 'vitest';
import { searchable } from '../../../../src/domain/cassette-search.ts';
import {
  isNarrowerSongSearch,
  linesWith,
  Songs,
  searchWithSongs,
  songsFor,
  toSongText,
} from '../../../../src/domain/text/song-search.ts';
import { trackPosition } from '../../../../src/domain/text/track-list.ts';
import { buildCassette } from '../../../support/fake-backend.ts';

const tide = buildCassette({ id: 'tide', title: 'Low Tide', artist: ['Ada'] });
const roofs = buildCassette({ id: 'roofs', title: 'Roofs', artist: ['Bo'] });
const lists = new Songs();
lists.add(
  'tide',
  toSongText('Side A\n1.\tGhost of the Ice Rink 3:10\nSide B\n1. Fjörd\n2. Ice 😀🎶'),
);
lists.add('roofs', toSongText('A1 Tin Ghost'));
const find = (...terms: string[]) =>
  searchWithSongs([tide, roofs].map(searchable), terms, lists).map(({ cassette }) => cassette.id);

describe('A search by song', () => {
  test.each([
    ['finds a term in a track list, folded as elsewhere', ['FJORD'], ['tide']],
    ['finds each term in any field or in the track list', ['ada', 'ghost'], ['tide']],
    ['finds what only another field holds', ['low tide'], ['tide']],
    ['finds a text of several words in one line', ['ghost of the'], ['tide']],
    ['finds nothing that is on two lines', ['rink fjord'], []],
    ['reads a tab as a blank', ['1. ghost'], ['tide']],
    ['looks for two letters in the other fields alone', ['ic'], []],
    ['does not find the headings of sides', ['side'], []],
    ['finds letters that are written as two characters', ['😀🎶'], ['tide']],
    ['finds nothing that has the letters of a term elsewhere', ['ghoink'], []],
    ['finds nothing that one term lacks', ['ghost', 'zzz'], []],
  ] as [string, string[], string[]][])('It %s', (_, terms, expected) => {
    expect(find(...terms)).toEqual(expected);
  });

  test.each([
    ['one more letter', ['ghos'], ['gho'], true],
    ['one more term', ['gho', 'ti'], ['gho'], true],
    ['a second letter', ['gh'], ['g'], true],
    ['a third letter, which searches the songs', ['gho'], ['gh'], false],
    ['another term', ['tin'], ['gho'], false],
  ] as [string, string[], string[], boolean][])(
    'is narrower with %s: %s after %s',
    (_, terms, former, expected) => {
      expect(isNarrowerSongSearch(terms, former)).toBe(expected);
    },
  );
});

test('A search finds a song among many lists, wherever it is', () => {
  const many = new Songs();
  for (let number = 0; number < 100; number++) many.add(`${number}`, toSongText(`song${number}.`));
  expect([...many.idsWith('ng70.')]).toEqual(['70']);
  expect(many.idsWith('song').size).toBe(100);
});

test('The found lines have their positions, with the letter of their heading', () => {
  const found = linesWith(lists.get('tide')!, ['ice']);
  expect(found.map((line) => `${trackPosition(line)} ${line.title}`)).toEqual([
    'A1 Ghost of the Ice Rink',
    'B2 Ice 😀🎶',
  ]);
});

test('A song is named only for a term that no other field of the cassette holds', () => {
  const songs = (...terms: string[]) =>
    songsFor(tide, lists.get('tide')!, terms).map(({ title }) => title);
  expect(songs('ada', 'fjord')).toEqual(['Fjörd']);
  expect(songs('ada')).toEqual([]);
  expect(songs('ad', 'ic')).toEqual([]);
});
