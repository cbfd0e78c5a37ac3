import { describe, expect, it } from 'vitest';
import {
  isDiscogsCsv,
  parseDiscogsArtists,
  parseDiscogsCsv,
  parseDiscogsLabels,
} from '../../../src/import-export/discogs.ts';
import { parseCsv } from '../../../src/import-export/parse-csv.ts';

const header =
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Media Condition,Collection Sleeve Condition,Collection Notes';
const shortHeader = header.split(',').slice(0, 10).join(',');

const parseRow = (row: string, names = header) =>
  parseDiscogsCsv(parseCsv(`${names}\n${row}\n`))[0]!;

describe('A Discogs export', () => {
  it.each([header, shortHeader, header.toUpperCase(), `${header},Collection Price`])(
    'is recognised by the header %s',
    (names) => {
      expect(isDiscogsCsv(names.split(','))).toBe(true);
    },
  );

  it.each(['Artist,Title,Format', 'Title,Artist,Release ID', 'release_id,Artist'])(
    'is not recognised by the header %s',
    (names) => expect(isDiscogsCsv(names.split(','))).toBe(false),
  );

  it('is read into the fields of a cassette', () => {
    const row =
      '"COLD 5, x","Fall, The",Grotesque (After The Gramme),"Rough Trade, Rough Trade (3)","Cass, Album, RE",4,1980,1234567,Tapes,2021-03-04 10:32:01,Very Good Plus (VG+),Mint (M),From Ann';
    expect(parseRow(row)).toEqual({
      rowNumber: 1,
      cells: parseCsv(`${header}\n${row}`).rows[0]!.cells,
      givenFields: ['artist', 'title', 'label', 'releaseYear', 'releaseId', 'editorNotes'],
      texts: {
        title: 'Grotesque (After The Gramme)',
        artist: 'Fall, The',
        label: 'Rough Trade, Rough Trade (3)',
        releaseId: '1234567',
        releaseYear: '1980',
        editorNotes: 'From Ann',
      },
      draft: {
        title: 'Grotesque (After The Gramme)',
        artist: ['The Fall'],
        country: '',
        genre: [],
        label: 'Rough Trade',
        releaseId: '1234567',
        releaseYear: 1980,
        editorNotes: 'From Ann',
        trackList: '',
        link: '',
        inStock: 'No',
        locations: [],
      },
    });
  });

  it('may lack its last three columns', () => {
    const row = parseRow('X,Nirvana (2),Title,Label,Cass,,0,99,All,2021-01-01', shortHeader);
    expect(row.givenFields).not.toContain('editorNotes');
    expect(row.draft).toMatchObject({ artist: ['Nirvana'], releaseYear: null, editorNotes: '' });
  });

  it('may lack the last cells of one row', () => {
    expect(parseRow('X,A,B,L,Cass,,1999,7,All,2021-01-01').draft.editorNotes).toBe('');
  });

  it.each([
    ['"Cass, Album"', true],
    ['Cass', true],
    ['2xCass', true],
    ['"CD, Album + Cass, Album"', true],
    ['"LP, Album"', false],
    ['DCC', false],
    ['', false],
  ])('with the format %s is imported: %s', (format, isImported) => {
    const { skipReason } = parseRow(`X,A,B,L,${format},,1999,7,All,2021-01-01`);
    expect(skipReason === undefined).toBe(isImported);
  });

  it('names the format of a skipped row', () => {
    expect(parseRow('X,A,B,L,"LP, Album",,1999,7,All,x').skipReason).toBe(
      'Not a cassette: LP, Album.',
    );
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
  ])('with the release date %j has the year %s', (released, year) => {
    expect(parseRow(`X,A,B,L,Cass,,${released},7,All,x`).draft.releaseYear).toBe(year);
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
    ['Can, Can', ['Can, Can']],
    ['Now, Now', ['Now, Now']],
    ['The Good, The Bad & The Queen', ['The Good, The Bad & The Queen']],
    ['Dr. John, The Night Tripper', ['Dr. John, The Night Tripper']],
    ['Earth, Wind & Fire Feat. The Emotions', ['Earth, Wind & Fire Feat. The Emotions']],
    ['Emerson, Lake & Palmer', ['Emerson, Lake & Palmer']],
    ['Blood, Sweat & Tears', ['Blood, Sweat & Tears']],
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
  ])('splits the artists %j', (cell, artists) => {
    expect(parseDiscogsArtists(cell)).toEqual(artists);
  });

  it.each([
    ['4AD', '4AD'],
    ['ROIR, Roir', 'ROIR'],
    ['Island Records (2), Island Records', 'Island Records'],
    ['021 Records, Human Records (2)', '021 Records, Human Records'],
    ['Not On Label (Ann Self-released)', 'Not On Label (Ann Self-released)'],
    ['', ''],
  ])('has the labels %j read as %j', (cell, labels) => {
    expect(parseDiscogsLabels(cell)).toBe(labels);
  });

  it('is also read after a German Excel has saved it', () => {
    const csv = parseCsv(
      `${header.replaceAll(',', ';')}\nX;"Fall, The";T;L;Cass;;1980;5;All;x;;;\n`,
    );
    expect(isDiscogsCsv(csv.header)).toBe(true);
    expect(parseDiscogsCsv(csv)[0]?.draft.artist).toEqual(['The Fall']);
  });
});
