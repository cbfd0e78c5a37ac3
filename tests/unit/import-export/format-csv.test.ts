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
  '=HYPERLINK("https://evil.example","a,b")',
];

describe('A CSV cell', () => {
  it.each([
    ...['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'],
    ...[' =', '\u00a0@', '\u200b＋', '\u3000-'],
  ])('that begins with %j is escaped', (start) => {
    expect(escapeFormula(`${start}1`)).toBe(`'${start}1`);
  });

  it.each(['1=1', 'a@b.example', "'round", ' 1', 'one ＝', ''])(
    'such as %j is not escaped',
    (cell) => {
      expect(escapeFormula(cell)).toBe(cell);
    },
  );

  it.each(cells)('%j is the same after escaping and unescaping', (cell) => {
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
  });

  it('never becomes equal to another cell by escaping', () => {
    expect(new Set(cells.map(escapeFormula)).size).toBe(cells.length);
  });
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
