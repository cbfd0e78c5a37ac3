import { expect, it } from 'vitest';
import { suggestColumns } from '../../../src/import-export/suggest-columns.ts';
import { readCsv, tableOf } from '../../support/read-csv.ts';

const header = 'Titel,Interpret,Unbekannt';
const suggested = (...cells: string[]) => {
  const rows = cells.map((cell, row) => `T${row},A${row},"${cell}"`);
  const [, , column] = suggestColumns(tableOf([header, ...rows].join('\n')));
  return column?.suggestion ?? null;
};

it.each<[string | null, string[]]>([
  ['releaseYear', ['1984', '', '0', '07/1985', '1986']],
  ['inStock', ['yes', 'No', 'no']],
  ['link', ['https://example.org/1', 'http://example.org/2']],
  ['trackList', ['Side A\nRain\nSide B\nRoof', '1. Tin\n2. Rain']],
  ['releaseId', ['AMLK 64634', '6755578', '2C 068-98434Y', 'fr-01']],
  [null, ['LP', 'CD', 'LP']],
  [null, ['12.50', '8.99', '45.00']],
  [null, ['0', '1', '2']],
  [null, ['0', '0', '0']],
  [null, ['0', '0', '1984', '1985']],
  [null, ['0', '0', '0', 'AB-1234']],
  [null, ['GBAYE6500521', 'US-RC1-76-07839']],
  [null, ['7/11/84', '8/22/95', '12.03.84']],
  [null, ['1981-2001', '2001-2024']],
  [null, ['C-60', 'C-90', 'C-60', 'C-60']],
  [null, ['118668', '2469079', 'N/A', '0.6599']],
  [null, ['1984', 'c. 1985', '1986']],
  [null, ['Hits 98', 'Hits 99']],
  [null, ['good\nclean', 'worn\nstained']],
  [null, ['', '']],
])('The field %s is suggested for a column of %j', (field, cells) => {
  expect(suggested(...cells)).toBe(field);
});

it('A field that a heading names is suggested for no other column, and a suggestion is not taken', () => {
  const text = 'Title,Artist,Year,Jahr\nT,A,1984,1985\n';
  expect(suggestColumns(tableOf(text))[3]).not.toHaveProperty('suggestion');
  const { rows } = readCsv(`Title,Artist,Jahr\nT,A,1985\n`);
  expect(rows[0]?.fields.releaseYear).toBeNull();
});

it('A field that two columns look like is suggested for both', () => {
  const [, , kauf, jahr] = suggestColumns(tableOf('Title,Artist,Kauf,Jahr\nT,A,2011-05-06,1984\n'));
  expect([kauf?.suggestion, jahr?.suggestion]).toEqual(['releaseYear', 'releaseYear']);
});
