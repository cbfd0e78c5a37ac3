import { expect, it } from 'vitest';
import type { Cassette } from '../../../../src/domain/cassette.ts';
import { emptyForm } from '../../../../src/domain/cassette-validation.ts';
import type { FieldName } from '../../../../src/domain/fields.ts';
import {
  applyBulkChange,
  type BulkAction,
  bulkChangeError,
  describeBulkChange,
  nameBulkChange,
  parseBulkForm,
} from '../../../../src/pages/admin/bulk-edit/bulk-change.ts';
import { cassetteWithoutImages } from '../../../support/fake-backend.ts';

/** The cassette after a change of one field, or the errors of the form. */
function change(cassette: Partial<Cassette>, field: FieldName, action: BulkAction, typed: string) {
  const form = { fields: { ...emptyForm, [field]: typed }, actions: { [field]: action } };
  const parsed = parseBulkForm(form);
  return parsed.ok ? applyBulkChange(cassetteWithoutImages(cassette), parsed.value) : parsed.errors;
}

it.each<[FieldName, BulkAction, typed: string, before: string[], after: string[]]>([
  ['genre', 'add', ' Dub ', ['Ambient'], ['Ambient', 'Dub']],
  ['genre', 'add', 'Dub', ['dub'], ['dub']],
  ['genre', 'add', 'De\u0301\u00adb\u200b', [], ['Déb']],
  ['locations', 'remove', 'malmo', ['Malmö', 'Berlin'], ['Berlin']],
  ['artist', 'add', '"Earth, Wind & Fire", B', ['A'], ['A', 'Earth, Wind & Fire', 'B']],
  ['genre', 'set', 'Dub', ['Ambient'], ['Dub']],
  ['genre', 'keep', 'Dub', ['Ambient'], ['Ambient']],
])('A bulk change of the list %s, %s %j, makes %j to %j', (field, action, typed, before, after) => {
  expect(change({ [field]: before }, field, action, typed)).toMatchObject({ [field]: after });
});

it('A bulk change leaves what it does not change as it is, valid or not', () => {
  const draft = change({ title: 'Sun\u00adday', link: 'nowhere' }, 'label', 'set', 'De\u0301b');
  expect(draft).toMatchObject({ title: 'Sun\u00adday', link: 'nowhere', label: 'Déb' });
});

it('A bulk change asks what to add or to remove', () => {
  expect(change({}, 'genre', 'add', '')).toEqual({ genre: 'Please enter what to add.' });
  expect(change({}, 'artist', 'remove', ' ')).toEqual({ artist: 'Please enter what to remove.' });
});

it('A bulk change sets the year, empties it, and refuses what is no year', () => {
  const set = (typed: string) => change({ releaseYear: 1980 }, 'releaseYear', 'set', typed);
  expect(set('1991')).toMatchObject({ releaseYear: 1991 });
  expect(set('')).toMatchObject({ releaseYear: null });
  expect(set('199x')).toHaveProperty('releaseYear', expect.stringContaining('1900 to 2100'));
});

it('A cassette that would lose its last artist can’t have the change; a field that stays is not checked', () => {
  const cassette = cassetteWithoutImages({ artist: ['A'], link: 'nowhere' });
  const errorAfter = (draft: Partial<Cassette>) =>
    bulkChangeError(cassette, { ...cassette, ...draft });
  expect(errorAfter({ artist: [] })).toBe('Please enter at least one artist.');
  expect(errorAfter({ label: 'Caspla' })).toBeNull();
});

it('The history names a bulk change in at most 200 characters', () => {
  expect(
    describeBulkChange([
      { field: 'label', action: 'set', value: '' },
      { field: 'locations', action: 'set', value: ['Basel', 'Bern'] },
      { field: 'genre', action: 'add', value: ['Jazz'] },
    ]),
  ).toBe('Label: empty; Locations: Basel, Bern; Genre: add Jazz');
  const long = describeBulkChange([{ field: 'label', action: 'set', value: '📼'.repeat(300) }]);
  expect(long).toBe(`Label: ${'📼'.repeat(193)}`);
});

it('The button of a bulk change says what it does, and to how many tapes', () => {
  expect(nameBulkChange([{ field: 'locations', action: 'add', value: ['Malmö'] }], 26)).toBe(
    'Add place to 26 tapes',
  );
  expect(
    nameBulkChange(
      [
        { field: 'artist', action: 'set', value: ['A'] },
        { field: 'label', action: 'set', value: '' },
        { field: 'inStock', action: 'set', value: 'No' },
        { field: 'locations', action: 'remove', value: ['A', 'B'] },
      ],
      1,
    ),
  ).toBe('Replace artists, empty label, set stock, remove 2 places from 1 tape');
});
