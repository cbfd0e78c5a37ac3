import { describe, expect, it } from 'vitest';
import { dryRun } from '../../../src/import-export/dry-run.ts';
import { formatFailedRows } from '../../../src/import-export/failed-rows.ts';
import { exportCsv } from '../../../src/import-export/own-csv.ts';
import { readText } from '../../../src/import-export/read-text.ts';
import { cassetteWithoutImages } from '../../support/fake-backend.ts';
import { readCsv } from '../../support/read-csv.ts';

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

/** As the file is read again. */
const readAgain = (text: string) =>
  readCsv(readText(new TextEncoder().encode(text), null) ?? '').rows;

describe('The CSV export', () => {
  const text = exportCsv(specialCassettes);
  const rows = readAgain(text);

  it('restores the same cassettes into an empty catalogue, byte by byte', () => {
    const importRows = dryRun(rows, []);
    expect(importRows.map(({ status, reasons }) => [status, ...reasons])).toEqual(
      specialCassettes.map(() => ['new']),
    );
    const restored = importRows.map(({ source, images }) => ({
      ...source.draft,
      id: source.id ?? '',
      images,
      createdAt: 0,
      updatedAt: 0,
    }));
    expect(restored).toEqual(specialCassettes);
    expect(exportCsv(restored)).toBe(text);
  });

  it('changes nothing in the catalogue that it was exported from', () => {
    expect(dryRun(rows, specialCassettes).map(({ status }) => status)).toEqual(
      specialCassettes.map(() => 'same'),
    );
  });

  it('does not give images that another cassette uses', () => {
    const { spine, front } = specialCassettes[0]!.images;
    const other = cassetteWithoutImages({
      title: 'Other',
      images: { spine, front, fullJCard: { ...image('8'), large: image('6') } },
    });
    const [row] = dryRun(rows, [other]);
    expect(row?.images.spine.path).toBe('');
    expect(row?.images.fullJCard.path).toBe(image('3').path);
    expect(row?.images.fullJCard).not.toHaveProperty('large');
  });

  it('is recognised after columns were moved, removed and added', () => {
    expect(readAgain('Artist,ID,Release ID,Price,Title\nA,abc,7,3 €,T\n')[0]).toMatchObject({
      id: 'abc',
      givenFields: ['artist', 'releaseId', 'title'],
      draft: { title: 'T', artist: ['A'], releaseId: '7', inStock: 'No' },
    });
  });
});

it('A blank stock cell leaves the stock status as it is', () => {
  const there = cassetteWithoutImages({ title: 'T', artist: ['A'], inStock: 'Yes' });
  const rows = readAgain(`ID,Title,Artist,Release ID,In Stock\n${there.id},T,A,,\n`);
  expect(dryRun(rows, [there])[0]).toMatchObject({ status: 'same', changes: [] });
});

it.each([
  ['Artist,Title', "'=mc2"],
  ['Artist,Title,Reason', '=mc2'],
  ['Artist,Title,ID,Release ID', '=mc2'],
])('With the header “%s”, an apostrophe before a formula is read as %s', (header, title) => {
  const blanks = ','.repeat(header.split(',').length - 2);
  expect(readAgain(`${header}\nA,'=mc2${blanks}\n`)[0]?.draft.title).toBe(title);
});

it.each(['=mc2', "'=mc2", "''@"])(
  'The title %s of another program’s file survives the file of failed rows',
  (title) => {
    const { table, rows } = readCsv(`Artist,Title\nA,${title}\n`);
    const failed = formatFailedRows(table.header, [{ cells: rows[0]!.cells, reason: 'Why.' }]);
    expect(readAgain(failed)[0]?.draft.title).toBe(title);
  },
);
