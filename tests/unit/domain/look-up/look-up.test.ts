import { describe, expect, it } from 'vitest';
import { emptyForm } from '../../../../src/domain/cassette-validation.ts';
import { fieldsToFill, lookUpQueries } from '../../../../src/domain/look-up/look-up.ts';

describe('The searches of a look-up', () => {
  const artists = 'Mira, "Earth, Wind & Fire"';
  const byName = 'release:"Low Water" AND (artist:"Mira" OR artist:"Earth, Wind & Fire")';

  it.each([
    ['Low Water', ' ', '', []],
    ['', 'Mira', ' N/A ', []],
    [' Low Water', artists, '', [byName]],
    ['Low Water', artists, '5 012345-678900 ', ['barcode:5012345678900', byName]],
    ['', artists, ' HT-07', ['catno:"HT-07"']],
    ['', '', '1234567', ['catno:"1234567"']],
    ['', '', '12345678', ['barcode:12345678']],
    ['', '', '１２３４５６７８', ['barcode:12345678']],
    ['', '', '123456789012345', ['catno:"123456789012345"']],
    ['"A" \\ (OR)', 'A:B', '', [String.raw`release:"\"A\" \\ (OR)" AND (artist:"A:B")`]],
  ])('for title %j, artist %j and release ID %j', (title, artist, releaseId, queries) => {
    expect(lookUpQueries({ ...emptyForm, title, artist, releaseId })).toEqual(queries);
  });
});

describe('A release fills', () => {
  const kept = { country: 'Peru', genre: 'Dub' };

  it.each([
    ['what is empty, or kept', { label: ' ' }, { country: 'Chad', label: 'Tin' }, 'country label'],
    ['nothing that was typed', { genre: 'Noise' }, { genre: 'Drone' }, ''],
    ['nothing with the same text', {}, kept, ''],
    ['a barcode', { releaseId: '5012345678900' }, { releaseId: 'HT-07' }, 'releaseId'],
    ['no catalogue number', { releaseId: 'HT-8' }, { releaseId: 'HT-07' }, ''],
  ])('%s', (_, typed, texts, fields) => {
    const blank = { ...emptyForm, ...kept };
    expect(fieldsToFill({ ...blank, ...typed }, blank, texts).join(' ')).toBe(fields);
  });
});
