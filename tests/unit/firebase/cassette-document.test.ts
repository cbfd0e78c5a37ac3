import { expect, it } from 'vitest';
import { noImages } from '../../../src/domain/cassette.ts';
import { emptyFields } from '../../../src/domain/cassette-validation.ts';
import { toCassette } from '../../../src/firebase/cassette-document.ts';

it('An empty document is read as a cassette with empty fields', () => {
  expect(toCassette('id', {})).toEqual({
    ...emptyFields,
    id: 'id',
    images: noImages,
    part: '',
    createdAt: null,
    updatedAt: null,
    updatedBy: '',
    changeId: '',
  });
});

it.each([
  ['a number as text', { releaseId: 12 }, { releaseId: '12' }],
  ['an object as text', { title: { a: 1 } }, { title: '' }],
  ['a text as list', { artist: 'Mira Sol' }, { artist: ['Mira Sol'] }],
  ['null as list', { genre: null }, { genre: [] }],
  [
    'a list with odd items',
    { locations: ['Berlin', 7, null, ' ', {}] },
    { locations: ['Berlin', '7'] },
  ],
  ['a year as text', { releaseYear: '1987' }, { releaseYear: null }],
  ['a broken year', { releaseYear: 1987.5 }, { releaseYear: null }],
  ['a year that is no number', { releaseYear: Number.NaN }, { releaseYear: null }],
  ['a stock that is neither', { inStock: true }, { inStock: 'No' }],
  ['a blurhash with a blank', { spineBlurhash: 'no hash' }, { images: noImages }],
  ['a path of a reading copy as number', { fullJCardLargeUrl: 7 }, { images: noImages }],
  ['a time as number', { createdAt: 1000 }, { createdAt: null }],
  ['a time as map', { createdAt: { toDate: 5 } }, { createdAt: null }],
])('A document with %s is read without throwing', (_, data, expected) => {
  const cassette = toCassette('id', data);
  expect(cassette).toMatchObject(expected);
  expect(cassette.images.fullJCard).not.toHaveProperty('large');
});
