import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import {
  escapeFormula,
  formatCsv,
  unescapeFormula,
} from '../../../src/import-export/format-csv.ts';

const cells = [
  'plain',
  '',
  'a,b',
  'say "hello"',
  'two\r\nlines',
  ' blanks around ',
  '=1+1',
  '+49 30 1234',
  '-12',
  '@home',
  '＠home',
  ' ＝1',
  "' -1",
  '\t=tab',
  "'=quoted",
  "''@twice",
  "'round midnight",
  "'",
  'Björk, 東京, 🎞',
  'a;=1',
  "a;'=1",
  "one\n\n'- two\t=3",
  '\n\n=1',
  '=HYPERLINK("https://evil.example","a,b")',
];

describe('A CSV cell', () => {
  it.each([
    ...['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'],
    ...[' =', '\u00a0@', '\u200b＋', '\u3000-'],
  ])('that begins with %j is escaped', (start) => {
    expect(escapeFormula(`${start}1`)).toBe(`'${start}1`);
  });

  it.each([
    ['a;=1', "a;'=1"],
    ['a\t@b;-c', "a\t'@b;'-c"],
    ['one\r\n - two', "one\r\n' - two"],
    ["'=1; '=2", "''=1; '=2"],
    ['\t=1', "'\t'=1"],
  ])(
    'that holds another cell for a spreadsheet with other separators, %j, is escaped there',
    (cell, escaped) => {
      expect(escapeFormula(cell)).toBe(escaped);
    },
  );

  it.each(['1=1', 'a@b.example', "'round", ' 1', 'one ＝', 'a; b', 'one\n\ntwo', ''])(
    'such as %j is not escaped',
    (cell) => {
      expect(escapeFormula(cell)).toBe(cell);
    },
  );
});

describe('A CSV file', () => {
  it('begins with the byte order mark and ends lines with CRLF', () => {
    expect(
      formatCsv([
        ['email', 'name'],
        ['a@b.example', ''],
      ]),
    ).toBe('\uFEFFemail,name\r\na@b.example,\r\n');
  });

  it('is read cell by cell by another parser', () => {
    const { data } = Papa.parse<string[]>(formatCsv([cells, cells]).slice(1), {
      skipEmptyLines: true,
    });
    expect(data.map((row) => row.map(unescapeFormula))).toEqual([cells, cells]);
  });
});

/** Every text of these characters up to this length. */
const texts = (characters: string, length: number): string[] =>
  length === 0
    ? ['']
    : [
        '',
        ...texts(characters, length - 1).flatMap((text) =>
          [...characters].map((one) => one + text),
        ),
      ];

describe.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('In a spreadsheet that separates cells by %s', (_, delimiter) => {
  it('no part of any cell is a formula', () => {
    const hostile = [...cells, ...texts(`a=';\t\n" `, 5)];
    const rows = hostile.map((cell) => ['a', cell, 'b']);
    const { data } = Papa.parse<string[]>(formatCsv(rows).slice(1), { delimiter });
    expect(data.flat().filter((cell) => /^[\s\u200B]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  });
});

it('Any text is the same after escaping and unescaping', () => {
  const all = [...cells, ...texts(`a=';\t\n `, 6)];
  expect(all.filter((text) => unescapeFormula(escapeFormula(text)) !== text)).toEqual([]);
  expect(new Set(all.map(escapeFormula)).size).toBe(new Set(all).size);
});
