import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { tableOf } from '../../support/read-csv.ts';

const rowsOf = (text: string, options?: Parameters<typeof tableOf>[1]) =>
  tableOf(text, options).rows.map(({ cells, error }) => error ?? cells);
const openQuote = 'A quotation mark in this row does not close, and takes rows below with it.';

const cell = fc.string({ unit: fc.constantFrom(...'ab1 "\n'), maxLength: 6 });
const tables = fc.record({
  rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
});

it('A CSV is read whatever separates its cells and ends its lines', () => {
  fc.assert(
    fc.property(tables, ({ rows, delimiter, newline }) => {
      const data = [['Title', 'Artist', 'Label'], ...rows];
      const table = tableOf(
        `${Papa.unparse(data, { delimiter, newline })}${newline}a${delimiter}b${delimiter}c`,
      );
      expect(table.delimiter).toBe(delimiter);
      const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
      expect(table.rows.map(({ cells }) => cells)).toEqual([...filled, ['a', 'b', 'c']]);
    }),
  );
});

describe('A CSV file', () => {
  it('has the numbers of a spreadsheet for its rows, and no blank ones', () => {
    const { rows } = tableOf('Title,Artist\n\nA,B\n , \n"C","D\nE"\nF,G\n');
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([3, 5, 6]);
  });

  it('may end its heading in another way than its rows', () => {
    const text = 'Title,Artist\r\nA,B\nC,"D\r\nE"\rF,G';
    expect(rowsOf(text)).toEqual([[...'AB'], ['C', 'D\nE'], [...'FG']]);
  });

  it.each([
    ['the first that names two fields', 'Mine\n\nTitle,Artist\nA,B', null, ['Title', 'Artist'], 1],
    ['the first row if no row names fields', 'Foo,Bar\nA,B', null, ['Foo', 'Bar'], 1],
    ['none, if a text of the first comes again', 'CD,A\nLP,B\nCD,C', null, ['', ''], 3],
    ['the row that the editor names', 'Title,Artist\nFoo,Bar\nA,B', 2, ['Foo', 'Bar'], 1],
    ['none, if the editor says 0', 'A,B\nC,D', 0, ['', ''], 2],
  ])('has as its heading %s', (_, text, headingRow, header, count) => {
    const table = tableOf(text, { headingRow });
    expect(table.header).toEqual(header);
    expect(table.rows).toHaveLength(count);
  });

  it.each([
    ['', 'The file is empty.'],
    ['Title,Artist\n', 'The file has no rows below its heading.'],
    ['"Title,Artist\nA,B', 'The file has no rows: a quotation mark does not close.'],
  ])('is refused with a sentence', (text, message) => {
    expect(() => tableOf(text)).toThrow(message);
  });
});

it.each([
  ['a cell too few', 'A,B', 'The row has 2 cells, the heading 3.'],
  ['a cell too many', 'A,B,C,x', 'The row has 4 cells, the heading 3.'],
])('A row with %s is wrong', (_, row, error) => {
  expect(rowsOf(`Title,Artist,Label\n${row}\nD,E,F\n`)).toEqual([error, ['D', 'E', 'F']]);
});

it('A file without a heading has any number of rows', () => {
  expect(tableOf('a\n'.repeat(200_000), { headingRow: 0 }).rows).toHaveLength(200_000);
});

it('Columns without heading and text are left out', () => {
  const text = 'Title,,Artist,\nA,,B,, \nC, ,,\n';
  expect(tableOf(text).header).toEqual(['Title', 'Artist']);
  expect(rowsOf(text)).toEqual([[...'AB'], ['C', '']]);
});

it.each([
  ['"Weird Al" Yankovic,B,C\nD,E,F\n"G",H,I\nJ,K,L\n', [openQuote, ['J', 'K', 'L']]],
  ['J,K,L\nA,B,"C\nD,E,F\n', [['J', 'K', 'L'], openQuote]],
])(
  'A quotation mark that does not close takes the rows to the next one with it: %j',
  (text, rows) => {
    expect(rowsOf(`Title,Artist,Label\n${text}`)).toEqual(rows);
  },
);

it('Quotation marks are text where the editor says so', () => {
  const text = 'Title,Artist\n"Heroes",David\n12" single,"Weird Al" Yankovic\n';
  expect(rowsOf(text, { areQuotesText: true })).toEqual([
    ['"Heroes"', 'David'],
    ['12" single', '"Weird Al" Yankovic'],
  ]);
});
