import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../../src/domain/fields.ts';
import type { Column } from '../../../src/import-export/columns.ts';
import { readRows } from '../../../src/import-export/read-rows.ts';
import { knownItems } from '../../../src/import-export/read-value.ts';
import { suggestColumns } from '../../../src/import-export/suggest-columns.ts';
import { cassetteWithoutImages } from '../../support/fake-backend.ts';
import { readCsv, tableOf } from '../../support/read-csv.ts';

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** A field of a row whose third column has this text. */
function readCell(field: FieldName, text: string, values: Column['values'] = {}) {
  const { rows } = readCsv(`Title,Artist,Column\nT,A,${quote(text)}\n`, { 2: { field, values } });
  const [row] = rows;
  return row?.errors[0] ?? (row?.givenFields.includes(field) ? row.fields[field] : undefined);
}

const spoilt = 'This looks spoilt. Correct it, or press Enter to keep it.';
const empty = 'Is this empty? Leave it empty, or press Enter to keep it.';
const noYear = 'Please enter a year from 1900 to 2100, or leave it empty.';

type Case = [field: FieldName, text: string, value: unknown];
const all = (field: FieldName, texts: string[], value: unknown) =>
  texts.map((text): Case => [field, text, value]);
const unchanged = (text: string): Case => ['label', text, text];

