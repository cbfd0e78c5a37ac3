import { describe, expect, it } from 'vitest';
import {
  headerSignature,
  missingColumnsMessage,
  parseMappedCsv,
} from '../../../src/import-export/column-mapping.ts';
import { type ColumnMapping, guessColumns } from '../../../src/import-export/column-names.ts';
import { parseCsv } from '../../../src/import-export/parse-csv.ts';
import { parseInStock, parseYear, serialYears } from '../../../src/import-export/source-row.ts';

describe('The columns of a CSV of unknown origin', () => {
  it.each([
    ['Title,Artist,Year', 'title,artist,releaseYear'],
    ['ALBUM, Band ,Rating', 'title,artist,-'],
    ['Titel,Interpret,Jahr,Bemerkung', 'title,artist,releaseYear,editorNotes'],
    ['Künstler,Titel', 'artist,title'],
    ['Artiste,Titre,Année', 'artist,title,releaseYear'],
    ['Genre,Style,Label', 'genre,genre,label'],
    [
      'Werktitel,Haupt-Interpreten,Verlag / Publisher,Erschienen,Herkunftsland',
      'title,artist,label,releaseYear,country',
    ],
    ['Release Title,Artist(s),Year of release,Cat. No.', 'title,artist,releaseYear,releaseId'],
    ['Título,Intérprete(s),Sello,Año,País', 'title,artist,label,releaseYear,country'],
    ['Titolo,Artista,Etichetta,Anno,Note', 'title,artist,label,releaseYear,editorNotes'],
    [
      'Hoofdtitel,Uitvoerende(n),Uitgever,Jaar,Opmerkingen',
      'title,artist,label,releaseYear,editorNotes',
    ],
    ['Título,Artista,Editora,Ano,Observações', 'title,artist,label,releaseYear,editorNotes'],
    [
      "Titre de l'album,Interprète,Éditeur,Année de sortie,Lien",
      'title,artist,label,releaseYear,link',
    ],
    ['id,discogs_id', '-,releaseId'],
    ['Notes,Comment', 'editorNotes,-'],
    ['Title,Primary Author,First Name localized', 'title,artist,-'],
    [',x,', '-,-,-'],
  ])('%s are guessed as %s', (header, fields) => {
    const guesses = guessColumns(header.split(','));
    expect(guesses.map((guess) => guess?.field ?? '-').join()).toBe(fields);
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

  it.each([
    ['ID,Artist,Title,Cat No\n1,Low,Trust,KRS 1\n2,Can,Tago,UAS 2\n', 'Cat No'],
    ['ID,Artist,Title\n1,Low,Trust\n2,Can,Tago\n4,Neu,Neu\n', undefined],
    ['id,artist name,item name\n118668,Low,Trust\n7431,Can,Tago\n', 'id'],
  ])('of %j are a release ID only where they do not number the rows', (text, heading) => {
    const { header, rows } = parseCsv(text);
    const fields = guessColumns(header, rows).map((guess) => guess?.field);
    expect(fields.filter((field) => field === 'title' || field === 'artist')).toHaveLength(2);
    expect(header[fields.indexOf('releaseId')]).toBe(heading);
  });

  it.each([
    ['Title,Artist,Tracks\nTrust,Low,12\nTago,Can,9 songs\n', undefined],
    ['Title,Artist,Tracks,Tracklist\nTrust,Low,2,"A1 Song\nA2 Moss"\n', 'Tracklist'],
    ['Titel;Interpret;Titelliste\nTrust;Low;"A1 Song\nA2 Moss"\n', 'Titelliste'],
    ['Titre;Artiste;Pistes\nTrust;Low;A1 Song / A2 Moss\n', 'Pistes'],
  ])('of %j are a track list only where they do not count the tracks', (text, heading) => {
    const { header, rows } = parseCsv(text);
    const fields = guessColumns(header, rows).map((guess) => guess?.field);
    expect(fields.slice(0, 2)).toEqual(['title', 'artist']);
    expect(header[fields.indexOf('trackList')]).toBe(heading);
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
    ...['Yes', 'ja', 'Sì', 'sí', 'OUI', 'sim', 'WAHR', 'VRAI', 'verdadero', 'waar', 'T', 'on'],
    ...['✓', 'x', '[x]', '2', '1.0', '12,00', 'In stock', 'vorrätig', 'auf Lager'],
    ...['да', 'PRAWDA', 'はい'],
  ])('with the stock cell %j are in stock', (cell) => {
    expect(parseInStock(cell)).toBe('Yes');
  });

  it.each([
    ...['No', 'Nee', 'não', 'FALSCH', 'FAUX', 'falso', 'onwaar', 'f', 'off', '✗', '0', '0.0'],
    ...['Sold out', 'épuisé', 'vergriffen', 'Verkauft', 'vendido', 'No.'],
    ...['nicht auf Lager', 'нет', 'Falskt', 'epätosi', 'いいえ', '[ ]', 'unchecked'],
  ])('with the stock cell %j are not in stock', (cell) => {
    expect(parseInStock(cell)).toBe('No');
  });

  it.each(['maybe', '1994', '-1', '007', '1.5', '5013641234567', '2 copies', '1e3', '?'])(
    'with the stock cell %j are asked about',
    (cell) => expect(parseInStock(cell)).toBe(cell),
  );

  it.each([
    ...[
      '16.06.1905',
      '1905-06-16',
      '16-Jun-05',
      '1980s',
      '1980’s',
      '1980´s',
      '1980er',
      '1980-talet',
    ],
    ...['années 1980', '1980年代', '1991-93', '1985/86'],
  ])('with the year %j are asked about', (cell) => expect(parseYear(cell)).toBeNaN());

  it.each([
    ['16.06.1905', [1994]],
    ['6/16/1905', [1994]],
    ['1905-06-16 00:00:00', [1994]],
    ['16 juin 1905', [1994]],
    ['17.06.1909', [1994]],
    ['1905. 06. 16.', [1994]],
    ['16-Jun-05', [1994]],
    ['June 16, 1905', [1994]],
    ['Thursday, June 15, 1905', [1993]],
    ['sexta-feira, 16 de junho de 1905', [1994]],
    ['1905年6月16日', [1994]],
    ['6/7/1905', [2014, 1985]],
    ['01.02.1905', []],
    ['16.06.1985', []],
    ['1905', []],
  ])('with the date %j may be of the years %j', (cell, years) => {
    expect(serialYears(cell)).toEqual(years);
  });

  it.each([
    ['1985年', 1985],
    ['©1985', 1985],
    ['1985-12', 1985],
    ['1985-00-00', 1985],
    ['１９８５', 1985],
  ])('with the year %j are of %i', (cell, year) => expect(parseYear(cell)).toBe(year));

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

  const read = (text: string) => {
    const csv = parseCsv(text);
    const mapping = guessColumns(csv.header, csv.rows).map((guess) => guess?.field ?? null);
    return parseMappedCsv(csv, mapping).map(({ draft }) => draft);
  };

  it('of first and last names make one artist, in either order', () => {
    expect(
      read(
        'RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating,Ownership,Purchase Date,Media Type,Review\n"1","Sergio","Caputo","","","A tu per tu","2006","8","o","","Cassette",  "Great, warm album"\n"2","","Salt, Pepper &amp; Co","","","Ed&aacute;d","1999","","o","","Cassette",""\n',
      ),
    ).toMatchObject([
      { title: 'A tu per tu', artist: ['Sergio Caputo'], releaseYear: 2006 },
      { title: 'Edád', artist: ['Salt, Pepper & Co'], releaseYear: 1999 },
    ]);
    expect(read('Artist First Name,Artist Last Name,Title\nNina,Simone,X\n')).toMatchObject([
      { artist: ['Nina Simone'] },
    ]);
    expect(read('Nachname;Vorname;Titel\nAllen;Lily;Sheezus\n;Can;Tago Mago\n')).toMatchObject([
      { artist: ['Lily Allen'] },
      { artist: ['Can'] },
    ]);
  });

  it('have HTML entities decoded, whose semicolons separate nothing', () => {
    expect(
      read(
        'Title;Artist\nDon&#039;t &amp;amp; Do;Simon &amp; Garfunkel\n&aacute; &copy;;Ann &#x26; Bob; \n',
      ),
    ).toMatchObject([
      { title: "Don't & Do", artist: ['Simon & Garfunkel'] },
      { title: 'á ©', artist: ['Ann & Bob'] },
    ]);
    expect(read('Title,Artist\nAT&T; Live,R&B &foo; C\n')[0]).toMatchObject({
      title: 'AT&T; Live',
      artist: ['R&B &foo', 'C'],
    });
  });

  it('hold texts that were protected from a spreadsheet, and nothing invisible', () => {
    expect(
      read('Title,Artist,Cat No,Label\n="00123",A,"=""0012345""",So\u00adny\u200b\n')[0],
    ).toMatchObject({ title: '00123', releaseId: '0012345', label: 'Sony' });
  });

  it('of a list in sections give no tapes for repeated headings and names of sections', () => {
    const csv = parseCsv(
      'NAME,,LABEL\nBeck,Mellow Gold,DGC\nCOMPS,,\nNAME,,LABEL\nVarious,Hits,EMI\nLive:,,\nLow,Live,SST\nNAME,YEAR,\nCan,1971,\n',
    );
    const rows = parseMappedCsv(csv, ['artist', 'title', 'label']);
    expect(rows.map(({ skipReason, error }) => skipReason ?? error ?? null)).toEqual([
      null,
      'The name of a section, no tape: COMPS.',
      'The heading again, no tape.',
      null,
      'The name of a section, no tape: Live:.',
      null,
      'Another heading, no tape: NAME, YEAR.',
      'It stands below another heading (NAME, YEAR), which the columns do not follow.',
    ]);
  });
});
