import { describe, expect, it } from 'vitest';
import type { Cassette, CassetteDraft, DraftField } from '../../../src/domain/cassette.ts';
import { draftFields } from '../../../src/domain/cassette.ts';
import { dryRun } from '../../../src/import-export/dry-run.ts';
import { emptyDraft, type SourceRow } from '../../../src/import-export/entry.ts';
import { makeCassette } from '../../support/import-cassette.ts';

const entry = (
  row: number,
  fields: Partial<CassetteDraft>,
  more: Partial<SourceRow> = {},
): SourceRow => ({
  row,
  cells: [],
  draft: { ...emptyDraft, title: 'Title', artist: ['Artist'], ...fields },
  given: ['title', 'artist', ...(Object.keys(fields) as DraftField[])].filter(
    (field, index, all) => all.indexOf(field) === index,
  ) as DraftField[],
  ...more,
});

const verdict = (fields: Partial<CassetteDraft>, ...tapes: Cassette[]) =>
  dryRun([entry(1, fields)], tapes)[0]!;

describe('dryRun', () => {
  it.each<[string, Partial<CassetteDraft>, Partial<Cassette>, string]>([
    ['nothing like it there', { title: 'Other' }, {}, 'new'],
    ['the same title and artist', {}, {}, 'same'],
    ['the same but for case, accents and blanks', { title: ' TÍTLE ' }, {}, 'changed'],
    ['the same release', { title: 'Other', releaseId: '7' }, { releaseId: '7' }, 'changed'],
    ['the same name, another release', { releaseId: '8' }, { releaseId: '7' }, 'new'],
    ['the same name, a release that was not known', { releaseId: '8' }, {}, 'changed'],
    ['the same name, no release in the file', {}, { releaseId: '7' }, 'same'],
    ['another artist', { artist: ['Somebody'] }, {}, 'new'],
    ['a field that the file lacks', {}, { label: 'L' }, 'same'],
    ['a field that is empty in the file', { label: '' }, { label: 'L' }, 'same'],
    ['a field that differs', { label: 'M' }, { label: 'L' }, 'changed'],
    ['a wrong field that is the same there', { link: 'ftp://x' }, { link: 'ftp://x' }, 'same'],
    ['a wrong field that differs', { link: 'ftp://x' }, { link: '' }, 'wrong'],
    ['a wrong field of a new tape', { title: 'Other', link: 'ftp://x' }, {}, 'wrong'],
    ['no title', { title: '' }, {}, 'wrong'],
  ])('%s', (_, fields, there, expected) => {
    expect(verdict(fields, makeCassette(there)).verdict).toBe(expected);
  });

  it('says why in the sentences of the form', () => {
    expect(verdict({ title: '', artist: [], releaseYear: Number.NaN }).why).toEqual([
      'Please enter a title.',
      'Please enter at least one artist.',
      'Please enter a year from 1900 to 2100, or leave it empty.',
    ]);
  });

  it('tells what would change, and what was empty', () => {
    const line = verdict(
      { label: 'M', genre: ['Dub', 'a, b'], releaseYear: 1985 },
      makeCassette({ label: 'L', genre: ['Dub'] }),
    );
    expect(line.changes).toEqual([
      { field: 'label', from: 'L', to: 'M', fills: false },
      { field: 'genre', from: 'Dub', to: 'Dub, "a, b"', fills: false },
      { field: 'releaseYear', from: '', to: '1985', fills: true },
    ]);
  });

  it('takes only the fields that are asked for, and title and artist always', () => {
    const [line] = dryRun(
      [entry(1, { label: 'L', editorNotes: 'x'.repeat(300) })],
      [],
      draftFields.filter((field) => field !== 'editorNotes' && field !== 'title'),
    );
    expect(line).toMatchObject({
      verdict: 'new',
      draft: { title: 'Title', label: 'L', editorNotes: '' },
    });
  });

  it.each<[string, Partial<CassetteDraft>, Partial<CassetteDraft>, string]>([
    ['the same release', { releaseId: '7' }, { title: 'Other', releaseId: '7' }, 'skipped'],
    ['the same name without a release', {}, {}, 'skipped'],
    ['the same name, one of them without a release', { releaseId: '7' }, {}, 'skipped'],
    ['the other one without a release', {}, { releaseId: '7' }, 'skipped'],
    ['the same name, two releases', { releaseId: '7' }, { releaseId: '8' }, 'new'],
  ])('of two new rows with %s the second is %3$s', (_, first, second, expected) => {
    const lines = dryRun([entry(1, first), entry(2, second)], []);
    expect(lines.map(({ verdict }) => verdict)).toEqual(['new', expected]);
    if (expected === 'skipped') expect(lines[1]?.why).toEqual(['The same tape as row 1.']);
  });

  it('gives two rows of one name the two tapes of that name', () => {
    const tapes = [makeCassette(), makeCassette()];
    const lines = dryRun([entry(1, {}), entry(2, {}), entry(3, {})], tapes);
    expect(lines.map(({ tape }) => tape?.id)).toEqual([tapes[0]!.id, tapes[1]!.id, tapes[0]!.id]);
    expect(lines.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'skipped']);
  });

  it('knows a tape of an export by its id, whatever was changed since', () => {
    const there = makeCassette({ id: 'abcdefgh', title: 'Renamed', releaseId: '9' });
    const [line] = dryRun([entry(1, { releaseId: '8' }, { id: 'abcdefgh' })], [there]);
    expect(line).toMatchObject({ verdict: 'changed', tape: there });
  });

  it('brings back the one of two equal tapes that was deleted', () => {
    const there = makeCassette({ id: 'abcdefgh' });
    const lines = dryRun(
      [entry(1, {}, { id: 'ijklmnop' }), entry(2, {}, { id: 'abcdefgh' })],
      [there],
    );
    expect(lines.map(({ verdict }) => verdict)).toEqual(['new', 'same']);
  });

  it('shows rows that are skipped or can’t be read as that', () => {
    const lines = dryRun(
      [entry(1, {}, { skip: 'Not a cassette: LP.' }), entry(2, {}, { trouble: 'Odd.' })],
      [],
    );
    expect(lines).toMatchObject([
      { verdict: 'skipped', why: ['Not a cassette: LP.'] },
      { verdict: 'wrong', why: ['Odd.'] },
    ]);
  });

  it('finds that a second import of the same rows changes nothing', () => {
    const entries = [
      entry(1, { releaseId: '7', label: 'L' }),
      entry(2, { releaseId: '7', label: 'M' }),
      entry(3, { title: 'B' }),
      entry(4, { title: 'b', label: 'X' }),
      entry(5, { title: 'B', releaseId: '9' }),
    ];
    const first = dryRun(entries, []);
    const stored = first
      .filter(({ verdict }) => verdict === 'new')
      .map(({ draft }) => makeCassette({ ...draft }));
    for (const tapes of [stored, [...stored].reverse()])
      expect(dryRun(entries, tapes).map(({ verdict }) => verdict)).not.toContain('new');
  });

  it('takes ten thousand rows at once', () => {
    const entries = Array.from({ length: 10_000 }, (_, index) =>
      entry(index + 1, { title: `T${index}` }),
    );
    const tapes = entries.map(({ draft }) => makeCassette(draft));
    expect(dryRun(entries, tapes).every(({ verdict }) => verdict === 'same')).toBe(true);
  });
});
