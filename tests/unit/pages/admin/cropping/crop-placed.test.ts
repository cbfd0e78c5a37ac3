import { expect, it } from 'vitest';
import { startingCrop } from '../../../../../src/pages/admin/cropping/crop-placed.ts';

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
  expect(startingCrop('front', size)).toEqual(area);
});

it.each([
  ['a whole card', { width: 787, height: 775 }, (100 * 250) / 787],
  ['a spine with its surroundings', { width: 300, height: 775 }, 50],
])('The spine of %s begins at its middle', (_, size, middle) => {
  const { x, width } = startingCrop('spine', size);
  expect(x + width / 2).toBeCloseTo(middle);
});
