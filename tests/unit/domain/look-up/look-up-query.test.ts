import { describe, expect, it } from 'vitest';
import { isBarcode, lookUpQueries } from '../../../../src/domain/look-up/look-up-query.ts';

const queries = (title: string, artist = '', releaseId = '') =>
  lookUpQueries({ title, artist, releaseId });

describe('The searches of a look-up', () => {
  it.each([
    ['nothing', ['', '', '']],
    ['a title alone', ['Low Water', ' ', '']],
    ['artists alone', ['', 'Mira', '']],
    ['a release ID that says that there is none', ['', '', ' N/A ']],
  ])('are none with %s', (_, [title, artist, releaseId]) => {
    expect(queries(title as string, artist, releaseId)).toEqual([]);
  });

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

  it('are phrases, in which quotation marks and backslashes are escaped', () => {
    expect(queries('"Live" \\ (AND) *', 'A:B')).toEqual([
      String.raw`release:"\"Live\" \\ (AND) *" AND (artist:"A:B")`,
    ]);
  });
});

it.each([
  ['12345678', true],
  ['12345678901234', true],
  ['1234567', false],
  ['123456789012345', false],
  ['HT-12345678', false],
])('%s is a barcode: %s', (text, expected) => expect(isBarcode(text)).toBe(expected));