describe('A text of a file', () => {
  it.each<Case>([
    ['label', ' Sub Pop ', 'Sub Pop'],
    ['label', ' ', undefined],
    ['label', 'constructor', 'constructor'],
    ['releaseYear', '1984', 1984],
    ['releaseYear', '0', undefined],
    ...all('releaseYear', ['1900-01-00', '00/01/1900', '1904-01-01', 'lipiec 1984'], noYear),
    ...all('releaseYear', ['c. 1984', '1984-93', '16.06.1905', 'before 1984', '13/1984'], noYear),
    ...all('releaseYear', ['July 1984', 'Jul-1984', '06/1984', '16. März 1984'], 1984),
    ...all('releaseYear', ['1984年6月16日', '１９８４', '1984-00-00', '6.1984'], 1984),
    ['releaseYear', '1900', 1900],
    ...all('releaseYear', ['1984-06-16', '16.06.1984', '16 June 1984', 'June 16, 1984'], 1984),
    ...all('releaseYear', ['1984-06-16 00:00', '6/16/1984 12:00:00 AM'], 1984),
    ['inStock', 'YES', 'Yes'],
    ['inStock', 'no', 'No'],
    ['inStock', '', undefined],
    ...all('inStock', ['Sì', '3'], 'Please choose Yes or No.'),
    ['releaseId', '007', '007'],
    ...all('label', ['5.01364E+12', '5,01364e12', '####'], spoilt),
    ...all('label', ['#NAME?', '#WERT!', '#NV', '#DIV/0!'], spoilt),
    ...all('label', ['M?nchen', '?berjazz', '??? ??', 'M\ufffdnchen'], spoilt),
    ...all('label', ['MÃ¼nchen', 'JosÃ©', 'youâ€™re'], spoilt),
    ...all('locations', ['file:///Users/ann/a.mp3', 'C:\\Music\\a.mp3'], spoilt),
    ['locations', 'Macintosh HD:Users:ann:a.mp3', spoilt],
    ['locations', 'Rack C: left', ['Rack C: left']],
    ...all('label', ['NULL', 'nan', ' NaN ', 'None', '<NA>', '\\N', '#N/A', 'NA'], empty),
    ...all('label', ['(null)', 'undefined', 'N/A', 'n/a', '-nan'], empty),
    ['releaseId', 'nan', empty],
    ['genre', 'null', empty],
    ['releaseYear', 'NaN', noYear],
    ...['None Of The Above', 'N', 'Why?', '3E5', '#9 Dream', 'SÃO PAULO'].map(unchanged),
    ...all('releaseId', ['-', '?', 'none', 'None', 'N/A'], undefined),
    ['releaseId', 'keine', 'keine'],
    ['genre', 'Dub, "a, b"', ['Dub', 'a, b']],
    ['genre', 'AC/DC, Dub', ['AC/DC', 'Dub']],
    ['genre', 'Dub; Folk, World', ['Dub', 'Folk, World']],
    ['genre', 'Funk / Soul', ['Funk', 'Soul']],
    ['genre', 'Dub, Funk / Soul', ['Dub', 'Funk / Soul']],
    ['genre', 'Dub\nRock\n', ['Dub', 'Rock']],
    ['genre', 'Dub, dub', ['Dub']],
    ['trackList', 'A1 One\r\nA2 Two', 'A1 One\nA2 Two'],
    ['link', 'example.org', 'Please enter a full address that begins with http:// or https://.'],
    ...all('country', ['Côte d&#39;Ivoire', 'Côte d&#x27;Ivoire'], "Côte d'Ivoire"),
    ['genre', 'R&amp;B', ['R&B']],
    ['trackList', '1. One&#13;&#10;2. Two', '1. One\n2. Two'],
    ['label', '&#128512;&#x1F600; &#124;&#X2f;&#160;&#120;', '😀😀 |/\u00a0x'],
    ...all('label', ['Caf&eacute;', 'R&amp;amp;B', 'Don&#146;t', '&frac12; Past'], spoilt),
    ...all('label', ['&#7;', '&#x200B;', '&#55357;', '&#x110000;', '&#9999999999;'], spoilt),
    ['genre', 'Folk & Dub;', ['Folk & Dub']],
  ])('in %s, %j, is read as %j', (field, text, value) => {
    expect(readCell(field, text)).toEqual(value);
  });

  it.each<[FieldName, string, string, unknown]>([
    ['inStock', 'Sì', 'Yes', 'Yes'],
    ['releaseYear', 'c. 1984', '1984', 1984],
    ['releaseYear', 'n.d.', '', undefined],
    ['releaseYear', '1984', '1985', 1985],
    ['releaseId', 'keine', '', undefined],
    ['releaseId', 'NULL', '', undefined],
    ['title', 'None', 'None', 'None'],
    ['releaseYear', 'n.d.', 'soon', noYear],
    ['label', '#NAME?', '#NAME?', '#NAME?'],
    ['genre', 'Folk, World, & Country', '"Folk, World, & Country"', ['Folk, World, & Country']],
  ])('in %s, %j, that the editor changes to %j is %j', (field, text, said, value) => {
    expect(readCell(field, text, { [field]: new Map([[text, said]]) })).toEqual(value);
  });

  it('is one item of a list where the editor says so, or the catalogue has it', () => {
    const text = 'Title,Artist,Genre,Locations\nT,"A; B","Rock; Pop","Rack 3, Box 1"\n';
    const cassette = cassetteWithoutImages({ locations: ['rack 3, box 1'] });
    const { rows } = readCsv(text, { 2: { isOneItem: true } }, knownItems([cassette]));
    expect(rows[0]?.fields).toMatchObject({
      artist: ['A', 'B'],
      genre: ['Rock; Pop'],
      locations: ['Rack 3, Box 1'],
    });
  });

  it('is joined from several columns of a list', () => {
    const { rows } = readCsv('Title,Artist,Artists\nT,A,B\nT,A,A\n');
    expect(rows.map(({ fields }) => fields.artist)).toEqual([['A', 'B'], ['A']]);
  });
});

it.each([
  [
    'of a song is that of its album where that is blank',
    'Album,Artist,Album Artist\nT,Guest,A B\nT,A B,\n',
  ],
  ['may have a first and a last name', 'Title, First Name,Last Name\nT,A,B\nT,,A B\n'],
])('An artist %s', (_, text) => {
  const { rows, askedColumns } = readCsv(text);
  expect(rows.map(({ fields }) => fields.artist)).toEqual([['A B'], ['A B']]);
  expect(askedColumns).toEqual([]);
});

