import { describe, expect, it } from 'vitest';
import { parseMappedCsv } from '../../../src/import-export/column-mapping.ts';
import { dryRun } from '../../../src/import-export/dry-run.ts';
import { parseCsv } from '../../../src/import-export/parse-csv.ts';
import {
  formatCutTexts,
  type Repair,
  readingNotes,
  repairRows,
  toggleRepair,
} from '../../../src/import-export/repairs.ts';
import type { RepairMethod, SourceRow } from '../../../src/import-export/source-row.ts';
import { cassetteWithoutImages } from '../../support/fake-backend.ts';

const longNote = `Recorded at home. ${'Side one has three pieces, '.repeat(14)}end.`;

/** Rows as an archive lists them. */
const archive = parseMappedCsv(
  parseCsv(
    [
      'title|artist|year|notes|link',
      'Harbour Tapes|Nora Wells|[n.d.]||',
      'Two Winters|Nora Wells|1971; 1982||',
      'Copper|Field Group|c. 1985||see www.example.org/copper or ask',
      `Market Days||1990|${longNote}|`,
      'Signal|The Lamps|1991-93||https://example.org/signal (page 2)',
      'Quiet|The Lamps|1984||',
    ].join('\n'),
  ),
  ['title', 'artist', 'releaseYear', 'editorNotes', 'link'],
);

const messages = {
  releaseYear: 'Please enter a year from 1900 to 2100, or leave it empty.',
  editorNotes: 'The notes can have at most 255 characters.',
  artist: 'Please enter at least one artist.',
  link: 'Please enter a full address that begins with http:// or https://.',
};
const repair = (field: keyof typeof messages, method: RepairMethod): Repair => ({
  field,
  message: messages[field],
  method,
});
const problemOf = (field: string, repairs: Repair[] = [], rows: readonly SourceRow[] = archive) =>
  repairRows(rows, repairs).problems.find((one) => one.field === field);
const valuesOf = (field: 'releaseYear' | 'link' | 'artist' | 'editorNotes', repairs: Repair[]) =>
  repairRows(archive, repairs).rows.map(({ draft }) => draft[field]);

