import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { escapeFormula, formatCsv, unescapeFormula } from '../../../src/import-export/csv.ts';

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
  '\t=tab',
  "'=quoted",
  "''@twice",
  "'round midnight",
  "'",
  'Björk, 東京, 🎞',
  '=HYPERLINK("https://evil.example","a,b")',
];

describe('a cell', () => {
  it.each(['=', '+', '-', '@', '\t', '\r', '\n'])('that begins with %j is no formula', (start) => {
    expect(escapeFormula(`${start}1`)).toBe(`'${start}1`);
  });

  it.each(['1=1', 'a@b.example', "'round", ' =1', ''])('such as %j stays as it is', (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
  });

  it.each(cells)('%j is read back unharmed', (cell) => {
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
  });

  it('keeps its meaning: no two cells become the same', () => {
    expect(new Set(cells.map(escapeFormula)).size).toBe(cells.length);
  });
});

describe('a file', () => {
  it('begins with the byte order mark and ends its lines with CRLF', () => {
    expect(
      formatCsv([
        ['email', 'name'],
        ['a@b.example', ''],
      ]),
    ).toBe('\uFEFFemail,name\r\na@b.example,\r\n');
  });

  it('comes back cell by cell from a parser that is not ours', () => {
    const { data } = Papa.parse<string[]>(formatCsv([cells, cells]).slice(1), {
      skipEmptyLines: true,
    });
    expect(data.map((row) => row.map(unescapeFormula))).toEqual([cells, cells]);
  });
});