it.each([
  ['Title,Artist\nT,"Moth, Flame"\n', 1],
  ['Title,Artist\nT,"Known, Known too"\n', 0],
  ['Title,Artist\nT,"Moth, Flame; C"\n', 0],
  ['Title,Artist\nT,Moth\n', 0],
  ['Title,Artist,Spine Image,Front Image,Full J-Card Image\nT,"Moth, Flame",,,\n', 0],
])(
  'Artists with a comma are asked for where the catalogue does not know them: in %j, %i',
  (text, count) => {
    const known = knownItems([cassetteWithoutImages({ artist: ['Known', 'Known Too'] })]);
    expect(readCsv(text, {}, known).askedColumns).toHaveLength(count);
  },
);

describe('A row of a Discogs export', () => {
  const discogs = (cells: string) =>
    readCsv(`Catalog#,Artist,Title,Label,Format,Released,release_id\n${cells}\n`).rows[0]!;

  it.each([
    ['Nirvana (2)', ['Nirvana']],
    ['"Fall, The"', ['The Fall']],
    ['"Brian Eno, Fall, The / Nirvana (2)"', ['Brian Eno', 'The Fall', 'Nirvana']],
    ['"Fall, The* & Beck"', ['The Fall & Beck']],
    ['"Fall, The Feat. Beck"', ['The Fall Feat. Beck']],
    ['"Ike & Tina Turner Featuring Coasters, The"', ['Ike & Tina Turner Featuring The Coasters']],
    ['"Supremes, The With Four Tops, The"', ['The Supremes With The Four Tops']],
    ['"Can Vs. Fall, The / B"', ['Can Vs. The Fall', 'B']],
    ['"Supremes, The & Temptations, The"', ['The Supremes & The Temptations']],
    ['"Jesus And Mary Chain, The"', ['The Jesus And Mary Chain']],
    ['"Tyler, The Creator"', ['Tyler', 'The Creator']],
    ['Prince*', ['Prince']],
    ['Nick Cave & The Bad Seeds', ['Nick Cave & The Bad Seeds']],
  ])('has the artists of %s', (cell, artist) => {
    expect(discogs(`1,${cell},T,L,Cass,1980,7`).fields.artist).toEqual(artist);
  });

  const skipReason = (format: string) => discogs(`1,A,T,L,"${format}",1980,7`).skipReason;
  it.each(['Cass, Album', '2xCass', 'CD + MC', 'tape', 'K7', 'KASSETTE', 'Musicassetta'])(
    'of the format %s is one of a cassette',
    (format) => expect(skipReason(format)).toBeUndefined(),
  );
  it.each(['LP, Album', 'MCD', ''])('of the format “%s” is skipped', (format) => {
    expect(skipReason(format)).toBe(`Not a cassette: ${format || 'no format'}.`);
  });

  it('asks nothing where it is skipped, unless it is added all the same', () => {
    const table = tableOf('Artist,Title,Format,release_id\n"Moth, Flame",T,LP,7\n');
    const asked = (choices: [number, string][]) =>
      readRows(table, suggestColumns(table), new Set(), new Map(choices)).askedColumns.length;
    expect([asked([]), asked([[2, 'other']])]).toEqual([0, 1]);
  });

  it('is not skipped for its format where it can’t be read', () => {
    expect(discogs('1,A,T,L,LP,1980,7,8')).not.toHaveProperty('skipReason');
  });

  it('is skipped for its format in no other list', () => {
    const { rows } = readCsv('Artist,Title,Format,Release ID\n"Fall, The",T,LP,7\n');
    expect(rows[0]).not.toHaveProperty('skipReason');
    expect(rows[0]?.fields.artist).toEqual(['Fall', 'The']);
  });

  it('has each label once', () => {
    expect(discogs('1,A,T,"Island (2), Island",Cass,0,7').fields).toMatchObject({
      label: 'Island',
      releaseId: '7',
    });
  });
});
