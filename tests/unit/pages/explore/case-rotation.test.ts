import { describe, expect, test } from 'vitest';
import {
  faceShade,
  initialRotation,
  keyStepDegrees,
  rotateByDrag,
  rotateByKey,
  visibleSide,
} from '../../../../src/pages/explore/cassette-detail/case-rotation.ts';

describe('the rotation of the case', () => {
  test('At first the front and the spine are visible, and the front is brighter', () => {
    expect(visibleSide(initialRotation)).toBe('front');
    expect(initialRotation.y).toBeGreaterThan(0);
    expect(faceShade('front', initialRotation)).toBeLessThan(0.1);
    expect(faceShade('spine', initialRotation)).toBeGreaterThan(
      faceShade('front', initialRotation),
    );
  });

  test.each([
    [0, 'front'],
    [44, 'front'],
    [46, 'spine'],
    [90, 'spine'],
    [180, 'back'],
    [-180, 'back'],
    [270, 'hinge'],
    [-90, 'hinge'],
    [360, 'front'],
    [3 * 360 + 90, 'spine'],
    [-5 * 360 - 90, 'hinge'],
  ])('At %i degrees its %s is visible', (y, side) => {
    expect(visibleSide({ x: 0, y })).toBe(side);
  });

  test('A drag to the right shows the spine, a drag down tips the top forward', () => {
    const dragged = rotateByDrag({ x: 0, y: 0 }, 100, 20);
    expect(dragged.y).toBe(50);
    expect(dragged.x).toBe(-10);
  });

  test('Each arrow key rotates by one step, and no other key does', () => {
    const at = { x: 0, y: 0 };
    expect(rotateByKey(at, 'ArrowRight')).toEqual({ x: 0, y: keyStepDegrees });
    expect(rotateByKey(at, 'ArrowLeft')).toEqual({ x: 0, y: -keyStepDegrees });
    expect(rotateByKey(at, 'ArrowUp')).toEqual({ x: keyStepDegrees, y: 0 });
    expect(rotateByKey(at, 'ArrowDown')).toEqual({ x: -keyStepDegrees, y: 0 });
    expect(rotateByKey(at, 'Enter')).toBeNull();
  });
});

describe('the shade of a face', () => {
  test('The light comes from above and from the front', () => {
    const straight = { x: 0, y: 0 };
    expect(faceShade('top', straight)).toBeLessThan(faceShade('bottom', straight));
    expect(faceShade('back', straight)).toBe(0.45);
    expect(faceShade('back', { x: 0, y: 180 })).toBeLessThan(0.1);
  });
});
