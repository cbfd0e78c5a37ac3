import { type Canvas, drawTransformed } from '../crop/canvas.ts';
import { type Point, parallelogramTransform, type Size } from '../crop/crop-geometry.ts';

/**
 * A rectangle on a card, in its pixels: `width` runs in the reading direction, `angle` is that of the
 * reading direction in degrees clockwise, from -180 to 180. At 90 the text reads downwards.
 */
export type LineBox = Size & { readonly center: Point; readonly angle: number };

/** The unit vector of the reading direction. */
function readingDirection(angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: Math.cos(radians), y: Math.sin(radians) };
}

/** Where a point lies for somebody who reads text of this angle upright. */
export function toReadingFrame({ x, y }: Point, angle: number): Point {
  const { x: cos, y: sin } = readingDirection(angle);
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

/** The point of a picture that a box has at `x` and `y` from its center, along and across it. */
export function fromBoxFrame({ x, y }: Point, { center, angle }: LineBox): Point {
  const { x: cos, y: sin } = readingDirection(angle);
  return { x: center.x + x * cos - y * sin, y: center.y + x * sin + y * cos };
}

/** The angle of the same line from -45 to 135 degrees, whichever of its ends it is read from. */
export const halfTurn = (angle: number): number => angle - 180 * Math.floor((angle + 45) / 180);

/** Whether a point lies in a box. */
export function liesIn({ x, y }: Point, { center, width, height, angle }: LineBox): boolean {
  const from = toReadingFrame({ x: x - center.x, y: y - center.y }, angle);
  return Math.abs(from.x) < width / 2 && Math.abs(from.y) < height / 2;
}

/** The area of a whole picture. */
export const wholeBox = ({ width, height }: Size): LineBox => ({
  center: { x: width / 2, y: height / 2 },
  width,
  height,
  angle: 0,
});

/** Draws the content of a box upright at `size` pixels, white outside of the picture. */
export function drawBox(picture: Canvas, box: LineBox, size: Size): Canvas {
  const corner = (x: number, y: number) =>
    fromBoxFrame({ x: (x * box.width) / 2, y: (y * box.height) / 2 }, box);
  const corners = { topLeft: corner(-1, -1), topRight: corner(1, -1), bottomLeft: corner(-1, 1) };
  return drawTransformed(picture, parallelogramTransform(corners, size), size);
}
