import { describe, expect, it } from 'vitest';
import {
  isDiscogsCsv,
  parseDiscogsArtists,
  parseDiscogsCsv,
  parseDiscogsLabels,
} from '../../../src/import-export/discogs.ts';
import { parseCsv } from '../../../src/import-export/read-csv.ts';

const head =
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Media Condition,Collection Sleeve Condition,Collection Notes';
const short = head.split(',').slice(0, 10).join(',');

const read = (row: string, names = head) => parseDiscogsCsv(parseCsv(`${names}\n${row}\n`))[0]!;

describe('a Discogs export', () => {
  it.each([head, short, head.toUpperCase(), `${head},Collection Price`])(
    'is known by %s',
    (names) => {
      expect(isDiscogsCsv(names.split(','))).toBe(true);
    },
  );

  it.each(['Artist,Title,Format', 'Title,Artist,Release ID', 'release_id,Artist'])(
    'is not %s',
    (names) => expect(isDiscogsCsv(names.split(','))).toBe(false),
  );

  it('goes in as it is', () => {
    const row =
      '"COLD 5, x","Fall, The",Grotesque (After The Gramme),"Rough Trade, Rough Trade (3)","Cass, Album, RE",4,1980,1234567,Tapes,2021-03-04 10:32:01,Very Good Plus (VG+),Mint (M),From Ann';
    expect(read(row)).toEqual({
      row: 1,
      cells: parseCsv(`${head}\n${row}`).rows[0]!.cells,
      given: ['title', 'artist', 'releaseId', 'label', 'releaseYear', 'editorNotes'],
      draft: {
        title: 'Grotesque (After The Gramme)',
        artist: ['The Fall'],
        country: '',
        genre: [],
        label: 'Rough Trade',
        releaseId: '1234567',
        releaseYear: 1980,
        editorNotes: 'From Ann',
        link: '',
        inStock: 'No',
        locations: [],
      },
    });
  });

  it('may lack its last three columns', () => {
    const entry = read('X,Nirvana (2),Title,Label,Cass,,0,99,All,2021-01-01', short);
    expect(entry.given).not.toContain('editorNotes');
    expect(entry.draft).toMatchObject({ artist: ['Nirvana'], releaseYear: null, editorNotes: '' });
  });

  it('may lack the last cells of a row alone', () => {
    expect(read('X,A,B,L,Cass,,1999,7,All,2021-01-01').draft.editorNotes).toBe('');
  });

  it.each([
    ['"Cass, Album"', true],
    ['Cass', true],
    ['2xCass', true],
    ['"CD, Album + Cass, Album"', true],
    ['"LP, Album"', false],
    ['DCC', false],
    ['', false],
  ])('takes the format %s: %s', (format, taken) => {
    const { skip } = read(`X,A,B,L,${format},,1999,7,All,2021-01-01`);
    expect(skip === undefined).toBe(taken);
  });

  it('says which format is skipped', () => {
    expect(read('X,A,B,L,"LP, Album",,1999,7,All,x').skip).toBe('Not a cassette: LP, Album.');
  });

  it.each([
    ['1985', 1985],
    ['0', null],
    ['', null],
    ['1985-06-12', 1985],
    ['1985-00-00', 1985],
    ['12.06.1985', 1985],
    ['6/12/1985', 1985],
    ['Jun 1985', 1985],
    ['1985.0', 1985],
    ['85', Number.NaN],
    ['soon', Number.NaN],
    ['1985-1987', Number.NaN],
  ])('reads Released %j as %s', (released, year) => {
    expect(read(`X,A,B,L,Cass,,${released},7,All,x`).draft.releaseYear).toBe(year);
  });

  it.each<[string, string[]]>([
    ['Nirvana', ['Nirvana']],
    ['Nirvana (2)', ['Nirvana']],
    ['Fall, The', ['The Fall']],
    ['Fall, The (2)', ['The Fall']],
    ['Fall (2), The', ['The Fall']],
    ['Brian Eno, Fall, The, Nirvana (2)', ['Brian Eno', 'The Fall', 'Nirvana']],
    ['Eno*, Moebius*', ['Eno', 'Moebius']],
    ['Earth, Wind & Fire', ['Earth, Wind & Fire']],
    ['Crosby, Stills, Nash & Young', ['Crosby, Stills, Nash & Young']],
    ['Bob Dylan, Simon & Garfunkel', ['Bob Dylan', 'Simon & Garfunkel']],
    ['Nirvana (2), Simon & Garfunkel', ['Nirvana', 'Simon & Garfunkel']],
    ['Can, Can', ['Can']],
    ['The The', ['The The']],
    ['The', ['The']],
    ['Sunn O)))', ['Sunn O)))']],
    ['!!! (3)', ['!!!']],
    ['1975, The', ['The 1975']],
    ['Flock Of Seagulls, A', ['A Flock Of Seagulls']],
    ['Tyler, The Creator', ['Tyler, The Creator']],
    [
      'Frank Ocean, Tyler, The Creator, Nirvana (2)',
      ['Frank Ocean', 'Tyler, The Creator', 'Nirvana'],
    ],
    ['Black Country, New Road / Can', ['Black Country, New Road', 'Can']],
    ['10,000 Maniacs', ['10,000 Maniacs']],
    ['Danny Red / Forward Fever', ['Danny Red', 'Forward Fever']],
    ['Fall, The / Earth, Wind & Fire', ['The Fall', 'Earth, Wind & Fire']],
    ['AC/DC', ['AC/DC']],
    ['Vendetta (2) & Barber (3) & Bad Kid', ['Vendetta & Barber & Bad Kid']],
    ['Eno* & Moebius*', ['Eno & Moebius']],
    ['Sara Lugo Ft. Protoje / Sizzla', ['Sara Lugo Ft. Protoje', 'Sizzla']],
    ['Fall (2)*', ['Fall']],
    ['Nirvana,', ['Nirvana']],
    ['', []],
  ])('reads the artists %j', (cell, artists) => {
    expect(parseDiscogsArtists(cell)).toEqual(artists);
  });

  it.each([
    ['4AD', '4AD'],
    ['Island Records (2), Island Records', 'Island Records'],
    ['021 Records, Human Records (2)', '021 Records, Human Records'],
    ['Not On Label (Ann Self-released)', 'Not On Label (Ann Self-released)'],
    ['', ''],
  ])('reads the labels %j as %j', (cell, labels) => {
    expect(parseDiscogsLabels(cell)).toBe(labels);
  });

  it('is one that a German Excel has saved, too', () => {
    const csv = parseCsv(`${head.replaceAll(',', ';')}\nX;"Fall, The";T;L;Cass;;1980;5;All;x;;;\n`);
    expect(isDiscogsCsv(csv.head)).toBe(true);
    expect(parseDiscogsCsv(csv)[0]?.draft.artist).toEqual(['The Fall']);
  });
});
