import { describe, expect, it } from 'vitest';
import { matchImages } from '../../../src/import-export/match-images.ts';

const targets = [
  { rowNumber: 1, releaseId: '1234567' },
  { rowNumber: 2, releaseId: 'COLD 5' },
  { rowNumber: 3, releaseId: '' },
  { rowNumber: 4, releaseId: '2' },
  { rowNumber: 5, releaseId: 'COLD-FRONT 5' },
];

const files = (...names: string[]) => names.map((name) => new File([], name));
const found = (...names: string[]) => namesOf(matchImages(files(...names), targets));
/** The names of the matched files, by row number. */
const namesOf = ({ byRow }: ReturnType<typeof matchImages>) =>
  Object.fromEntries(
    [...byRow].map(([row, matched]) => [
      row,
      Object.fromEntries(Object.entries(matched).map(([role, { name }]) => [role, name])),
    ]),
  );

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
    ['R-1234567-1643305546-9578.jpeg', 1, 'scan'],
    ['R-150-1234567-1259083400.jpeg', 1, 'scan'],
    ['R-1234567-1643305546.jpeg.jpg', 1, 'scan'],
    ['1234567-front (1).jpg', 1, 'front'],
    ['1234567-front - Copy (2).jpg', 1, 'front'],
    ['1234567-spine-2.jpg', 1, 'spine'],
    ['1234567 front copy.png', 1, 'front'],
    ['1234567-front~1.jpg', 1, 'front'],
    ['1234567 (front) — копия.jpg', 1, 'front'],
    ['1234567-front@2x.jpg.jfif', 1, 'front'],
    ['1234567-front-final.jpg', 1, 'front'],
    ['1234567-front_thumb.jpg', 1, 'front'],
    ['1234567-jcard副本.jpg', 1, 'fullJCard'],
    ['Kopie von 1234567-spine.jpg', 1, 'spine'],
    ['R-1234567-1643305546-9578 (2).jpeg', 1, 'scan'],
    ['1234567-front-1024x768.jpg', 1, 'front'],
    ['1234567 (1).jpg', 1, 'scan'],
    ['r1234567-front.jpg', 1, 'front'],
    ['cold 5.jpg', 2, 'scan'],
    ['3-spine.jpg', 3, 'spine'],
    ['003.jpg', 3, 'scan'],
    ['Cold-Front 5.jpg', 5, 'scan'],
    ['Cold-Front 5-front.jpg', 5, 'front'],
    // The release ID "2" has precedence over row 2.
    ['2.jpg', 4, 'scan'],
    ['02.jpg', 2, 'scan'],
  ])('%s belongs to row %i: %s', (name, row, role) => {
    expect(found(name)).toEqual({ [row]: { [role]: name } });
  });

  it('A row without a release ID has none that says so', () => {
    const { byRow } = matchImages(files('none.jpg'), [{ rowNumber: 1, releaseId: 'None' }]);
    expect(byRow.size).toBe(0);
  });

  it('Several files belong to one row', () => {
    expect(found('1234567-front.jpg', '3.jpg', '1234567.jpg')).toEqual({
      1: { front: '1234567-front.jpg', scan: '1234567.jpg' },
      3: { scan: '3.jpg' },
    });
  });

  it.each([
    ['7654321.jpg', 'No row has the release ID or the number “7654321”.'],
    ['holiday-front.jpg', 'No row has the release ID or the number “holiday”.'],
    ['0.jpg', 'No row has the release ID or the number “0”.'],
    ['9-spine.jpg', 'No row has the release ID or the number “9”.'],
  ])('The reason why %s is unused is given', (name, reason) => {
    expect(matchImages(files(name), targets).unmatched).toMatchObject([{ reason }]);
  });

  it('A row that the editor has chosen goes before the name', () => {
    const [holiday, third] = files('holiday-front (1).jpg', '3.jpg') as [File, File];
    const rows = new Map([
      [holiday, 1],
      [third, 2],
    ]);
    const matches = matchImages([holiday, third], targets, true, rows);
    expect(namesOf(matches)).toEqual({
      1: { front: 'holiday-front (1).jpg' },
      2: { scan: '3.jpg' },
    });
    expect(matches.unmatched).toEqual([]);
  });

  it('Of two files for the same panel the first is used', () => {
    const matches = matchImages(files('3.jpg', '03.png'), targets);
    expect(namesOf(matches)).toEqual({ 3: { scan: '3.jpg' } });
    expect(matches.unmatched).toMatchObject([
      { file: { name: '03.png' }, reason: 'Row 3 has “3.jpg” already.', stem: null },
    ]);
  });

  it('Files that are no images are only counted', () => {
    const others = files('Thumbs.db', '.DS_Store', '._3.jpg', 'list.csv');
    expect(matchImages(others, targets)).toEqual({
      byRow: new Map(),
      unmatched: [],
      otherFileCount: 4,
    });
  });
});
