import { describe, expect, it } from 'vitest';
import { matchImages } from '../../../src/import-export/match-images.ts';

const targets = [
  { rowNumber: 1, releaseId: '1234567' },
  { rowNumber: 2, releaseId: 'COLD 5' },
  { rowNumber: 3, releaseId: '' },
  { rowNumber: 4, releaseId: '2' },
];

const found = (...names: string[]) => {
  return Object.fromEntries(matchImages(names, targets).byRow);
};

describe('Matching images to rows by file name', () => {
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
    // The release ID "2" has precedence over row 2.
    ['2.jpg', 4, 'scan'],
    ['02.jpg', 2, 'scan'],
  ])('%s belongs to row %i: %s', (name, row, role) => {
    expect(found(name)).toEqual({ [row]: { [role]: 0 } });
  });

  it('Several files belong to one row', () => {
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
  ])('The reason why %s is unused is given', (name, reason) => {
    expect(matchImages([name], targets).unmatched).toMatchObject([{ index: 0, reason }]);
  });

  it('A row that the editor has chosen goes before the name', () => {
    const { byRow, unmatched } = matchImages(['holiday-front.jpg', '3.jpg'], targets, true, [1, 2]);
    expect(Object.fromEntries(byRow)).toEqual({ 1: { front: 0 }, 2: { scan: 1 } });
    expect(unmatched).toEqual([]);
  });

  it('Of two files for the same panel the first is used', () => {
    expect(matchImages(['3.jpg', '03.png'], targets)).toEqual({
      byRow: new Map([[3, { scan: 0 }]]),
      unmatched: [{ index: 1, reason: 'Row 3 has “3.jpg” already.', stem: null }],
      otherFileCount: 0,
    });
  });

  it('Files that are no images are only counted', () => {
    expect(matchImages(['Thumbs.db', '.DS_Store', '._3.jpg', 'list.csv'], targets)).toEqual({
      byRow: new Map(),
      unmatched: [],
      otherFileCount: 4,
    });
  });
});
