import { expect, test } from 'vitest';
import { visibleSide } from '../../../../../src/pages/explore/cassette-detail/use-case-rotation.ts';

test.each([
  [44, 'front'],
  [46, 'spine'],
  [-180, 'back'],
  [270, 'hinge'],
  [-5 * 360 - 90, 'hinge'],
])('A case that is turned by %i degrees shows its %s', (y, side) => {
  expect(visibleSide({ x: 0, y })).toBe(side);
});
