import { describe, expect, it } from 'vitest';
import { emptyForm } from '../../../../src/domain/cassette-validation.ts';
import { fieldsToFill, lookUpQueries } from '../../../../src/domain/look-up/look-up.ts';

const queries = (title: string, artist = '', releaseId = '') =>
  lookUpQueries({ title, artist, releaseId });

describe('The searches of a look-up', () => {
  it.each([
    ['a title alone', 'Low Water', ' ', ''],
    ['artists alone', '', 'Mira', ''],
    ['a release ID that says that there is none', '', '', ' N/A '],
  ])('are none with %s', (_, ...typed) => expect(queries(...typed)).toEqual([]));

  it('ask by barcode or catalogue number first, then by title and any of the artists', () => {
    const byName = 'release:"Low Water" AND (artist:"Mira" OR artist:"Earth, Wind & Fire")';
    const artists = 'Mira, "Earth, Wind & Fire"';
    expect(queries(' Low Water', artists)).toEqual([byName]);
    expect(queries('Low Water', artists, '5 012345-678900 ')).toEqual([
      'barcode:5012345678900',
      byName,
    ]);
    expect(queries('', artists, ' HT-07')).toEqual(['catno:"HT-07"']);
  });

  it.each([
    ['1234567', 'catno:"1234567"'],
    ['12345678', 'barcode:12345678'],
    ['12345678901234', 'barcode:12345678901234'],
    ['123456789012345', 'catno:"123456789012345"'],
  ])('take 8 to 14 digits for a barcode: %s', (releaseId, query) => {
    expect(queries('', '', releaseId)).toEqual([query]);
  });

  it('are phrases, in which quotation marks and backslashes are escaped', () => {
    expect(queries('"Live" \\ (AND) *', 'A:B')).toEqual([
      String.raw`release:"\"Live\" \\ (AND) *" AND (artist:"A:B")`,
    ]);
  });
});

describe('A look-up', () => {
  const texts = { title: 'Ferry', country: 'Japan', genre: 'Drone', label: 'Tin', releaseYear: '' };

  it('fills what is empty, or kept from the last tape', () => {
    const blank = { ...emptyForm, country: 'Peru', genre: 'Dub' };
    const form = { ...blank, title: 'Typed', genre: 'Noise', label: ' ' };
    expect(fieldsToFill(form, blank, texts)).toEqual(['country', 'label']);
  });

  it('puts a catalogue number in the place of a barcode, if there is one', () => {
    const fill = (releaseId: string, found: object) =>
      fieldsToFill({ ...emptyForm, releaseId }, emptyForm, found);
    expect(fill('5012345678900', { releaseId: 'HT-07' })).toEqual(['releaseId']);
    expect(fill('5012345678900', {})).toEqual([]);
    expect(fill('HT-8', { releaseId: 'HT-07' })).toEqual([]);
  });
});
