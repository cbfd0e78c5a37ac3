import { describe, expect, it } from 'vitest';
import type { Cassette } from '../../../../src/domain/cassette.ts';
import type { FieldName } from '../../../../src/domain/fields.ts';
import {
  applyBulkChange,
  type BulkFormValues,
  bulkChangeError,
  describeBulkChange,
  emptyBulkForm,
  nameBulkChange,
  parseBulkForm,
} from '../../../../src/pages/admin/bulk-edit/bulk-change.ts';
import { cassetteWithoutImages } from '../../../support/fake-backend.ts';

const replace = (given: Partial<BulkFormValues['replacement']>) => ({
  replacement: { ...emptyBulkForm.replacement, ...given },
});
const fields = (typed: Partial<BulkFormValues['fields']>) => ({
  ...emptyBulkForm.fields,
  ...typed,
});

/** The cassette after a change of these fields, or the errors of the form. */
function change(
  cassette: Partial<Cassette>,
  form: Partial<BulkFormValues>,
  ...selected: FieldName[]
) {
  const actions = Object.fromEntries(
    selected.map((field) => [field, form.actions?.[field] ?? 'set']),
  );
  const parsed = parseBulkForm({ ...emptyBulkForm, ...form, actions });
  return parsed.ok ? applyBulkChange(cassetteWithoutImages(cassette), parsed.value) : parsed.errors;
}
const actions = { artist: 'add', genre: 'add', locations: 'remove' } as const;

