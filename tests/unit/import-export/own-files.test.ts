import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../../src/import-export/column-names.ts';
import { dryRun } from '../../../src/import-export/dry-run.ts';
import { formatFailedRows } from '../../../src/import-export/failed-rows.ts';
import { exportCsv, ownCsvHeader } from '../../../src/import-export/own-csv.ts';
import { exportJson } from '../../../src/import-export/own-json.ts';
import { sourceRows } from '../../../src/import-export/parse-file.ts';
import { cassetteWithoutImages } from '../../support/fake-backend.ts';
import { parseText } from '../../support/parse-text.ts';

const image = (figure: string) => ({
  path: `images/0000000${figure}-0000-4000-8000-000000000000`,
  token: `0000000${figure}-0000-4000-8000-00000000000f`,
  blurhash: 'UKQSq|_2j[_2~poffQofofj[fQfk_2offQof',
});

/** Texts with formulas, commas, quotes and other special characters. */
const specialCassettes = [
  cassetteWithoutImages({
    title: '=HYPERLINK("http://x.example")',
    artist: ['Earth, Wind & Fire', '"Weird Al" Yankovic', '-M-'],
    country: '+49',
    genre: ['R&B', 'a; b'],
    label: '@home',
    releaseId: '007',
    releaseYear: 1985,
    editorNotes: 'One line.\r\nAnother "line",\n\tand a tab.',
    trackList: 'Side A\nA1. "Ghost", of the Ice Rink  3:05\n- Moss; =1+1\n\nB1\t椎名林檎',
    link: 'https://example.org/?a=1,2&b="x"',
    inStock: 'Yes',
    locations: ['Shop, left', 'Box "3"'],
    images: {
      spine: image('1'),
      front: image('2'),
      fullJCard: { ...image('3'), large: { path: image('6').path, token: image('6').token } },
    },
  }),
  cassetteWithoutImages({
    title: "'=quoted",
    artist: ["'Til Tuesday"],
    label: "''@",
    editorNotes: "'",
  }),
  cassetteWithoutImages({
    title: ' blanks ',
    artist: ['椎名林檎'],
    label: 'Ž€”',
    country: '\u202eעברית',
  }),
  cassetteWithoutImages({
    title: '-',
    artist: ['+/-'],
    releaseYear: 1900,
    images: {
      spine: image('4'),
      front: image('5'),
      fullJCard: { path: '', token: '', blurhash: '' },
    },
  }),
  cassetteWithoutImages({ title: 'Twice', releaseId: '1' }),
  cassetteWithoutImages({ title: 'Twice', releaseId: '1' }),
];

describe.each([
  ['CSV', exportCsv],
  ['JSON', exportJson],
])('The %s export', (_, exportFile) => {
  const rows = sourceRows(parseText(exportFile(specialCassettes)));

  it('restores the same cassettes into an empty catalogue', () => {
    const importRows = dryRun(rows, []);
    expect(importRows.map(({ status, reasons }) => [status, ...reasons])).toEqual(
      specialCassettes.map(() => ['new']),
    );
    const restored = importRows.map(({ source, draft, images }) => ({
      ...draft,
      id: source.id,
      images,
      createdAt: 0,
      updatedAt: 0,
    }));
    expect(restored).toEqual(specialCassettes);
  });

  it('changes nothing in the catalogue that it was exported from', () => {
    expect(dryRun(rows, specialCassettes).map(({ status }) => status)).toEqual(
      specialCassettes.map(() => 'same'),
    );
  });

  it('does not assign a reading copy that another cassette uses', () => {
    const { spine, front } = specialCassettes[0]!.images;
    const other = cassetteWithoutImages({
      title: 'Other',
      images: { spine, front, fullJCard: { ...image('8'), large: image('6') } },
    });
    const [row] = dryRun(rows, [other]);
    expect(row?.images.fullJCard.path).toBe(image('3').path);
    expect(row?.images.fullJCard).not.toHaveProperty('large');
  });

  it('does not assign images that another cassette uses', () => {
    const other = cassetteWithoutImages({ title: 'Other', images: specialCassettes[0]!.images });
    expect(dryRun(rows, [other])[0]?.images.spine.path).toBe('');
  });
});

