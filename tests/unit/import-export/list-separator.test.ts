import { expect, it } from 'vitest';
import { parseMappedCsv } from '../../../src/import-export/column-mapping.ts';
import { guessSeparator, type ListSeparator } from '../../../src/import-export/list-separator.ts';
import { parseCsv } from '../../../src/import-export/parse-csv.ts';

const artistsOf = (cell: string, separator: ListSeparator) =>
  parseMappedCsv(
    parseCsv(`t\ta\nx\t"${cell.replaceAll('"', '""')}"\n`, '\t'),
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

it.each<[string[], ListSeparator]>([
  [['Ann, Bob', 'Cy'], 'comma'],
  [['Wells, Nora; Reed, Ann', 'Wells, Nora'], 'semicolon'],
  [['Ann|Bob'], 'pipe'],
  [['Ann\nBob'], 'line'],
  [['Rock / Pop', 'Rock'], 'slash'],
  [['AC/DC', 'Moth'], 'comma'],
  [[...Array(40).fill('Ann, Bob'), 'one; two'], 'comma'],
  [[], 'comma'],
])('The cells %j are guessed to be separated by %s', (cells, separator) => {
  expect(guessSeparator(cells)).toBe(separator);
});