describe('A bulk change', () => {
  it('adds an item to a list that lacks it in any spelling', () => {
    const form = { fields: fields({ genre: ' Dub ' }), actions };
    expect(change({ genre: ['Ambient'] }, form, 'genre')).toMatchObject({
      genre: ['Ambient', 'Dub'],
    });
    expect(change({ genre: ['dub'] }, form, 'genre')).toMatchObject({ genre: ['dub'] });
  });

  it('removes an item in any spelling, and leaves the others', () => {
    const form = { fields: fields({ locations: 'malmo' }), actions };
    expect(change({ locations: ['Malmö', 'Berlin'] }, form, 'locations')).toMatchObject({
      locations: ['Berlin'],
    });
  });

  it('adds several items, and one with a comma in quotation marks', () => {
    const form = { fields: fields({ artist: '"Earth, Wind & Fire", B' }), actions };
    expect(change({ artist: ['A'] }, form, 'artist')).toMatchObject({
      artist: ['A', 'Earth, Wind & Fire', 'B'],
    });
  });

  it('stores composed letters and nothing invisible, whether set, added or replaced', () => {
    const hidden = 'De\u0301\u00adb\u200b';
    const label = fields({ label: hidden });
    expect(change({}, { fields: label }, 'label')).toMatchObject({ label: 'Déb' });
    const genre = { fields: fields({ genre: hidden }), actions };
    expect(change({ genre: [] }, genre, 'genre')).toMatchObject({ genre: ['Déb'] });
    const replaced = change({ title: 'x\u2060y' }, replace({ find: 'x', by: hidden }));
    expect(replaced).toMatchObject({ title: 'Déby' });
    const toNone = replace({ field: 'releaseId', find: '12', by: 'n/a' });
    expect(change({ releaseId: '12' }, toNone)).toMatchObject({ releaseId: '' });
  });

  it('leaves what it does not change as it is', () => {
    const draft = change({ title: 'Sun\u00adday' }, { fields: fields({ label: 'A' }) }, 'label');
    expect(draft).toMatchObject({ title: 'Sun\u00adday', label: 'A' });
  });

  it('asks what to add or to remove', () => {
    expect(change({}, { actions }, 'genre', 'locations')).toEqual({
      genre: 'Please enter what to add.',
      locations: 'Please enter what to remove.',
    });
  });

  it('sets the year, empties it, and refuses what is no year', () => {
    const set = (releaseYear: string) =>
      change({ releaseYear: 1980 }, { fields: fields({ releaseYear }) }, 'releaseYear');
    expect(set('1991')).toMatchObject({ releaseYear: 1991 });
    expect(set('')).toMatchObject({ releaseYear: null });
    expect(set('199x')).toHaveProperty('releaseYear', expect.stringContaining('1900 to 2100'));
  });

  it('replaces every occurrence in one field, taking all characters as they are', () => {
    const notes = 'a.b, axb,\na.b';
    const form = replace({ field: 'editorNotes', find: 'a.b', by: '$&' });
    expect(change({ editorNotes: notes, label: 'a.b' }, form)).toMatchObject({
      editorNotes: '$&, axb,\n$&',
      label: 'a.b',
    });
  });

  it('replaces in each item of a list, and drops items that become empty or equal', () => {
    const genre = ['Krautrock', 'Rock', 'Post Rock', 'Post'];
    const form = replace({ field: 'genre', find: 'Rock' });
    expect(change({ genre }, form)).toMatchObject({ genre: ['Krautrock', 'Post'] });
  });

  it.each<[given: Partial<BulkFormValues['replacement']>, before: string[], after: string[]]>([
    [{ find: 'Dub', by: 'Ska', isWholeItem: true }, ['Dub', 'Dub Techno'], ['Ska', 'Dub Techno']],
    [{ find: 'dub', by: 'Ska' }, ['Dub'], ['Dub']],
    [{ find: 'dub', by: 'Ska', isCaseSensitive: false }, ['Dub', 'DUBBY'], ['Ska', 'SkaBY']],
    [{ find: 'Cafe\u0301', by: 'Bar' }, ['Café Noir'], ['Bar Noir']],
    [{ find: 'Caf\u00e9', by: 'Bar' }, ['Cafe\u0301 Noir'], ['Bar Noir']],
    [{ find: ' & ', by: ', ' }, ['Dub & Ska', 'Folk'], ['Dub', 'Ska', 'Folk']],
    [{ find: ' & ', by: ', ' }, ['Earth, Wind & Fire'], ['Earth, Wind, Fire']],
    [{ find: ' & ', by: ', ' }, ['Choir (Bern & Basel)'], ['Choir (Bern, Basel)']],
  ])('by %j makes %j to %j', (given, genre, after) => {
    const form = replace({ ...given, field: 'genre' });
    expect(change({ genre }, form)).toMatchObject({ genre: after });
  });

  it('names what is wrong with a changed field, and ignores the fields that stay', () => {
    const cassette = cassetteWithoutImages({ title: 'Rock', artist: ['A'], link: 'nowhere' });
    const errorAfter = (draft: Partial<Cassette>) =>
      bulkChangeError(cassette, { ...cassette, ...draft });
    expect(errorAfter({ title: '' })).toBe('Please enter a title.');
    expect(errorAfter({ artist: [] })).toBe('Please enter at least one artist.');
    expect(errorAfter({ label: 'Caspla' })).toBeNull();
  });

  it('is described in plain words, at most 255 characters of them', () => {
    const { replacement: none } = emptyBulkForm;
    const items = [{ field: 'genre', mode: 'add', items: ['Jazz'] }] as const;
    const set = { locations: ['Basel', 'Bern'], label: '', inStock: 'No' as const };
    const { replacement } = replace({ field: 'label', find: 'Casio', by: 'Caspla' });
    const noChange = { set: {}, items: [] };
    expect(describeBulkChange({ set, items, replacement })).toEqual({
      kind: 'bulk',
      name: 'Label: empty; In Stock: No; Locations: Basel, Bern; Genre: add Jazz; Label: "Casio" → "Caspla"',
    });
    expect(describeBulkChange({ ...noChange, replacement }).kind).toBe('replace');
    const long = describeBulkChange({
      set: { label: '📼'.repeat(300) },
      items: [],
      replacement: none,
    });
    expect(long.name).toBe(`Label: ${'📼'.repeat(248)}`);
  });

  it('is named by its button: what it does, and to how many tapes', () => {
    const { replacement } = emptyBulkForm;
    const places = { field: 'locations', mode: 'add', items: ['Malmö'] } as const;
    expect(nameBulkChange({ set: {}, items: [places], replacement }, 26)).toBe(
      'Add place to 26 tapes',
    );
    const set = { label: '', artist: ['A'], inStock: 'No' as const };
    const items = [{ ...places, mode: 'remove', items: ['A', 'B'] }] as const;
    expect(nameBulkChange({ set, items, replacement }, 1)).toBe(
      'Replace artists, empty label, set stock, remove 2 places from 1 tape',
    );
    const { replacement: text } = replace({ field: 'editorNotes', find: 'x' });
    expect(nameBulkChange({ set: {}, items: [], replacement: text }, 2)).toBe(
      'Replace text in notes of 2 tapes',
    );
  });
});
