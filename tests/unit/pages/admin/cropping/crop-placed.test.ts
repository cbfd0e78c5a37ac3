import { beforeEach, expect, it } from 'vitest';
import { wholePicture } from '../../../../../src/imaging/crop/card-placement.ts';
import type { Size } from '../../../../../src/imaging/crop/crop-geometry.ts';
import { startingCrop } from '../../../../../src/pages/admin/cropping/crop-placed.ts';
import { findPlacement, resetFakeCropping } from '../../../../support/fake-cropping.tsx';

beforeEach(resetFakeCropping);

const imageOf = (size: Size) => ({ ...size, name: '', source: new Blob(), preview: new Blob() });

it.each([
  [
    { width: 1000, height: 775 },
    { x: 25, y: 0, width: 50, height: 100 },
  ],
  [
    { width: 500, height: 1550 },
    { x: 0, y: 25, width: 100, height: 50 },
  ],
])('Of a picture of %o the largest area in the middle is taken', async (size, area) => {
  expect(await startingCrop('front', imageOf(size))).toEqual(area);
});

it.each([
  ['a whole card', { width: 787, height: 775 }, (100 * 250) / 787],
  ['a spine with its surroundings', { width: 300, height: 775 }, 50],
])('The spine of %s begins at its middle', async (_, size, middle) => {
  const { x, width } = await startingCrop('spine', imageOf(size));
  expect(x + width / 2).toBeCloseTo(middle);
});

it('The spine of a card with an outline begins on the spine in that outline', async () => {
  const image = imageOf({ width: 2000, height: 1000 });
  const at = (x: number, y: number) => ({ x, y });
  const corners = [at(500, 100), at(1287, 100), at(1287, 875), at(500, 875)] as const;
  findPlacement.mockResolvedValue({ ...wholePicture(image), corners });
  const area = { x: 35, y: 10, width: 5, height: 77.5 };
  expect(await startingCrop('spine', image)).toEqual(area);
});
