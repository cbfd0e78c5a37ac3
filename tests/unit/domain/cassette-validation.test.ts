import { describe, expect, test } from 'vitest';
import {
  checkDraft,
  emptyForm,
  limits,
  readForm,
  toForm,
} from '../../../src/domain/cassette-validation.ts';
import {
  draftGroups,
  emptiestDraft,
  fullestDraft,
  plainDraft,
} from '../../support/cassette-drafts.ts';

describe.each(draftGroups)('$title', ({ cases }) => {
  test.each(cases.filter((one) => one.refused === undefined))('takes $says', ({ change }) => {
    const draft = { ...plainDraft, ...change };
    expect(checkDraft(draft)).toEqual({ ok: true, value: draft });
  });

  test.each(cases.filter((one) => one.refused !== undefined))(
    'refuses $says, and names that field alone',
    ({ change, refused }) => {
      const checked = checkDraft({ ...plainDraft, ...change });
      expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([refused]);
    },
  );
});

describe('a draft as a whole', () => {
  test.each([
    ['plain', plainDraft],
    ['fullest', fullestDraft],
    ['emptiest', emptiestDraft],
  ])('takes the %s', (_, draft) => {
    expect(checkDraft(draft)).toEqual({ ok: true, value: draft });
  });

  test('refuses half of a surrogate pair, which the database can not store', () => {
    for (const change of [
      { title: 'a\ud83d' },
      { artist: ['\udcfc'] },
      { editorNotes: '\ud83d\n' },
    ])
      expect(checkDraft({ ...plainDraft, ...change }).ok).toBe(false);
  });

  test('names every field that is wrong', () => {
    const checked = checkDraft({ ...plainDraft, title: '', artist: [], link: 'nowhere' });
    expect(checked).toEqual({
      ok: false,
      errors: {
        title: 'Please enter a title.',
        artist: 'Please enter at least one artist.',
        link: 'Please enter a full address that begins with http:// or https://.',
      },
    });
  });

  test('says what is too long and by which limit', () => {
    const checked = checkDraft({
      ...plainDraft,
      label: 'x'.repeat(limits.label + 1),
      editorNotes: 'x'.repeat(limits.editorNotes + 1),
      locations: Array.from({ length: limits.locations + 1 }, () => 'x'),
    });
    expect(checked).toEqual({
      ok: false,
      errors: {
        label: 'The label can have at most 200 characters.',
        editorNotes: 'The notes can have at most 255 characters.',
        locations: 'At most 50 locations.',
      },
    });
  });
});

describe('reading the form', () => {
  test('gives back the draft that the form was made of', () => {
    for (const draft of [plainDraft, fullestDraft, emptiestDraft])
      expect(readForm(toForm(draft))).toEqual({ ok: true, value: draft });
  });

  test('trims, splits the lists on commas and drops what is empty', () => {
    const read = readForm({
      ...emptyForm,
      title: '  Rain ',
      artist: ' A ,, B,',
      genre: ' , ',
      locations: 'Oslo,Bergen ',
      link: ' https://example.org ',
    });
    expect(read).toEqual({
      ok: true,
      value: {
        ...emptiestDraft,
        title: 'Rain',
        artist: ['A', 'B'],
        link: 'https://example.org',
        locations: ['Oslo', 'Bergen'],
      },
    });
  });

  test.each([
    ['', null],
    ['   ', null],
    ['1987', 1987],
    [' 1987 ', 1987],
  ])('takes %j as the year %j', (typed, year) => {
    const read = readForm({ ...toForm(plainDraft), releaseYear: typed });
    expect(read).toEqual({ ok: true, value: { ...plainDraft, releaseYear: year } });
  });

  test.each(['19e2', '0x7c3', '1987.0', 'MCMLXXXVII', '-1987', '+1987', '１９８７', '1987 a'])(
    'refuses %j as a year',
    (typed) => {
      const read = readForm({ ...toForm(plainDraft), releaseYear: typed });
      expect(read).toEqual({
        ok: false,
        errors: { releaseYear: 'Please enter a year from 1900 to 2100, or leave it empty.' },
      });
    },
  );

  test('an empty form lacks a title and an artist, and nothing else', () => {
    const read = readForm(emptyForm);
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual(['title', 'artist']);
  });
});
