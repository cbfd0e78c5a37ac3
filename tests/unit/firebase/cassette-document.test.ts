import { Timestamp } from 'firebase/firestore/lite';
import { describe, expect, it } from 'vitest';
import { noImages } from '../../../src/domain/cassette.ts';
import { emptyDraft } from '../../../src/domain/cassette-validation.ts';
import { toCassette } from '../../../src/firebase/cassette-document.ts';
import { plainDraft } from '../../support/field-cases.ts';

const whole = {
  ...plainDraft,
  spineImageUrl: 'images/spine',
  frontImageUrl: 'images/front',
  fullJCardImageUrl: 'images/card',
  spineImageToken: 'token of spine',
  frontImageToken: 'token of front',
  fullJCardImageToken: 'token of card',
  spineBlurhash: 'hash-of-spine',
  frontBlurhash: 'hash-of-front',
  fullJCardBlurhash: 'hash-of-card',
  part: 'p3',
  createdAt: Timestamp.fromMillis(1000),
  updatedAt: Timestamp.fromMillis(2000),
  updatedBy: 'e',
  change: 'c',
};

describe('toCassette', () => {
  it('reads a complete document', () => {
    expect(toCassette('id', whole)).toEqual({
      ...plainDraft,
      id: 'id',
      images: {
        spine: { path: 'images/spine', token: 'token of spine', blurhash: 'hash-of-spine' },
        front: { path: 'images/front', token: 'token of front', blurhash: 'hash-of-front' },
        fullJCard: { path: 'images/card', token: 'token of card', blurhash: 'hash-of-card' },
      },
      part: 'p3',
      createdAt: 1000,
      updatedAt: 2000,
      updatedBy: 'e',
      change: 'c',
    });
  });

  it('reads no reading copy from a path that is no text', () => {
    const { images } = toCassette('id', { ...whole, fullJCardLargeUrl: 7 });
    expect(images.fullJCard).not.toHaveProperty('large');
  });

  it('reads an empty document as a cassette with empty fields', () => {
    expect(toCassette('id', {})).toEqual({
      ...emptyDraft,
      id: 'id',
      images: noImages,
      part: '',
      createdAt: null,
      updatedAt: null,
      updatedBy: '',
      change: '',
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
    ['a time as number', { createdAt: 1000 }, { createdAt: null }],
    ['a time as map', { createdAt: { toDate: 5 } }, { createdAt: null }],
  ])('reads %s without throwing', (_, data, expected) => {
    expect(toCassette('id', data)).toMatchObject(expected);
  });
});