it('The CSV export begins with a byte order mark and contains no formula', () => {
  const text = exportCsv(specialCassettes);
  expect(text.startsWith('\uFEFFID,Title,')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(`);
  expect(text).not.toMatch(/(^|,|\n)"?[=+@]/);
});

it('The CSV export is recognised after columns were moved, removed and added', () => {
  const file = parseText('Artist,ID,Release ID,Price,Title\nA,abc,7,3 €,T\n');
  expect(file.kind).toBe('own');
  expect(sourceRows(file)[0]).toMatchObject({
    givenFields: ['title', 'artist', 'releaseId'],
    draft: { title: 'T', artist: ['A'], releaseId: '7', inStock: 'No' },
  });
});

it.each(['ID,Title,Artist,Release ID,In Stock', 'Title,Artist,Number,Stock'])(
  'With the header “%s”, a blank stock cell leaves the stock status as it is',
  (header) => {
    const there = cassetteWithoutImages({ title: 'T', artist: ['A'], inStock: 'Yes' });
    const row = header.startsWith('ID') ? `${there.id},T,A,,` : 'T,A,,';
    const file = parseText(`${header}\n${row}\n`);
    const rows = sourceRows(file, { mapping: guessMapping(file.header), separators: [] });
    expect(dryRun(rows, [there])[0]).toMatchObject({ status: 'same', changes: [] });
    expect(dryRun(rows, [])[0]).toMatchObject({ status: 'new', draft: { inStock: 'No' } });
  },
);

it.each([
  ['Artist,Title,Format,release_id', "'=mc2"],
  ['Artist,Title', "'=mc2"],
  ['Artist,Title,Format,release_id,Reason', '=mc2'],
  ['Artist,Title,Reason', '=mc2'],
  ['Artist,Title,ID,Release ID', '=mc2'],
])('With the header “%s”, an apostrophe before a formula is read as %s', (header, title) => {
  const file = parseText(`${header}\nA,'=mc2\n`);
  expect(
    sourceRows(file, { mapping: guessMapping(file.header), separators: [] })[0]?.draft.title,
  ).toBe(title);
});

it.each(['=mc2', "'=mc2", "''@"])(
  'The title %s of another program’s file survives the file of failed rows',
  (title) => {
    const foreign = parseText(`Artist,Title\nA,${title}\n`);
    const [row] = sourceRows(foreign, { mapping: guessMapping(foreign.header), separators: [] });
    const again = parseText(formatFailedRows(foreign.header, [{ source: row!, reason: 'Why.' }]));
    expect(
      sourceRows(again, { mapping: guessMapping(again.header), separators: [] })[0]?.draft.title,
    ).toBe(title);
  },
);

const guessMapping = (header: readonly string[]) =>
  guessColumns(header).map((guess) => guess?.field ?? null);

describe('A JSON file', () => {
  it.each([
    ['{"tapes": [', /damaged/],
    ['{"a": 1}', /not written by/],
    ['{"format":"cassette catalogue","version":2,"tapes":[]}', /newer/],
    ['{"format":"cassette catalogue","version":1,"tapes":[]}', /no tapes/],
  ])('%j is refused', (text, message) => {
    expect(() => parseText(text)).toThrow(message);
  });

  it('is read field by field', () => {
    const file = parseText(
      JSON.stringify([{ title: 1, artist: 'x', label: 'L', images: { spine: 7 } }, 'tape']),
    );
    const [wrong, noObject] = sourceRows(file);
    expect(wrong).toMatchObject({
      error: 'Not in the form of an export: Title, Artist.',
      draft: { title: '', label: 'L' },
    });
    expect(wrong?.cells).toHaveLength(ownCsvHeader.length);
    expect(noObject?.error).toMatch(/no tape/);
  });
});
