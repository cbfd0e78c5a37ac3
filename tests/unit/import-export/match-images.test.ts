import { describe, expect, it } from 'vitest';
import { matchImages } from '../../../src/import-export/match-images.ts';

const targets = [
  { row: 1, releaseId: '1234567' },
  { row: 2, releaseId: 'COLD 5' },
  { row: 3, releaseId: '' },
  { row: 4, releaseId: '2' },
];

const found = (...names: string[]) => {
  const { of } = matchImages(names, targets);
  return Object.fromEntries([...of].map(([row, pictures]) => [row, pictures]));
};

describe('matchImages', () => {
  it.each([
    ['1234567-spine.jpg', 1, 'spine'],
    ['1234567-front.PNG', 1, 'front'],
    ['1234567-jcard.webp', 1, 'fullJCard'],
    ['1234567-J-Card.jpeg', 1, 'fullJCard'],
    ['1234567_full_jcard.tif', 1, 'fullJCard'],
    ['1234567 spine.heic', 1, 'spine'],
    ['1234567.jpg', 1, 'scan'],
    ['R-1234567.jpg', 1, 'scan'],
    ['r1234567-front.jpg', 1, 'front'],
    ['cold 5.jpg', 2, 'scan'],
    ['3-spine.jpg', 3, 'spine'],
    ['003.jpg', 3, 'scan'],
    // The release ID "2" comes before the row of that number.
    ['2.jpg', 4, 'scan'],
    ['02.jpg', 2, 'scan'],
  ])('%s is of row %i: %s', (name, row, part) => {
    expect(found(name)).toEqual({ [row]: { [part]: 0 } });
  });

  it('gathers the pictures of a row', () => {
    expect(found('1234567-front.jpg', '3.jpg', '1234567.jpg')).toEqual({
      1: { front: 0, scan: 2 },
      3: { scan: 1 },
    });
  });

  it.each([
    ['7654321.jpg', 'No row has the release ID or the number “7654321”.'],
    ['holiday-front.jpg', 'No row has the release ID or the number “holiday”.'],
    ['0.jpg', 'No row has the release ID or the number “0”.'],
    ['9-spine.jpg', 'No row has the release ID or the number “9”.'],
  ])('says why %s is left', (name, why) => {
    expect(matchImages([name], targets).left).toEqual([{ index: 0, why }]);
  });

  it('takes the first of two for one place', () => {
    expect(matchImages(['3.jpg', '03.png'], targets)).toEqual({
      of: new Map([[3, { scan: 0 }]]),
      left: [{ index: 1, why: 'Row 3 has “3.jpg” already.' }],
      others: 0,
    });
  });

  it('counts what is no picture, and says no more of it', () => {
    expect(matchImages(['Thumbs.db', '.DS_Store', '._3.jpg', 'list.csv'], targets)).toEqual({
      of: new Map(),
      left: [],
      others: 4,
    });
  });
});
