import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { parseCsv } from '../../../src/import-export/parse-csv.ts';

/** The rows with their cells separated by a line. */
const rowsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells.join('|'));

describe('A CSV file', () => {
  it.each([
    [',', 'a,b,c\n1,2,3\n'],
    [';', 'a;b;c\n1;2;3\n'],
    ['\t', 'a\tb\tc\n1\t2\t3\n'],
    [';', 'Artist;Title;Price\n"Cohen, Leonard";"Songs, of";1,50\nX;Y;2,75\n'],
    [',', 'Artist,Title\n"a; b; c","d; e; f"\n'],
    ['\t', 'Artist, name\tTitle, long\nCohen, Leonard\tSongs, of\n'],
    [',', 'only one column\nrow\n'],
    [';', 'sep=;\na;b\n1;2\n'],
    [',', 'sep=,\r\na;x,b\r\n1,2\r\n'],
    ['|', 'a|b, c|d\n1|2|3\n'],
    ['~', 'sep=~\na~b\n1~2\n'],
  ])('is read with the delimiter %j', (delimiter, text) => {
    expect(parseCsv(text).delimiter).toBe(delimiter);
  });

  it.each<[string, string, string[]]>([
    ['Windows line ends', 'a,b\r\n1,2\r\n', ['1|2']],
    ['old Mac line ends', 'a,b\r1,2\r3,4', ['1|2', '3|4']],
    ['no line end at the end', 'a,b\n1,2', ['1|2']],
    ['blank rows', '\n\na,b\n\n1,2\n , \n,,\n3,4\n\n', ['1|2', '3|4']],
    ['quotation marks', 'a,b\n"12"" EP","x, y"\n', ['12" EP|x, y']],
    ['line breaks in a cell', 'a,b\r\n"one\r\ntwo","x"\r\n', ['one\r\ntwo|x']],
    ['short rows', 'a,b,c\n1\n', ['1||']],
    ['too many delimiters', 'a,b\n1,2,,,\n', ['1|2']],
    ['apostrophes', "a,b\n'=1+1,''=x\n'Til,'90s\n", ["'=1+1|''=x", "'Til|'90s"]],
    ['blanks in cells', 'a,b\n" x ",y \n', [' x |y ']],
  ])('may have %s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it.each([
    ['a,b\n1,2,3\n4,5\n', /has 3 cells and the heading 2/],
    ['a,b\n"1,2\n3,4\n', /never closed/],
    ['a,b\n"12" EP",x\n4,5\n', /has to be doubled/],
  ])('has an error message for the first row of %j', (text, message) => {
    expect(parseCsv(text, { quoting: 'doubled' }).rows[0]?.error).toMatch(message);
  });

  it('is read with the delimiter that is asked for', () => {
    expect(parseCsv('a#b;c\n1#2;3\n', { delimiter: '#' })).toMatchObject({
      delimiter: '#',
      header: ['a', 'b;c'],
      rows: [{ cells: ['1', '2;3'] }],
    });
  });

  // Read again from each quotation mark, these would take minutes, and the test would time out.
  it.each([
    ['nothing but quotation marks', (n: number) => `a,b\n${'"'.repeat(n)}`],
    ['quotation marks between blanks', (n: number) => `a,b\n"${'" '.repeat(n / 2)}`],
    [
      'stray ones before blanks',
      (n: number) => `a,b\n"${'"x'.repeat(n / 4)}${' '.repeat(n / 2)}\n`,
    ],
  ])('of 5 MB is read in time if it holds %s', (_, text) => {
    try {
      parseCsv(text(5_000_000));
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
    }
  });

  it('keeps the rows around a row with an error', () => {
    const rows = parseCsv('a,b\n1,2\n1,2,3\n5,6\n').rows;
    expect(rows.map(({ error }) => error === null)).toEqual([true, false, true]);
  });

  it.each([
    ['', /no text/],
    [' \n\n', /no text/],
    ['a,b\n', /no row below/],
  ])('is refused with the text %j', (text, message) => {
    expect(() => parseCsv(text)).toThrow(message);
  });
});

describe('Quotation marks in a CSV file', () => {
  const quoting = (text: string) => {
    const { quoting, isQuotingGuess } = parseCsv(text);
    return [quoting, isQuotingGuess];
  };
  const live =
    'Artist\tTitle\tNotes\nBeck\tMellow Gold\t"Live\nFugazi\tRepeater\tgood\nSlint\tSpiderland\tin Paris"\nLow\tI Could\tx\n';
  const liveRows = [
    'Beck|Mellow Gold|"Live',
    'Fugazi|Repeater|good',
    'Slint|Spiderland|in Paris"',
    'Low|I Could|x',
  ];

  it.each<[string, string, string[]]>([
    [
      'that begin a title',
      'a\tb\n"Weird Al" Yankovic\tUHF\nBowie\t"Heroes"\n',
      ['"Weird Al" Yankovic|UHF', 'Bowie|"Heroes"'],
    ],
    ['that are opened and closed lines later', live, liveRows],
    ['the same with commas', live.replaceAll('\t', ','), liveRows],
    ['that are never closed', 'a,b\n"1,2\n3,4\n', ['"1|2', '3|4']],
    [
      'around a title in a file that quotes',
      'a,b\n"Cohen, L.",x\n"Weird Al" Yankovic,UHF\n"y, z",7\n',
      ['Cohen, L.|x', '"Weird Al" Yankovic|UHF', 'y, z|7'],
    ],
    [
      'behind a blank',
      'Artist, Title\n"Beck", "Mellow Gold"\n"Can",  "Ege, Bamyasi" \n',
      ['Beck|Mellow Gold', 'Can|Ege, Bamyasi'],
    ],
    ['behind a backslash', 'a,b\n"12\\" EP","x, y"\n"\\\\o/","z"\n', ['12" EP|x, y', '\\o/|z']],
    ['around every cell between tabs', '"a"\t"b"\n"1 x"\t"2\nx"\n', ['1 x|2\nx']],
    [
      'in a note of several lines',
      'a,b,c\n1,x,"one\ntwo, three"\n2,y,z\n',
      ['1|x|one\ntwo, three', '2|y|z'],
    ],
  ])('%s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it.each<[string, unknown]>([
    [live, ['none', true]],
    ['a\tb\nBowie\t"Heroes"\n', ['none', true]],
    ['a,b\n"Cohen, L.","x"\n"y","z"\n', ['doubled', false]],
    ['a,b\nx,"y"\n', ['doubled', true]],
    ['a\tb\nx\t"One"\ny\t"Two"\n', ['doubled', true]],
    ['a\tb\nx\t"One, two"\n"y, z"\tThree\nv\tw\n', ['doubled', true]],
    ['a,b\nx,"Flanagan, David"\ny,"DeMarco, Tom"\n', ['doubled', false]],
    ['a,b\n12" EP,y\n', ['doubled', false]],
    ['a,b\n"Say \\"Hi\\"","x"\n"a, b","z"\n', ['backslash', false]],
    ['a,b\n1,2\n', ['doubled', false]],
  ])(
    'are read as the file shows, and the choice is a guess where it may be another: %j',
    (text, expected) => {
      expect(quoting(text)).toEqual(expected);
    },
  );

  it('are read as the editor says, and a cell that swallows rows is pointed out', () => {
    const { rows } = parseCsv(live, { quoting: 'doubled' });
    expect(rows.map(({ error }) => error)).toEqual([
      'A cell in quotation marks runs over 3 lines, which look like rows of their own.',
      null,
    ]);
  });
});
