import { describe, expect, test } from 'vitest';
import {
  afterDrag,
  afterKey,
  type Face,
  facing,
  keyStep,
  shade,
  startTurn,
} from '../../../../src/pages/explore/cassette-detail/case-rotation.ts';

describe('the case', () => {
  test('stands with front and spine in sight, the front in the light', () => {
    expect(facing(startTurn)).toBe('front');
    expect(startTurn.y).toBeGreaterThan(0);
    expect(shade('front', startTurn)).toBeLessThan(0.1);
    expect(shade('spine', startTurn)).toBeGreaterThan(shade('front', startTurn));
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
  ])('at %i degrees shows its %s', (y, side) => {
    expect(facing({ x: 0, y })).toBe(side);
  });

  test('follows a drag: right brings the spine round, down tips its head forward', () => {
    const dragged = afterDrag({ x: 0, y: 0 }, 100, 20);
    expect(dragged.y).toBe(50);
    expect(dragged.x).toBe(-10);
  });

  test('never tips over', () => {
    expect(afterDrag({ x: 0, y: 0 }, 0, 1000).x).toBe(-50);
    expect(afterDrag({ x: 0, y: 0 }, 0, -1000).x).toBe(50);
  });

  test('turns by one step for each arrow key, and for no other', () => {
    const at = { x: 0, y: 0 };
    expect(afterKey(at, 'ArrowRight')).toEqual({ x: 0, y: keyStep });
    expect(afterKey(at, 'ArrowLeft')).toEqual({ x: 0, y: -keyStep });
    expect(afterKey(at, 'ArrowUp')).toEqual({ x: keyStep, y: 0 });
    expect(afterKey(at, 'ArrowDown')).toEqual({ x: -keyStep, y: 0 });
    expect(afterKey(at, 'Enter')).toBeNull();
  });
});

describe('the light', () => {
  const faces: Face[] = ['front', 'spine', 'back', 'hinge', 'top', 'bottom'];

  test('falls within bounds however the case stands', () => {
    for (let y = -360; y <= 360; y += 30)
      for (let x = -50; x <= 50; x += 25)
        for (const face of faces) {
          expect(shade(face, { x, y })).toBeGreaterThanOrEqual(0);
          expect(shade(face, { x, y })).toBeLessThanOrEqual(0.45);
        }
  });

  test('comes from above, and not from behind', () => {
    const straight = { x: 0, y: 0 };
    expect(shade('top', straight)).toBeLessThan(shade('bottom', straight));
    expect(shade('back', straight)).toBe(0.45);
    expect(shade('back', { x: 0, y: 180 })).toBeLessThan(0.1);
  });
});