describe('Rows that can’t be stored as they are', () => {
  it('are counted by kind of problem, with samples and what each repair would do', () => {
    expect(problemOf('releaseYear')).toEqual({
      field: 'releaseYear',
      message: messages.releaseYear,
      rowNumbers: [1, 2],
      openCount: 2,
      samples: ['[n.d.]', '1971; 1982'],
      offers: [
        { method: 'read', count: 1, isChosen: false },
        { method: 'empty', count: 2, isChosen: false },
      ],
    });
    expect(repairRows(archive, []).problems.map(({ field }) => field)).toEqual([
      'releaseYear',
      'link',
      'artist',
      'editorNotes',
      'releaseYear',
    ]);
  });

  it('take the first year, and are left empty where there is none', () => {
    const first = [repair('releaseYear', 'read')];
    expect(valuesOf('releaseYear', first)).toEqual([
      Number.NaN,
      1971,
      1985,
      1990,
      Number.NaN,
      1984,
    ]);
    expect(problemOf('releaseYear', first)).toMatchObject({
      openCount: 1,
      offers: [
        { method: 'read', count: 1, isChosen: true },
        { method: 'empty', count: 1, isChosen: false },
      ],
    });
    const both = [...first, repair('releaseYear', 'empty')];
    expect(valuesOf('releaseYear', both)).toEqual([null, 1971, 1985, 1990, Number.NaN, 1984]);
    expect(problemOf('releaseYear', both)?.openCount).toBe(0);
  });

  it('are as before when a repair is undone', () => {
    const chosen = toggleRepair([], repair('releaseYear', 'empty'));
    expect(chosen).toHaveLength(1);
    expect(toggleRepair(chosen, repair('releaseYear', 'empty'))).toEqual([]);
  });

  it('have their notes cut at a word, and the whole goes into a file', () => {
    const { rows } = repairRows(archive, [repair('editorNotes', 'cut')]);
    const note = rows[3]?.draft.editorNotes ?? '';
    expect(note.length).toBeLessThanOrEqual(255);
    expect(note.endsWith('…')).toBe(true);
    expect(longNote.startsWith(note.slice(0, -1))).toBe(true);
    expect(longNote[note.length - 1]).toMatch(/[\s,]/);
    expect(formatCutTexts(rows)).toMatchObject({
      count: 1,
      csv: expect.stringContaining(longNote),
    });
    expect(formatCutTexts(archive)).toBeNull();
  });

  it('keep the lines of a track list that is read, cut, or has control characters taken out', () => {
    const songs = Array.from({ length: 300 }, (_, index) => `A${index + 1} Ghost of the Ice Rink`);
    const csv = parseCsv(
      `title|artist|tracks\nLong|Ann|"${songs.join('\r\n')}"\nOdd|Ann|A1 Rock &amp; Roll\u000bA2\u0007 Moss`,
    );
    const rows = parseMappedCsv(csv, ['title', 'artist', 'trackList']);
    const [long, odd] = repairRows(rows, []).problems;
    expect(long?.message).toBe('The track list can have at most 4000 characters.');
    const chosen = [long, odd].flatMap((problem) =>
      (problem?.offers ?? [])
        .filter(({ method }) => method === 'cut' || method === 'clean')
        .map(({ method }) => ({ field: 'trackList', message: problem?.message ?? '', method })),
    );
    const { rows: repaired } = repairRows(rows, chosen as Repair[]);
    const [cut = '', cleaned] = repaired.map(({ draft }) => draft.trackList);
    expect(cut.length).toBeLessThanOrEqual(4000);
    expect(songs.join('\n').startsWith(cut.slice(0, -1))).toBe(true);
    expect(cleaned).toBe('A1 Rock & Roll\nA2 Moss');
    expect(readingNotes(rows[0]!)).toEqual([]);
  });

  it('get “Unknown artist”, which never replaces the artist of a cassette', () => {
    const chosen = [repair('artist', 'unknown'), repair('editorNotes', 'empty')];
    expect(valuesOf('artist', chosen)[3]).toEqual(['Unknown artist']);
    const row = { ...archive[3]!, id: 'made-cassette-market' };
    const there = cassetteWithoutImages({ id: row.id, title: 'Market Days', artist: ['Ann'] });
    const { rows } = repairRows([row], chosen);
    const [compared] = dryRun(rows, [there]);
    expect(compared?.changes.map(({ field }) => field)).toEqual(['releaseYear']);
  });

  it('take the address from a text', () => {
    expect(valuesOf('link', [repair('link', 'read')])).toEqual(
      expect.arrayContaining(['https://www.example.org/copper', 'https://example.org/signal']),
    );
  });

  it('are only repaired where they have that problem, and never where a row is skipped', () => {
    const all = [repair('releaseYear', 'empty'), repair('artist', 'unknown')];
    expect(valuesOf('releaseYear', all).slice(2)).toEqual([1985, 1990, Number.NaN, 1984]);
    const skipped = [{ ...archive[0]!, skipReason: 'Not a cassette: LP.' }];
    expect(repairRows(skipped, all)).toEqual({ rows: skipped, problems: [] });
  });

  it.each<[string, Partial<SourceRow['draft']>, RepairMethod, object]>([
    ['a control character', { title: 'One\u0007 two' }, 'clean', { title: 'One two' }],
    ['a text without blanks', { label: 'x'.repeat(300) }, 'cut', { label: `${'x'.repeat(199)}…` }],
    ['too many items', { genre: Array.from({ length: 40 }, (_, n) => `g${n}`) }, 'cut', {}],
    ['no title', { title: '' }, 'unknown', { title: 'Untitled' }],
    ['a stock that is neither', { inStock: 'maybe' as 'No' }, 'empty', { inStock: 'No' }],
  ])('with %s can be repaired', (_, draft, method, repaired) => {
    const rows = [{ ...archive[5]!, draft: { ...archive[5]!.draft, ...draft } }];
    const [problem] = repairRows(rows, []).problems;
    const { field, message } = problem!;
    const after = repairRows(rows, [{ field, message, method }]);
    expect(after.problems[0]?.openCount).toBe(0);
    expect(after.rows[0]?.draft).toMatchObject(repaired);
  });

  const problemsOf = (...rows: string[]) => {
    const fields = ['title', 'artist', 'releaseYear', 'inStock'] as const;
    const csv = parseCsv(`t|a|y|s\n${rows.map((row) => `T|A|${row}`).join('\n')}\n`);
    return repairRows(parseMappedCsv(csv, fields), []).problems;
  };

  it('are told apart by what is wrong with a year: a date made of it, a decade', () => {
    const [date, span] = problemsOf('16.06.1905|', '1980s|', '1991-93|', '17.06.1905|');
    expect(date).toMatchObject({ rowNumbers: [1, 4], samples: ['16.06.1905', '17.06.1905'] });
    expect(date?.offers.map(({ method }) => method)).toEqual(['serialYear', 'read', 'empty']);
    expect(span).toMatchObject({ rowNumbers: [2, 3], message: 'This is more than one year.' });
  });

  it('have a box for each word that is neither Yes nor No, to take it as Yes too', () => {
    const [maybe, lent] = problemsOf('|maybe', '|lent', '|lent');
    expect([maybe?.rowNumbers, lent?.rowNumbers]).toEqual([[1], [2, 3]]);
    expect(lent?.message).toBe('“lent” is neither Yes nor No.');
    expect(lent?.offers.map(({ method }) => method)).toEqual(['yes', 'empty']);
  });

  it('never have a release ID cut: it would be another one', () => {
    const rows = [{ ...archive[5]!, draft: { ...archive[5]!.draft, releaseId: '1'.repeat(80) } }];
    expect(repairRows(rows, []).problems[0]?.offers.map(({ method }) => method)).toEqual(['empty']);
  });
});

