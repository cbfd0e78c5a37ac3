import { describe, expect, it } from 'vitest';
import {
  type ColumnMapping,
  guessColumns,
  headerSignature,
  missingColumnsMessage,
  parseMappedCsv,
} from '../../../src/import-export/column-mapping.ts';
import { parseCsv } from '../../../src/import-export/parse-csv.ts';

describe('The columns of a CSV of unknown origin', () => {
  it.each<[string[], ColumnMapping]>([
    [
      ['Title', 'Artist', 'Year'],
      ['title', 'artist', 'releaseYear'],
    ],
    [
      ['ALBUM', ' Band ', 'Rating'],
      ['title', 'artist', null],
    ],
    [
      ['Titel', 'Interpret', 'Jahr', 'Bemerkung'],
      ['title', 'artist', 'releaseYear', 'editorNotes'],
    ],
    [
      ['Künstler', 'Titel'],
      ['artist', 'title'],
    ],
    [
      ['Artiste', 'Titre', 'Année'],
      ['artist', 'title', 'releaseYear'],
    ],
    [
      ['Genre', 'Style', 'Label'],
      ['genre', 'genre', 'label'],
    ],
    [
      ['Werktitel', 'Haupt-Interpreten', 'Verlag / Publisher', 'Erschienen', 'Herkunftsland'],
      ['title', 'artist', 'label', 'releaseYear', 'country'],
    ],
    [
      ['Release Title', 'Artist(s)', 'Year of release', 'Cat. No.'],
      ['title', 'artist', 'releaseYear', 'releaseId'],
    ],
    [
      ['Título', 'Intérprete(s)', 'Sello', 'Año', 'País'],
      ['title', 'artist', 'label', 'releaseYear', 'country'],
    ],
    [
      ['Titolo', 'Artista', 'Etichetta', 'Anno', 'Note'],
      ['title', 'artist', 'label', 'releaseYear', 'editorNotes'],
    ],
    [
      ['Hoofdtitel', 'Uitvoerende(n)', 'Uitgever', 'Jaar', 'Opmerkingen'],
      ['title', 'artist', 'label', 'releaseYear', 'editorNotes'],
    ],
    [
      ['Título', 'Artista', 'Editora', 'Ano', 'Observações'],
      ['title', 'artist', 'label', 'releaseYear', 'editorNotes'],
    ],
    [
      ["Titre de l'album", 'Interprète', 'Éditeur', 'Année de sortie', 'Lien'],
      ['title', 'artist', 'label', 'releaseYear', 'link'],
    ],
    [
      ['id', 'discogs_id'],
      [null, 'releaseId'],
    ],
    [
      ['Notes', 'Comment'],
      ['editorNotes', null],
    ],
    [
      ['', 'x', ''],
      [null, null, null],
    ],
  ])('%j are guessed as %j', (header, mapping) => {
    expect(guessColumns(header).map((guess) => guess?.field ?? null)).toEqual(mapping);
  });

  it('without a known heading are guessed by years, links, and yes and no', () => {
    const csv = parseCsv(
      'a,b,c,d,e\n1984,One,https://x.example/1,yes,7\nc. 1990,Two,https://x.example/2,no,9\n',
    );
    expect(guessColumns(csv.header, csv.rows)).toEqual([
      { field: 'releaseYear', source: 'content' },
      null,
      { field: 'link', source: 'content' },
      { field: 'inStock', source: 'content' },
      null,
    ]);
  });

  it.each<[ColumnMapping, string | null]>([
    [['title', 'artist'], null],
    [['title', null], 'Please say which column is the Artist.'],
    [[null], 'Please say which column is the Title, and which the Artist.'],
  ])('mapped as %j give the message: %s', (mapping, message) => {
    expect(missingColumnsMessage(mapping)).toBe(message);
  });

  it('have a signature that ignores case and blanks', () => {
    expect(headerSignature(['Títle ', 'ARTIST'])).toBe(headerSignature(['title', 'artist']));
    expect(headerSignature(['a', 'b'])).not.toBe(headerSignature(['a b']));
  });

  it('become fields of rows by a mapping', () => {
    const csv = parseCsv(
      'who,what,when,kind,sort,have,x\n A ; B , T ,c. 1985,Dub,"Dub, Roots",3,y\n',
    );
    const [row] = parseMappedCsv(csv, [
      'artist',
      'title',
      'releaseYear',
      'genre',
      'genre',
      'inStock',
      null,
    ]);
    expect(row).toMatchObject({
      rowNumber: 1,
      givenFields: ['artist', 'title', 'releaseYear', 'genre', 'inStock'],
      draft: {
        artist: ['A', 'B'],
        title: 'T',
        releaseYear: 1985,
        genre: ['Dub', 'Roots'],
        inStock: 'Yes',
      },
    });
  });

  it.each([
    ['Yes', 'Yes'],
    ['ja', 'Yes'],
    ['2', 'Yes'],
    ['0', 'No'],
    ['', 'No'],
    ['FALSE', 'No'],
    ['maybe', 'maybe'],
  ])('with the stock cell %j are read as %j', (cell, stock) => {
    const [row] = parseMappedCsv(parseCsv(`t,s\nx,${cell}\n`), ['title', 'inStock']);
    expect(row?.draft.inStock).toBe(stock);
  });

  it.each<[string, string, object]>([
    ['a text', 'label', { label: 'Sub Pop' }],
    ['the stock', 'inStock', { inStock: 'Yes' }],
    ['the year', 'releaseYear', { releaseYear: 1989 }],
  ])('that are two for %s give the first value that is not blank', (_, field, draft) => {
    const cells = { label: 'Sub Pop', inStock: 'yes', releaseYear: '1989' }[field];
    const other = { label: 'SST', inStock: 'no', releaseYear: '1999' }[field];
    const csv = parseCsv(`t,a,b\nx,${cells},\ny,,${cells}\nz,${cells},${other}\n`);
    const mapping = ['title', field, field] as ColumnMapping;
    expect(parseMappedCsv(csv, mapping).map(({ draft }) => draft)).toMatchObject([
      draft,
      draft,
      draft,
    ]);
  });

  it('give no stock status for a blank cell', () => {
    const rows = parseMappedCsv(parseCsv('t,s\nx,\ny, \nz,no\n'), ['title', 'inStock']);
    expect(rows.map(({ givenFields }) => givenFields.includes('inStock'))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
