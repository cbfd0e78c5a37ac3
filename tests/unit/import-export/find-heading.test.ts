import { expect, it } from 'vitest';
import { sourceRows } from '../../../src/import-export/parse-file.ts';
import { parseText } from '../../support/parse-text.ts';

const headingOf = (text: string) => {
  const file = parseText(text);
  return 'csv' in file ? file.csv.heading : null;
};

it.each<[string, string, number | null, boolean]>([
  ['in the first line', 'Title,Artist\nOne,Ann\n', 0, false],
  ['below the name of a table', 'Table 1\n\nTitle,Artist\nOne,Ann\n', 1, false],
  [
    'below a title with separators',
    'My cassettes,,,\nExported 2026,,,\nArtist,Title,Year,\nAnn,One,1984,\n',
    2,
    false,
  ],
  [
    'below the name of a section',
    'SPLITS\nNAME,,LABEL\nBeck,Mellow Gold,DGC\nCOMPS\nNAME,LABEL,YEAR\n',
    1,
    false,
  ],
  ['of one name that is known', 'Titel;wer\nOne;Ann\n', 0, true],
  ['below rows that may be tapes', 'Ann,One\nBob,Two\nArtist,Title\nCy,Three\n', 2, true],
  ['of two names beside numbers', 'Artist,Title,1994,1995\nAnn,One,x,\n', 0, true],
  ['missing: a name of a field beside a year', 'Beck,Title,1994\nLow,Trust,2002\n', null, true],
  ['of names that differ in kind from the cells below', 'Tytuł,Rok\nOne,1984\nTwo,1985\n', 0, true],
  [
    'missing: a year above years',
    'Beck,Mellow Gold,1994\nFugazi,Repeater,1990\nSlint,Spiderland,1991\n',
    null,
    true,
  ],
  ['missing: nothing tells', 'Beck,Mellow Gold\nFugazi,Repeater\n', null, true],
])('The heading of a CSV is found %s', (_, text, row, isGuess) => {
  expect(headingOf(text)).toEqual({ row, isGuess });
});

it('A file without a heading keeps its first tape, and columns without names', () => {
  const file = parseText('Beck,Mellow Gold,1994\nFugazi,Repeater,1990\nSlint,Tweez,1989\n');
  expect(file.header).toEqual(['', '', '']);
  const choices = { mapping: ['artist', 'title', 'releaseYear'] as const, separators: [] };
  expect(sourceRows(file, choices).map(({ draft }) => draft.title)).toEqual([
    'Mellow Gold',
    'Repeater',
    'Tweez',
  ]);
});

it('A line drawn below the heading is no tape', () => {
  const file = parseText('| Artist | Title |\n|--------|:-----:|\n| Low | I Could |\n');
  const choices = { mapping: [null, 'artist', 'title', null] as const, separators: [] };
  expect(sourceRows(file, choices)).toMatchObject([
    { skipReason: 'A line, no tape.' },
    { draft: { title: 'I Could', artist: ['Low'] } },
  ]);
});

it('The editor can point at another heading or say that there is none', () => {
  const read = (headingRow: number | null) =>
    parseText('A,B\nTitle,Artist\nOne,Ann\n', { headingRow });
  expect(read(0).header).toEqual(['A', 'B']);
  expect(read(null)).toMatchObject({ header: ['', ''], csv: { rows: { length: 3 } } });
  expect(read(1)).toMatchObject({
    csv: {
      firstRows: [
        ['A', 'B'],
        ['Title', 'Artist'],
        ['One', 'Ann'],
      ],
    },
  });
});

it('A Discogs export is recognised below a title', () => {
  const text = 'My collection,,,\nArtist,Title,Format,release_id\n"Fall, The",T &amp; U,Cass,7\n';
  expect(parseText(text).kind).toBe('discogs');
  expect(sourceRows(parseText(text))[0]?.draft).toMatchObject({
    artist: ['The Fall'],
    title: 'T & U',
  });
});
