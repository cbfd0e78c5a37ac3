import { describe, expect, test } from 'vitest';
import {
  type CassetteFormValues,
  checkField,
  emptyForm,
  errorAfterTyping,
  parseFields,
  toForm,
} from '../../../src/domain/cassette-validation.ts';
import { type CassetteFields, fieldNames, fieldSpecs } from '../../../src/domain/fields.ts';
import { draftCases, emptiestDraft, fullestDraft, plainDraft } from '../../support/field-cases.ts';

const parseForm = (form: CassetteFormValues) => parseFields(form, fieldNames);
const errorsOf = (draft: CassetteFields) =>
  Object.fromEntries(
    fieldNames
      .map((field) => [field, checkField(field, draft[field])] as const)
      .filter(([, error]) => error !== null),
  );

test.each(draftCases)(
  'A draft with $description has an error on this field alone: $refused',
  ({ change, refused }) => {
    const errors = errorsOf({ ...plainDraft, ...change });
    expect(Object.keys(errors)).toEqual(refused ? [refused] : []);
  },
);

describe('A whole draft', () => {
  test('refuses half of a surrogate pair, which the database can not store', () => {
    for (const change of [{ title: '\ud83d' }, { artist: ['\udcfc'] }, { editorNotes: '\ud83d\n' }])
      expect(errorsOf({ ...plainDraft, ...change })).not.toEqual({});
  });

  test('has an error for every invalid field', () => {
    expect(errorsOf({ ...plainDraft, title: '', artist: [], link: 'nowhere' })).toEqual({
      title: 'Please enter a title.',
      artist: 'Please enter at least one artist.',
      link: 'Please enter a full address that begins with http:// or https://.',
    });
  });

  test('has errors that name the limit', () => {
    const draft = {
      ...plainDraft,
      label: 'x'.repeat(fieldSpecs.label.max + 1),
      editorNotes: 'x'.repeat(fieldSpecs.editorNotes.max + 1),
      locations: Array.from({ length: fieldSpecs.locations.max + 1 }, () => 'x'),
    };
    expect(errorsOf(draft)).toEqual({
      label: 'The label can have at most 200 characters.',
      editorNotes: 'The notes can have at most 255 characters.',
      locations: 'At most 50 places.',
    });
  });
});

describe('Parsing a form', () => {
  test('returns the draft that the form was made from', () => {
    for (const draft of [plainDraft, fullestDraft, emptiestDraft])
      expect(parseForm(toForm(draft))).toEqual({ ok: true, value: draft });
  });

  test('trims, splits lists on commas and drops empty items', () => {
    const read = parseForm({
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

  test('stores letters in their composed form, nothing invisible, and no "none" as a release ID', () => {
    const read = parseForm({
      ...emptyForm,
      title: '\u200b Sun\u00adday Cafe\u0301 ',
      artist: '"10,000 Maniacs, Live", \ufeff, Grover\u200b',
      releaseId: 'N/A',
    });
    expect(read).toEqual({
      ok: true,
      value: {
        ...emptiestDraft,
        title: 'Sunday Caf\u00e9',
        artist: ['10,000 Maniacs, Live', 'Grover'],
      },
    });
  });

  test.each([
    ['', null],
    ['   ', null],
    ['1987', 1987],
    [' 1987 ', 1987],
  ])('parses %j as the year %j', (typed, year) => {
    const read = parseForm({ ...toForm(plainDraft), releaseYear: typed });
    expect(read).toEqual({ ok: true, value: { ...plainDraft, releaseYear: year } });
  });

  test.each(['19e2', '0x7c3', '1987.0', 'MCMLXXXVII', '-1987', '+1987', '１９８７', '1987 a'])(
    'refuses %j as a year',
    (typed) => {
      const read = parseForm({ ...toForm(plainDraft), releaseYear: typed });
      expect(read).toEqual({
        ok: false,
        errors: { releaseYear: 'Please enter a year from 1900 to 2100, or leave it empty.' },
      });
    },
  );
});

test('Typing takes away the error of a field that it mends, and no other one', () => {
  const link = 'Please enter a full address that begins with http:// or https://.';
  const after = (typed: string, error = link) => errorAfterTyping('link', 'a', typed, error);
  expect(after('https://a.example')).toBeNull();
  expect(after('a.example')).toBe(link);
  expect(after('')).toBeNull();
  const theirs = 'It is “b” by now: Enter writes over it, Escape keeps it.';
  expect(after('https://a.example', theirs)).toBe(theirs);
});
