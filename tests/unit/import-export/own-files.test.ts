import { describe, expect, it } from 'vitest';
import { guessMapping } from '../../../src/import-export/column-mapping.ts';
import { dryRun } from '../../../src/import-export/dry-run.ts';
import { formatFailedRows } from '../../../src/import-export/failed-rows.ts';
import { parseFile, sourceRows } from '../../../src/import-export/open-file.ts';
import { exportCsv, ownCsvHeader } from '../../../src/import-export/own-csv.ts';
import { exportJson } from '../../../src/import-export/own-json.ts';
import { bytes, makeCassette } from '../../support/import-cassette.ts';

const image = (figure: string) => ({
  path: `images/0000000${figure}-0000-4000-8000-000000000000`,
  token: `0000000${figure}-0000-4000-8000-00000000000f`,
  blurhash: 'UKQSq|_2j[_2~poffQofofj[fQfk_2offQof',
});

/** What spreadsheets, commas and quotes do to texts. */
const ugly = [
  makeCassette({
    title: '=HYPERLINK("http://x.example")',
    artist: ['Earth, Wind & Fire', '"Weird Al" Yankovic', '-M-'],
    country: '+49',
    genre: ['R&B', 'a; b'],
    label: '@home',
    releaseId: '007',
    releaseYear: 1985,
    editorNotes: 'One line.\r\nAnother "line",\n\tand a tab.',
    link: 'https://example.org/?a=1,2&b="x"',
    inStock: 'Yes',
    locations: ['Shop, left', 'Box "3"'],
    images: { spine: image('1'), front: image('2'), fullJCard: image('3') },
  }),
  makeCassette({ title: "'=quoted", artist: ["'Til Tuesday"], label: "''@", editorNotes: "'" }),
  makeCassette({ title: ' blanks ', artist: ['椎名林檎'], label: 'Ž€”', country: '\u202eעברית' }),
  makeCassette({
    title: '-',
    artist: ['+/-'],
    releaseYear: 1900,
    images: {
      spine: image('4'),
      front: image('5'),
      fullJCard: { path: '', token: '', blurhash: '' },
    },
  }),
  makeCassette({ title: 'Twice', releaseId: '1' }),
  makeCassette({ title: 'Twice', releaseId: '1' }),
];

describe.each([
  ['CSV', exportCsv],
  ['JSON', exportJson],
])('our own %s', (_, write) => {
  const entries = sourceRows(parseFile(bytes(write(ugly))), []);

  it('gives an empty catalogue the very same tapes', () => {
    const lines = dryRun(entries, []);
    expect(lines.map(({ verdict, why }) => [verdict, ...why])).toEqual(ugly.map(() => ['new']));
    const back = lines.map(({ entry, draft, images }) => ({
      ...draft,
      id: entry.id,
      images,
      createdAt: 0,
      updatedAt: 0,
    }));
    expect(back).toEqual(ugly);
  });

  it('changes nothing in the catalogue that it came from', () => {
    expect(dryRun(entries, ugly).map(({ verdict }) => verdict)).toEqual(ugly.map(() => 'same'));
  });

  it('does not take the pictures of another tape', () => {
    const other = makeCassette({ title: 'Other', images: ugly[0]!.images });
    expect(dryRun(entries, [other])[0]?.images.spine.path).toBe('');
  });
});

it('CSV begins with a byte order mark and arms no formula', () => {
  const text = exportCsv(ugly);
  expect(text.startsWith('\uFEFFID,Title,')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(`);
  expect(text).not.toMatch(/(^|,|\n)"?[=+@]/);
});

it('CSV is known with columns moved, taken out and added', () => {
  const file = parseFile(bytes('Artist,ID,Release ID,Price,Title\nA,abc,7,3 €,T\n'));
  expect(file.kind).toBe('own');
  expect(sourceRows(file, [])[0]).toMatchObject({
    given: ['title', 'artist', 'releaseId'],
    draft: { title: 'T', artist: ['A'], releaseId: '7', inStock: 'No' },
  });
});

it.each(['ID,Title,Artist,Release ID,In Stock', 'Title,Artist,Number,Stock'])(
  'a row of “%s” that leaves the stock blank does not take a tape out of stock',
  (head) => {
    const there = makeCassette({ title: 'T', artist: ['A'], inStock: 'Yes' });
    const row = head.startsWith('ID') ? `${there.id},T,A,,` : 'T,A,,';
    const file = parseFile(bytes(`${head}\n${row}\n`));
    const entries = sourceRows(file, guessMapping(file.head));
    expect(dryRun(entries, [there])[0]).toMatchObject({ verdict: 'same', changes: [] });
    expect(dryRun(entries, [])[0]).toMatchObject({ verdict: 'new', draft: { inStock: 'No' } });
  },
);

it.each([
  ['Artist,Title,Format,release_id', "'=mc2"],
  ['Artist,Title', "'=mc2"],
  ['Artist,Title,Format,release_id,Reason', '=mc2'],
  ['Artist,Title,Reason', '=mc2'],
  ['Artist,Title,ID,Release ID', '=mc2'],
])('an apostrophe before a formula in a file of “%s” gives %s', (head, title) => {
  const file = parseFile(bytes(`${head}\nA,'=mc2\n`));
  expect(sourceRows(file, guessMapping(file.head))[0]?.draft.title).toBe(title);
});

it.each(['=mc2', "'=mc2", "''@"])(
  'a title %s of a foreign file comes back with the rows that failed',
  (title) => {
    const foreign = parseFile(bytes(`Artist,Title\nA,${title}\n`));
    const [entry] = sourceRows(foreign, guessMapping(foreign.head));
    const again = parseFile(
      bytes(formatFailedRows(foreign.head, [{ entry: entry!, why: 'Why.' }])),
    );
    expect(sourceRows(again, guessMapping(again.head))[0]?.draft.title).toBe(title);
  },
);

describe('JSON', () => {
  it.each([
    ['{"tapes": [', /damaged/],
    ['{"a": 1}', /not written by/],
    ['{"format":"cassette catalogue","version":2,"tapes":[]}', /newer/],
    ['{"format":"cassette catalogue","version":1,"tapes":[]}', /no tapes/],
  ])('%j is refused', (text, words) => {
    expect(() => parseFile(bytes(text))).toThrow(words);
  });

  it('is read field by field', () => {
    const file = parseFile(
      bytes(JSON.stringify([{ title: 1, artist: 'x', label: 'L', images: { spine: 7 } }, 'tape'])),
    );
    const [odd, none] = sourceRows(file, []);
    expect(odd).toMatchObject({
      trouble: 'Not in the form of an export: Title, Artist.',
      draft: { title: '', label: 'L' },
    });
    expect(odd?.cells).toHaveLength(ownCsvHeader.length);
    expect(none?.trouble).toMatch(/no tape/);
  });
});
