import { expect, it } from 'vitest';
import { centredCrop } from '../../../../../src/pages/admin/cropping/crop-placed.ts';

it.each([
  [
    { width: 1000, height: 775 },
    { x: 25, y: 0, width: 50, height: 100 },
  ],
  [
    { width: 500, height: 1550 },
    { x: 0, y: 25, width: 100, height: 50 },
  ],
])('Of a picture of %o the largest area in the middle is taken', (size, area) => {
  expect(centredCrop(size, { width: 500, height: 775 })).toEqual(area);
});