describe('What is read as something else than the cell says is noted', () => {
  it.each<[string, string[]]>([
    [
      'Simon &amp; Garfunkel|A|x|1984|L',
      ['Title: “Simon &amp; Garfunkel” is read as “Simon & Garfunkel”.'],
    ],
    ['T|A|n/a|1984|L', ['Release ID: “n/a” counts as none.']],
    ['T|A|="00123"|1984|L', ['Release ID: “="00123"” is read as “00123”.']],
    ['T|A|x|c. 1984|L', ['Release Year: “c. 1984” is read as “1984”.']],
    ['T|A|x|12.06.1984|L, L', ['Label: “L, L” is read as “L”.']],
    ['T|Salt &amp; Pepper|x|1984|L', ['Artist: “Salt &amp; Pepper” is read as “Salt & Pepper”.']],
    ['T|A|x|1984|Rough, Ltd., EMI / Rough, Ltd.', []],
    [
      'T|A|x|1984|Rough, Ltd.,EMI,Rough, Ltd.',
      ['Label: “Rough, Ltd.,EMI,Rough, Ltd.” is read as “Rough, Ltd., EMI”.'],
    ],
    ['Bjo\u0308rk|A|x|1984|L', []],
    ['T|A|x|0|L', ['Release Year: “0” counts as none.']],
    ['T|A|x|1980s|L', []],
    ['T|A|x|1984|L|3', ['In Stock: “3” is read as “Yes”.']],
    ['T|A|x|1984|L|WAHR', []],
    ['T|A|x|1984|L', []],
  ])('%s', (line, notes) => {
    const fields = ['title', 'artist', 'releaseId', 'releaseYear', 'label', 'inStock'] as const;
    const csv = parseCsv(`t|a|i|y|l|s\n${line}\n`, { quoting: 'none' });
    expect(parseMappedCsv(csv, fields).flatMap(readingNotes)).toEqual(notes);
  });
});
