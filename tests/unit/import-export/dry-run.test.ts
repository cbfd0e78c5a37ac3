import { describe, expect, it } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { emptyFields } from '../../../src/domain/cassette-validation.ts';
import type { CassetteFields, FieldName } from '../../../src/domain/fields.ts';
import { countForeignIds, dryRun, type RowAnswer } from '../../../src/import-export/dry-run.ts';
import type { SourceRow } from '../../../src/import-export/read-rows.ts';
import { cassetteWithoutImages } from '../../support/fake-backend.ts';

const sourceRow = (
  rowNumber: number,
  fields: Partial<CassetteFields>,
  more: Partial<SourceRow> = {},
): SourceRow => ({
  rowNumber,
  fields: { ...emptyFields, title: 'Title', artist: ['Artist'], ...fields },
  givenFields: [...new Set(['title', 'artist', ...Object.keys(fields)])] as FieldName[],
  errors: [],
  ...more,
});

const dryRunOne = (fields: Partial<CassetteFields>, ...cassettes: Cassette[]) =>
  dryRun([sourceRow(1, fields)], cassettes)[0]!;

describe('A dry run', () => {
  it.each<[string, Partial<CassetteFields>, Partial<Cassette>, string]>([
    ['a cassette that the catalogue lacks', { title: 'Other' }, {}, 'new'],
    ['the same title and artist', {}, {}, 'same'],
    ['the same but for case, accents and blanks', { title: ' TÍTLE ' }, {}, 'changed'],
    ['the same release', { releaseId: '7', label: 'L' }, { releaseId: '7' }, 'changed'],
    ['one release, another title', { title: 'O', releaseId: '7' }, { releaseId: '7' }, 'skipped'],
    ['a release ID that has lost its zeros', { releaseId: '7' }, { releaseId: '007' }, 'changed'],
    ['the same name, another release', { releaseId: '8' }, { releaseId: '7' }, 'new'],
    ['the same name, a release that was not known', { releaseId: '8' }, {}, 'changed'],
    ['the same name, no release in the file', {}, { releaseId: '7' }, 'same'],
    ['another artist', { artist: ['Somebody'] }, {}, 'new'],
    ['a field that the file lacks', {}, { label: 'L' }, 'same'],
    ['a field that differs', { label: 'M' }, { label: 'L' }, 'changed'],
    ['no title', { title: '' }, {}, 'wrong'],
    ['another kind of line break', { trackList: 'A1\r\nA2' }, { trackList: 'A1\nA2' }, 'same'],
    ['a track list of another order', { trackList: 'A2\nA1' }, { trackList: 'A1\nA2' }, 'changed'],
    ['a list that is there twice over', { genre: ['A', 'B'] }, { genre: ['A', 'a', 'B'] }, 'same'],
  ])('gives a row with %s its status', (_, fields, there, expected) => {
    expect(dryRunOne(fields, cassetteWithoutImages(there)).status).toBe(expected);
  });

  it.each<[RowAnswer | undefined, Partial<Cassette> | null, string, RowAnswer[]]>([
    [undefined, null, 'skipped', ['added']],
    ['added', null, 'new', ['added']],
    ['added', {}, 'same', ['other']],
    ['other', {}, 'new', ['other']],
    ['added', { title: 'Else', releaseId: '7' }, 'skipped', ['same', 'other']],
    ['other', { title: 'Else', releaseId: '7' }, 'new', ['same', 'other']],
    ['same', { title: 'Else', releaseId: '7' }, 'changed', ['same', 'other']],
  ])('takes a row of another format where the answer is %s', (answer, there, status, answers) => {
    const releaseId = there?.releaseId ?? '';
    const row = sourceRow(1, { releaseId }, { skipReason: 'Not a cassette: LP.' });
    const cassettes = there ? [cassetteWithoutImages(there)] : [];
    const rows = dryRun([row], cassettes, new Map(answer && [[1, answer]]));
    expect(rows).toMatchObject([{ status, answers, isOther: answer === 'other' }]);
  });

  it('lists the changes as they are typed', () => {
    const row = dryRunOne(
      { label: 'M', genre: ['Dub', 'a, b'], releaseYear: 1985 },
      cassetteWithoutImages({ label: 'L', genre: ['Dub'] }),
    );
    expect(row.changes).toEqual([
      { field: 'label', from: 'L', to: 'M', isSpoilt: false },
      { field: 'genre', from: 'Dub', to: 'Dub, "a, b"', isSpoilt: false },
      { field: 'releaseYear', from: '', to: '1985', isSpoilt: false },
    ]);
  });

  it.each<[string, Partial<CassetteFields>, Partial<CassetteFields>, string]>([
    ['the same release', { releaseId: '7' }, { title: 'Other', releaseId: '7' }, 'skipped'],
    ['the same name without a release', {}, {}, 'skipped'],
    ['the same name, one of them without a release', { releaseId: '7' }, {}, 'skipped'],
    ['the other one without a release', {}, { releaseId: '7' }, 'skipped'],
    ['the same name, two releases', { releaseId: '7' }, { releaseId: '8' }, 'new'],
  ])('gives the second of two new rows with %s its status', (_, first, second, expected) => {
    const rows = dryRun([sourceRow(1, first), sourceRow(2, second)], []);
    expect(rows.map(({ status }) => status)).toEqual(['new', expected]);
    if (expected === 'skipped') expect(rows[1]?.reasons).toEqual(['The same tape as row 1.']);
  });

  it.each([
    ['007', '7', true],
    ['Bj\u00f6rk & M\u00fam', 'Bj?rk & M?m', true],
    ['\u041c\u0438\u0440', '???', true],
    ['100', '1', false],
    ['Why', 'Why?', false],
  ])('says of a change from %s to %s whether it looks spoilt', (from, to, isSpoilt) => {
    const row = dryRunOne({ label: to }, cassetteWithoutImages({ label: from }));
    expect(row.changes).toMatchObject([{ field: 'label', isSpoilt }]);
  });

  it('takes an answer for a row that may be a tape that is there', () => {
    const there = cassetteWithoutImages({ title: 'There', releaseId: '7' });
    const rows = [
      sourceRow(1, { title: 'Other', releaseId: '7' }),
      sourceRow(2, { title: 'There', releaseId: '7' }),
      sourceRow(3, { title: 'There', releaseId: '7' }),
    ];
    const tried = (...answers: [number, RowAnswer][]) =>
      dryRun(rows, [there], new Map(answers)).map(({ status }) => status);
    expect(tried()).toEqual(['skipped', 'same', 'skipped']);
    expect(tried([1, 'same'])).toEqual(['changed', 'skipped', 'skipped']);
    expect(tried([1, 'other'], [3, 'other'])).toEqual(['new', 'same', 'new']);
    expect(dryRun(rows, [there]).map(({ reasons }) => reasons[0])).toEqual([
      '\u201cThere\u201d has the same release ID. Is this that tape?',
      'There already.',
      'The same tape as row 2.',
    ]);
  });

  it('assigns two rows with the same name to the two cassettes with that name', () => {
    const [one, two] = [cassetteWithoutImages(), cassetteWithoutImages()];
    const rows = dryRun([sourceRow(1, {}), sourceRow(2, {}), sourceRow(3, {})], [one, two]);
    expect(rows.map(({ cassette }) => cassette)).toEqual([one, two, one]);
    expect(rows.map(({ status }) => status)).toEqual(['same', 'same', 'skipped']);
  });

  it('finds the cassette of an exported row by its id, whatever has changed since', () => {
    const there = cassetteWithoutImages({ id: 'abcdefgh', title: 'Renamed', releaseId: '9' });
    const [row] = dryRun([sourceRow(1, { releaseId: '8' }, { id: 'abcdefgh' })], [there]);
    expect(row).toMatchObject({ status: 'changed', cassette: there });
  });

  it('restores the deleted one of two equal cassettes', () => {
    const there = cassetteWithoutImages({ id: 'abcdefgh' });
    const rows = dryRun(
      [sourceRow(1, {}, { id: 'ijklmnop' }), sourceRow(2, {}, { id: 'abcdefgh' })],
      [there],
    );
    expect(rows.map(({ status }) => status)).toEqual(['new', 'same']);
  });

  it.each<[string, Partial<CassetteFields>, Partial<Cassette>, number]>([
    ['another title and artist', {}, { title: 'Other', artist: ['Else'] }, 1],
    ['another release ID', { releaseId: '7' }, { title: 'O', artist: ['E'], releaseId: '8' }, 1],
    ['its release ID', { releaseId: '7' }, { title: 'O', artist: ['E'], releaseId: '7' }, 0],
    ['its artist', {}, { title: 'Other' }, 0],
    ['its title', {}, { artist: ['Else'] }, 0],
  ])('counts a row with the id of a cassette and %s: %i', (_, fields, there, count) => {
    const row = sourceRow(1, fields, { id: 'abcdefgh' });
    const cassette = cassetteWithoutImages({ id: 'abcdefgh', ...there });
    expect(countForeignIds([row], [cassette])).toBe(count);
    expect(countForeignIds([{ ...row, id: 'ijklmnop' }], [cassette])).toBe(0);
  });

  it('finds no new cassette in the same rows after their import', () => {
    const rows = [
      sourceRow(1, { releaseId: '7', label: 'L' }),
      sourceRow(2, { releaseId: '7', label: 'M' }),
      sourceRow(3, { title: 'B' }),
      sourceRow(4, { title: 'b', label: 'X' }),
      sourceRow(5, { title: 'B', releaseId: '9' }),
    ];
    const first = dryRun(rows, []);
    const stored = first
      .filter(({ status }) => status === 'new')
      .map(({ source }) => cassetteWithoutImages({ ...source.fields }));
    for (const cassettes of [stored, [...stored].reverse()])
      expect(dryRun(rows, cassettes).map(({ status }) => status)).not.toContain('new');
  });
});
