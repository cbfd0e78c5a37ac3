import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../../src/domain/fields.ts';
import type { Separator } from '../../../src/import-export/columns.ts';
import { columnTexts } from '../../../src/import-export/read-rows.ts';
import { readCsv } from '../../support/read-csv.ts';

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** A field of a row whose third column has this text. */
function readCell(field: FieldName, text: string, values: Record<string, string> = {}) {
  const { rows } = readCsv(`Title,Artist,Column\nT,A,${quote(text)}\n`, { 2: { field, values } });
  const [row] = rows;
  return row?.errors[0] ?? (row?.givenFields.includes(field) ? row.draft[field] : undefined);
}

const noYear = 'Please enter a year from 1900 to 2100, or leave it empty.';
describe('A text of a file', () => {
  it.each<[FieldName, string, unknown]>([
    ['label', ' Sub Pop ', 'Sub Pop'],
    ['label', ' ', undefined],
    ['label', 'constructor', 'constructor'],
    ['releaseYear', '1984', 1984],
    ['releaseYear', 'c. 1984', noYear],
    ['releaseYear', '16.06.1905', noYear],
    ['inStock', 'YES', 'Yes'],
    ['inStock', 'no', 'No'],
    ['inStock', '', undefined],
    ['inStock', 'Sì', 'Please choose Yes or No.'],
    ['inStock', '3', 'Please choose Yes or No.'],
    ['releaseId', '007', '007'],
    ['releaseId', '5.01E+12', '5.01E+12'],
    ...['-', '?', 'none', 'None', 'N/A'].map((text): [FieldName, string, unknown] => [
      'releaseId',
      text,
      undefined,
    ]),
    ['releaseId', 'keine', 'keine'],
    ['genre', 'Dub, "a, b"', ['Dub', 'a, b']],
    ['genre', 'Dub; Folk, World', ['Dub', 'Folk, World']],
    ['genre', 'Funk / Soul', ['Funk', 'Soul']],
    ['genre', 'Dub\nRock\n', ['Dub', 'Rock']],
    ['genre', 'Dub, Dub', ['Dub']],
    ['trackList', 'A1 One\r\nA2 Two', 'A1 One\nA2 Two'],
    ['link', 'example.org', 'Please enter a full address that begins with http:// or https://.'],
    ['country', 'Côte d&#39;Ivoire', 'Côte d&#39;Ivoire'],
  ])('in %s, %j, is read as %j', (field, text, value) => {
    expect(readCell(field, text)).toEqual(value);
  });

  it.each<[FieldName, string, string, unknown]>([
    ['inStock', 'Sì', 'Yes', 'Yes'],
    ['releaseYear', 'c. 1984', '1984', 1984],
    ['releaseYear', 'n.d.', '', undefined],
    ['releaseYear', '1984', '1985', 1985],
    ['releaseId', 'keine', '', undefined],
    ['releaseYear', 'n.d.', 'soon', noYear],
    ['genre', 'Folk, World, & Country', '"Folk, World, & Country"', ['Folk, World, & Country']],
  ])('in %s, %j, that the editor changes to %j is %j', (field, text, said, value) => {
    expect(readCell(field, text, { [text]: said })).toEqual(value);
  });

  it('can be given a meaning when it is blank', () => {
    const { rows } = readCsv('Title,Artist\nT,\n', { 1: { values: { '': 'Unknown artist' } } });
    expect(rows[0]?.draft.artist).toEqual(['Unknown artist']);
  });

  it.each<[Separator, string[]]>([
    [',', ['Simon & Garfunkel; A', 'B']],
    [';', ['Simon & Garfunkel', 'A,B']],
    ['none', ['Simon & Garfunkel; A,B']],
  ])('is split at %j where the editor says so', (separator, artist) => {
    const { rows } = readCsv('Title\tArtist\nT\tSimon & Garfunkel; A,B\n', { 1: { separator } });
    expect(rows[0]?.draft.artist).toEqual(artist);
  });

  it('is joined from several columns of a list; of other fields the first that is not blank counts', () => {
    const { rows } = readCsv('Title,Artist,Artists,Label,Publisher\nT,A,B,,P\nT,A,A,L,P\n', {
      4: { field: 'label' },
    });
    expect(rows.map(({ draft }) => [...draft.artist, draft.label])).toEqual([
      ['A', 'B', 'P'],
      ['A', 'L'],
    ]);
  });
});

describe('The texts of a column', () => {
  const texts = (text: string, index: number) => {
    const { table, columns } = readCsv(text);
    return columnTexts(table, columns, index).map(({ text, count, error }) => [text, count, error]);
  };
  it('are listed once, with the number of their rows and why the field can’t have them', () => {
    expect(texts('Title,Artist,Year\nA,B,1984\nB,B,soon\nC,B,soon\nD,B,\n"x\n', 2)).toEqual([
      ['1984', 1, null],
      ['soon', 2, noYear],
    ]);
  });
  it.each<[string, Separator | null, boolean]>([
    ['Title,Artist\nT,"Moth, Flame"\n', null, true],
    ['Title,Artist\nT,"Moth, Flame"\n', ',', false],
    ['Title,Artist\nT,"Moth, Flame; C"\n', null, false],
    ['Title,Artist\nT,Moth\n', null, false],
    ['ID,Title,Release ID,Artist\nx,T,,"Moth, Flame"\n', null, false],
  ])('of artists in %j, separated by %j, may be one with a comma: %s', (text, separator, mayBe) => {
    const { table, columns } = readCsv(text, { 1: { separator } });
    const index = table.header.indexOf('Artist');
    expect(columnTexts(table, columns, index)[0]?.mayBeOne).toBe(mayBe);
  });
  it('hold the blank one where a value is required', () => {
    expect(texts('Title,Artist\nA,\nB,C\n', 1)).toEqual([
      ['', 1, 'Please enter at least one artist.'],
      ['C', 1, null],
    ]);
  });
});

describe('A row of a Discogs export', () => {
  const discogs = (cells: string) =>
    readCsv(`Catalog#,Artist,Title,Label,Format,Released,release_id\n${cells}\n`).rows[0]!;

  it.each([
    ['Nirvana (2)', ['Nirvana']],
    ['"Fall, The"', ['The Fall']],
    ['"Brian Eno, Fall, The / Nirvana (2)"', ['Brian Eno', 'The Fall', 'Nirvana']],
    ['Prince*', ['Prince']],
    ['Nick Cave & The Bad Seeds', ['Nick Cave & The Bad Seeds']],
  ])('has the artists of %s', (cell, artist) => {
    expect(discogs(`1,${cell},T,L,Cass,1980,7`).draft.artist).toEqual(artist);
  });

  it('has no year where Discogs writes 0, and each label once', () => {
    expect(discogs('1,A,T,"Island (2), Island",Cass,0,7').draft).toMatchObject({
      releaseYear: null,
      label: 'Island',
      releaseId: '7',
    });
  });

  it.each([
    ['"Cass, Album"', undefined],
    ['"LP, Album"', 'Not a cassette: LP, Album.'],
  ])('with the format %s is left out: %s', (format, reason) => {
    expect(discogs(`1,A,T,L,${format},1980,7`).skipReason).toBe(reason);
  });
});
