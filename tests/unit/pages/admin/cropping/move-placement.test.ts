import { expect, it } from 'vitest';
import { uprightSize, wholePicture } from '../../../../../src/imaging/crop/card-placement.ts';
import {
  foldHandle,
  moveCorner,
  moveFold,
  turnBy,
} from '../../../../../src/pages/admin/cropping/move-placement.ts';

const image = { width: 1000, height: 800 };
const whole = wholePicture(image);

it('A corner stays in the picture, and where the outline would no longer be convex', () => {
  const outside = moveCorner(whole, 2, { x: 50, y: -100 }, image);
  expect(outside.corners[2]).toEqual({ x: 1000, y: 700 });
  expect(moveCorner(whole, 0, { x: 700, y: 700 }, image)).toBe(whole);
});

it('A fold follows the pointer across a card that lies in perspective, or turned', () => {
  const inPerspective = moveCorner(whole, 1, { x: -200, y: 150 }, image);
  for (const placement of [inPerspective, turnBy(inPerspective, 1), turnBy(inPerspective, -1)])
    for (const index of [0, 1]) {
      const from = foldHandle(placement, index);
      const moved = moveFold(placement, index, { x: 12, y: 9 });
      const to = foldHandle(moved, index);
      // It moves along its line, to the point that is next to the pointer.
      const rest = { x: from.x + 12 - to.x, y: from.y + 9 - to.y };
      const along = Math.hypot(to.x - from.x, to.y - from.y);
      expect((rest.x * (to.x - from.x) + rest.y * (to.y - from.y)) / along).toBeLessThan(1);
      expect(moved.folds.toSpliced(index, 1)).toEqual(placement.folds.toSpliced(index, 1));
    }
});

it('A panel keeps some width', () => {
  const far = { x: 900, y: 0 };
  expect(moveFold(whole, 0, far).folds).toEqual([269, 299, 787]);
  expect(moveFold(whole, 1, far).folds).toEqual([201, 757, 787]);
});

it('The front ends between its beginning and the right edge of the card', () => {
  const long = wholePicture({ width: 2000, height: 1000 });
  expect(moveFold(long, 2, { x: -2000, y: 0 }).folds).toEqual([201, 299, 329]);
  const far = moveFold(long, 2, { x: 2000, y: 0 });
  expect(far.folds).toEqual([201, 299, 1550]);
  const shorter = moveCorner(far, 2, { x: -400, y: 0 }, { width: 2000, height: 1000 });
  expect(shorter.folds[2]).toBe(uprightSize(shorter).width);
});

it('A card that is turned begins at another corner, and four quarter turns are none', () => {
  const [, topRight, , bottomLeft] = whole.corners;
  expect(turnBy(whole, 1).corners[0]).toEqual(bottomLeft);
  expect(turnBy(whole, -1).corners[0]).toEqual(topRight);
  expect([1, 2, 1].reduce(turnBy, whole)).toEqual(whole);
});
