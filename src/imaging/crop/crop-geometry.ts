import type { Point, Quad } from '../../domain/pictures/placement.ts';

export type Size = { readonly width: number; readonly height: number };

/** A rectangle, in pixels or percent. */
export type Area = Point & Size;

/** In percent of the bounding box of the rotated image; `rotation` in degrees clockwise. */
export type CropSelection = { readonly area: Area; readonly rotation: number };

/** The bounding box of a rectangle of this size rotated by `degrees`; not rounded. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  const { sin, cos } = sinCos(degrees);
  return {
    width: Math.abs(width * cos) + Math.abs(height * sin),
    height: Math.abs(width * sin) + Math.abs(height * cos),
  };
}

/**
 * The nearest zoom and position (of its centre from the frame's) at which a picture, of this size at
 * zoom 1, fills a frame, all in the same pixels (docs/behaviour, "Cropping").
 */
export function fillFrame(
  picture: Size,
  frame: Size,
  degrees: number,
  { zoom, position }: { zoom: number; position: Point },
): { zoom: number; position: Point } {
  const { sin, cos } = sinCos(degrees);
  const needed = rotatedSize(frame, degrees);
  const least = Math.max(needed.width / picture.width, needed.height / picture.height);
  // A cropper that is hidden has no size.
  if (!Number.isFinite(least)) return { zoom, position };
  // Rounded up to a step of the slider.
  const filling = Math.max(zoom, Math.ceil(least * 100 - 1e-9) / 100);
  const within = (distance: number, length: number, neededLength: number) => {
    const most = Math.max(0, (filling * length - neededLength) / 2);
    return Math.min(most, Math.max(-most, distance));
  };
  const x = within(position.x * cos + position.y * sin, picture.width, needed.width);
  const y = within(position.y * cos - position.x * sin, picture.height, needed.height);
  return { zoom: filling, position: { x: x * cos - y * sin, y: x * sin + y * cos } };
}

/** The corners of a selection in pixels of the source, from that which becomes the top left one. */
export function selectionCorners(source: Size, selection: CropSelection): Quad {
  const box = rotatedSize(source, selection.rotation);
  const { sin, cos } = sinCos(selection.rotation);
  // Turns a point of the rotated box back to the source: about both centres, against the rotation.
  const toSource = (percent: Point): Point => {
    const x = (percent.x / 100 - 0.5) * box.width;
    const y = (percent.y / 100 - 0.5) * box.height;
    return { x: x * cos + y * sin + source.width / 2, y: y * cos - x * sin + source.height / 2 };
  };
  return mapQuad(cornersOf(selection.area), toSource);
}

/** The corners of a rectangle, from its top left one. */
export const cornersOf = ({ x, y, width, height }: Area): Quad => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

export const lengthOf = (from: Point, to: Point): number =>
  Math.hypot(to.x - from.x, to.y - from.y);

/** How many times as wide as high a shape is, by the mean of its sides. */
export const ratioOf = ([a, b, c, d]: Quad): number =>
  (lengthOf(a, b) + lengthOf(d, c)) / (lengthOf(a, d) + lengthOf(b, c));

/** Twice the area of a triangle, positive where its corners are clockwise. */
export const cross = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The area of a shape between its corners, clockwise. */
export const areaOf = (corners: readonly Point[]): number =>
  corners.reduce((sum, from, index) => {
    const to = corners[(index + 1) % corners.length]!;
    return sum + (from.x * to.y - to.x * from.y) / 2;
  }, 0);

/** A size in whole pixels, at least one. */
export const scaleSize = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** Longest side of a reading copy in pixels. */
const maxLargeSide = 2400;
/** A reading copy that shows no more than its panel has at least so many times its pixels on each side. */
const minLargeScale = 1.25;

/** The part that a reading copy shows, and its size at the scale of its panel. */
export type LargeCrop = {
  readonly corners: Quad;
  readonly size: Size;
  /** Whether it shows more than its panel. */
  readonly isLonger: boolean;
};

/** The size of a reading copy; null where it shows nothing more (docs/behaviour, "Stored images"). */
export function largeSize({ corners, size, isLonger }: LargeCrop, maxSide = maxLargeSide) {
  const { width, height } = size;
  const sourceScale = Math.sqrt(areaOf(corners) / (width * height));
  const scale = Math.min(sourceScale, maxSide / Math.max(width, height));
  return isLonger || scale >= minLargeScale ? scaleSize(size, scale) : null;
}

export const mapQuad = ([a, b, c, d]: Quad, map: (corner: Point) => Point): Quad => [
  map(a),
  map(b),
  map(c),
  map(d),
];

function sinCos(degrees: number): { sin: number; cos: number } {
  const radians = (degrees * Math.PI) / 180;
  return { sin: Math.sin(radians), cos: Math.cos(radians) };
}
