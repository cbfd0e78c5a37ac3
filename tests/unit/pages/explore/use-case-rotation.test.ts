import { expect, test } from 'vitest';
import {
  faceShade,
  visibleSide,
} from '../../../../src/pages/explore/cassette-detail/use-case-rotation.ts';

test.each([
  [44, 'front'],
  [46, 'spine'],
  [-180, 'back'],
  [270, 'hinge'],
  [-5 * 360 - 90, 'hinge'],
])('A case that is turned by %i degrees shows its %s, which is the brightest side', (y, side) => {
  expect(visibleSide({ x: 0, y })).toBe(side);
  const shades = (['front', 'spine', 'back', 'hinge'] as const).map((face) =>
    faceShade(face, { x: 0, y }),
  );
  expect(faceShade(visibleSide({ x: 0, y }), { x: 0, y })).toBe(Math.min(...shades));
});
