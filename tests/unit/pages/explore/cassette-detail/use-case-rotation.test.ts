import { expect, test } from 'vitest';
import { visibleSide } from '../../../../../src/pages/explore/cassette-detail/use-case-rotation.ts';

test.each([
  [44, 'Front'],
  [46, 'Spine'],
  [-180, 'Back'],
  [270, 'Hinge'],
  [-5 * 360 - 90, 'Hinge'],
])('A case that is turned by %i degrees shows its %s', (y, side) => {
  expect(visibleSide({ x: 0, y })).toBe(side);
});
