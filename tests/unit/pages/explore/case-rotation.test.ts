import { expect, test } from 'vitest';
import {
  faceShade,
  initialRotation,
  rotateByDrag,
  rotateByKey,
  visibleSide,
} from '../../../../src/pages/explore/cassette-detail/case-rotation.ts';

test('At first the front of a case is seen, brighter than its spine', () => {
  expect(visibleSide(initialRotation)).toBe('front');
  const [front, spine] = (['front', 'spine'] as const).map((face) =>
    faceShade(face, initialRotation),
  );
  expect(front).toBeLessThan(spine ?? 0);
});

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

test('The near face of a case follows a drag, and an arrow key turns it by a step', () => {
  const still = { x: 0, y: 0 };
  expect(rotateByDrag(still, 100, 20)).toEqual({ x: -10, y: 50 });
  expect(rotateByKey(still, 'ArrowRight')).toEqual({ x: 0, y: 15 });
  expect(rotateByKey(still, 'ArrowDown')).toEqual({ x: -15, y: 0 });
  expect(rotateByKey(still, 'Enter')).toBeNull();
});
