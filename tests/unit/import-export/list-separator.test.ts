import { expect, it } from 'vitest';
import { knownArtists, knownGenres } from '../../../src/import-export/artist-names.ts';
import { parseMappedCsv } from '../../../src/import-export/column-mapping.ts';
import {
  guessSeparator,
  type ListSeparator,
  listSplitter,
} from '../../../src/import-export/list-separator.ts';
import { parseCsv } from '../../../src/import-export/parse-csv.ts';

const artistsOf = (cell: string, separator: ListSeparator) =>
  parseMappedCsv(
    parseCsv(`t\ta\nx\t"${cell.replaceAll('"', '""')}"\n`, { delimiter: '\t', quoting: 'doubled' }),
    ['title', 'artist'],
    [null, separator],
  )[0]?.draft.artist;

it.each<[ListSeparator, string, string[]]>([
  ['comma', 'Moth, Flame', ['Moth', 'Flame']],
  ['comma', 'Moth,Flame', ['Moth', 'Flame']],
  ['comma', '"Moth, Flame", Ann', ['Moth, Flame', 'Ann']],
  ['semicolon', 'Wells, Nora; Reed, Ann', ['Wells, Nora', 'Reed, Ann']],
  ['slash', 'AC/DC / Moth', ['AC/DC', 'Moth']],
  ['slash', 'Ann/Bob', ['Ann', 'Bob']],
  ['pipe', 'Ann|Bob | Cy', ['Ann', 'Bob', 'Cy']],
  ['ampersand', 'Ann & Bob', ['Ann', 'Bob']],
  ['line', 'Ann\nBob', ['Ann', 'Bob']],
  ['none', 'Ann; Bob, Cy & Di', ['Ann; Bob, Cy & Di']],
])('A list separated by %s: %j', (separator, cell, items) => {
  expect(artistsOf(cell, separator)).toEqual(items);
});

it('A comma separates artists without a blank only where no cell of the column has one with', () => {
  const artists = (...cells: string[]) =>
    parseMappedCsv(parseCsv(`t;a\n${cells.map((cell) => `x;${cell}`).join('\n')}\n`), [
      'title',
      'artist',
    ]).map(({ draft }) => draft.artist);
  expect(artists('Moth,Flame', 'Can')).toEqual([['Moth', 'Flame'], ['Can']]);
  expect(artists('Moth,Flame', 'Can, Low', 'Neu')).toEqual([
    ['Moth,Flame'],
    ['Can', 'Low'],
    ['Neu'],
  ]);
});

it.each<[string[], ListSeparator]>([
  [['Ann, Bob', 'Cy'], 'comma'],
  [['Wells, Nora; Reed, Ann', 'Wells, Nora'], 'semicolon'],
  [['Ann|Bob'], 'pipe'],
  [['Ann\nBob'], 'line'],
  [['AC/DC', 'Moth'], 'comma'],
  [['Flanagan, David', 'DeMarco, Tom', 'DeMarco, Tom', 'Pink Floyd'], 'none'],
  [['van der Berg, Jan', 'Cohen, Leonard', 'Can'], 'none'],
  [['Brian Eno, David Byrne', 'Duo (Ann, Bob), Can', 'Moth'], 'comma'],
  [['Fall, The', 'Beatles, The', 'Can'], 'comma'],
  [['Ann, Bob', 'Ann', 'Bob', 'Ann, Cy'], 'comma'],
  [[...Array(40).fill('Ann'), 'one; two'], 'comma'],
  [[], 'comma'],
])('The artists %j are guessed to be separated by %s', (cells, separator) => {
  expect(guessSeparator(cells, 'artist', knownArtists())).toBe(separator);
});

it.each<[string[], ListSeparator, string[]]>([
  [
    [
      'Folk, World, & Country',
      'Funk / Soul',
      'Electronic, Hip Hop',
      'Rock, Folk, World, & Country',
      'Funk / Soul, Jazz',
    ],
    'comma',
    [
      'Folk, World, & Country',
      'Funk / Soul',
      'Electronic + Hip Hop',
      'Rock + Folk, World, & Country',
      'Funk / Soul + Jazz',
    ],
  ],
  [['Rock / Pop', 'Funk / Soul / Jazz'], 'slash', ['Rock + Pop', 'Funk / Soul + Jazz']],
  [['Brass & Military; Stage & Screen'], 'semicolon', ['Brass & Military + Stage & Screen']],
  [['Dub, Roots', 'Ska'], 'comma', ['Dub + Roots', 'Ska']],
])('The genres %j are guessed to be separated by %s', (cells, separator, genres) => {
  expect(guessSeparator(cells, 'genre', knownGenres)).toBe(separator);
  const split = listSplitter(separator, cells, 'genre', knownGenres);
  expect(cells.map((cell) => split(cell).join(' + '))).toEqual(genres);
});
