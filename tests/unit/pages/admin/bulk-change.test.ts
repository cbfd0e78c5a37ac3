import { describe, expect, it } from 'vitest';
import type { Cassette } from '../../../../src/domain/cassette.ts';
import type { DraftField } from '../../../../src/domain/fields.ts';
import {
  applyBulkChange,
  type BulkFormValues,
  bulkChangeError,
  describeBulkChange,
  emptyBulkForm,
  parseBulkForm,
} from '../../../../src/pages/admin/bulk-edit/bulk-change.ts';
import { cassetteWithoutImages } from '../../../support/fake-backend.ts';

const fields = (typed: Partial<BulkFormValues['fields']>) => ({
  ...emptyBulkForm.fields,
  ...typed,
});

/** The cassette after a change of these fields, or the errors of the form. */
function change(
  cassette: Partial<Cassette>,
  form: Partial<BulkFormValues>,
  ...selected: DraftField[]
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

  it('stores nothing invisible, whether set, added or replaced', () => {
    const hidden = 'Du\u00adb\u200b';
    const label = fields({ label: hidden });
    expect(change({}, { fields: label }, 'label')).toMatchObject({ label: 'Dub' });
    const genre = { fields: fields({ genre: hidden }), actions };
    expect(change({ genre: [] }, genre, 'genre')).toMatchObject({ genre: ['Dub'] });
    const replacement = { field: 'title', find: 'x', by: hidden } as const;
    expect(change({ title: 'x\u2060y' }, { replacement })).toMatchObject({ title: 'Duby' });
    const toNone = { field: 'releaseId', find: '12', by: 'n/a' } as const;
    expect(change({ releaseId: '12' }, { replacement: toNone })).toMatchObject({ releaseId: '' });
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
    const replacement = { field: 'editorNotes', find: 'a.b', by: '$&' } as const;
    const notes = 'a.b, axb,\na.b';
    expect(change({ editorNotes: notes, label: 'a.b' }, { replacement })).toMatchObject({
      editorNotes: '$&, axb,\n$&',
      label: 'a.b',
    });
  });

  it('replaces in each item of a list, and drops items that become empty or equal', () => {
    const replacement = { field: 'genre', find: 'Rock', by: '' } as const;
    const genre = ['Krautrock', 'Rock', 'Post Rock', 'Post'];
    expect(change({ genre }, { replacement })).toMatchObject({ genre: ['Krautrock', 'Post'] });
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
    const replacement = { field: 'label', find: 'Casio', by: 'Caspla' } as const;
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
});
