import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { formatCsv, unescapeFormula } from '../../../src/import-export/format-csv.ts';

const hostile = `a1 '"=+-@＝＠,;\t\r\n\u200b\u00a0é📼`;
const cell = fc.string({ unit: fc.constantFrom(...hostile), maxLength: 8 });
const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1 });
const parse = (text: string, delimiter: string) =>
  Papa.parse<string[]>(text.slice(1), { delimiter }).data.slice(0, -1);

it('Any table is read cell by cell by another parser', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const read = parse(formatCsv(rows), ',');
      expect(read.map((cells) => cells.map(unescapeFormula))).toEqual(rows);
    }),
  );
});

it.each([',', ';', '\t'])(
  'No part of a cell is a formula for a spreadsheet that separates by %j',
  (delimiter) => {
    fc.assert(
      fc.property(table, (rows) => {
        const cells = parse(formatCsv(rows), delimiter).flat();
        expect(cells.filter((one) => /^[\s\u200B]*[=+\-@＝＠]/.test(one))).toEqual([]);
      }),
    );
  },
);
