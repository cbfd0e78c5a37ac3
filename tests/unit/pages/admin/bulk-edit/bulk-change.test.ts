import { expect, it } from 'vitest';
import type { Cassette } from '../../../../../src/domain/cassette.ts';
import type { FieldName } from '../../../../../src/domain/fields.ts';
import {
  applyBulkChange,
  type BulkAction,
  describeBulkChange,
  parseBulkChange,
} from '../../../../../src/pages/admin/bulk-edit/bulk-change.ts';
import { cassetteWithoutImages } from '../../../../support/fake-backend.ts';

/** The cassette after a change, or why there is none. */
function change(cassette: Partial<Cassette>, field: FieldName, action: BulkAction, typed: string) {
  const parsed = parseBulkChange(field, action, typed);
  return 'error' in parsed
    ? parsed.error
    : applyBulkChange(cassetteWithoutImages(cassette), parsed);
}

it.each<[FieldName, BulkAction, typed: string, before: string[], after: string[]]>([
  ['genre', 'add', ' Dub ', ['Ambient'], ['Ambient', 'Dub']],
  ['genre', 'add', 'Dub', ['dub'], ['dub']],
  ['genre', 'add', 'De\u0301\u00adb\u200b', [], ['Déb']],
  ['locations', 'remove', 'malmo', ['Malmö', 'Berlin'], ['Berlin']],
  ['artist', 'add', '"Earth, Wind & Fire", B', ['A'], ['A', 'Earth, Wind & Fire', 'B']],
  ['genre', 'set', 'Dub', ['Ambient'], ['Dub']],
  ['genre', 'empty', '', ['Ambient'], []],
])('A bulk change of the list %s, %s %j, makes %j to %j', (field, action, typed, before, after) => {
  expect(change({ [field]: before }, field, action, typed)).toMatchObject({ [field]: after });
});

it('A bulk change leaves what it does not change as it is, valid or not', () => {
  const draft = change({ title: 'Sun\u00adday', link: 'nowhere' }, 'label', 'set', 'De\u0301b');
  expect(draft).toMatchObject({ title: 'Sun\u00adday', link: 'nowhere', label: 'Déb' });
});

it('A bulk change asks what to add or to set', () => {
  expect(change({}, 'genre', 'add', '')).toBe('Please enter what to add.');
  expect(change({}, 'label', 'set', ' ')).toBe('Please enter what to set.');
});

it('A bulk change sets the year, empties it, and refuses what is no year', () => {
  const year = (action: BulkAction, typed: string) =>
    change({ releaseYear: 1980 }, 'releaseYear', action, typed);
  expect(year('set', '1991')).toMatchObject({ releaseYear: 1991 });
  expect(year('empty', '')).toMatchObject({ releaseYear: null });
  expect(year('set', '199x')).toContain('1900 to 2100');
});

it('The history names a bulk change by its field and values', () => {
  const of = (field: FieldName, action: BulkAction, value: string | string[]) =>
    describeBulkChange({ field, action, value });
  expect(of('label', 'empty', '')).toBe('Label: empty');
  expect(of('locations', 'set', ['Basel', 'Bern'])).toBe('Locations: Basel, Bern');
  expect(of('genre', 'add', ['Jazz'])).toBe('Genre: add Jazz');
});
