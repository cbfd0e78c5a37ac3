import type { Panel } from '../../domain/cassette.ts';

/** Where a crop lies and how it gets onto its target: pure, no canvas (specification, sections 5 and 9). */

export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/**
 * Part of an upright picture turned by some degrees, in percent (0 to 100) of the box that bounds the
 * turned picture: what react-easy-crop hands to `onCropComplete` as its first argument. Percent, not
 * pixels, because the cropper shows a smaller copy of the file.
 */
export type CropArea = Point & Size;

/** A crop as the editor chose it; `rotation` in degrees, clockwise, any number. */
export type CropSelection = { readonly area: CropArea; readonly rotation: number };

/**
 * x' = a·x + c·y + e, y' = b·x + d·y + f, in the order of `setTransform` and `DOMMatrix`. Both sides
 * are in pixels with the origin at the top left corner of the top left pixel, y pointing down.
 */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The box that bounds a rectangle of this size turned by `degrees`; not rounded. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  const { sin, cos } = turn(degrees);
  return {
    width: Math.abs(width * cos) + Math.abs(height * sin),
    height: Math.abs(width * sin) + Math.abs(height * cos),
  };
}

/**
 * The transform from the pixels of the upright source to those of the target that makes the crop fill
 * the target exactly. Parts of the crop outside of the source land on the target too: the background
 * shows there.
 */
export function cropTransform(source: Size, crop: CropSelection, target: Size): Affine {
  const box = rotatedSize(source, crop.rotation);
  const { sin, cos } = turn(crop.rotation);
  // From the turned box back to the source: about both centres, against the rotation.
  const toSource = (percentX: number, percentY: number): Point => {
    const x = (percentX / 100 - 0.5) * box.width;
    const y = (percentY / 100 - 0.5) * box.height;
    return { x: x * cos + y * sin + source.width / 2, y: y * cos - x * sin + source.height / 2 };
  };
  const { x, y, width, height } = crop.area;
  return parallelogramTransform(
    {
      topLeft: toSource(x, y),
      topRight: toSource(x + width, y),
      bottomLeft: toSource(x, y + height),
    },
    target,
  );
}

/** Three corners of a parallelogram in source pixels; the fourth follows from them. */
export type Corners = {
  readonly topLeft: Point;
  readonly topRight: Point;
  readonly bottomLeft: Point;
};

/** The same corners in other units: parts of a side for pixels, or pixels for parts. */
export function scaleCorners({ topLeft, topRight, bottomLeft }: Corners, by: Point): Corners {
  const scaled = ({ x, y }: Point): Point => ({ x: x * by.x, y: y * by.y });
  return {
    topLeft: scaled(topLeft),
    topRight: scaled(topRight),
    bottomLeft: scaled(bottomLeft),
  };
}

export const bottomRightCorner = ({ topLeft, topRight, bottomLeft }: Corners): Point => ({
  x: topRight.x + bottomLeft.x - topLeft.x,
  y: topRight.y + bottomLeft.y - topLeft.y,
});

/** The transform that puts these corners of the source onto those of a target of the given size. */
export function parallelogramTransform(corners: Corners, target: Size): Affine {
  const { topLeft, topRight, bottomLeft } = corners;
  return invert([
    (topRight.x - topLeft.x) / target.width,
    (topRight.y - topLeft.y) / target.width,
    (bottomLeft.x - topLeft.x) / target.height,
    (bottomLeft.y - topLeft.y) / target.height,
    topLeft.x,
    topLeft.y,
  ]);
}

/** Left edges on a whole J-card of 787 pixels: 187 of back flap, 100 of spine, 500 of front. */
const panelLeft: Record<Panel, number> = { fullJCard: 0, spine: 187, front: 287 };

/**
 * The transform of one panel, from that of the whole card drawn at its own size (787×775): the panels
 * have the size that they have on the card.
 */
export const panelTransform = ([a, b, c, d, e, f]: Affine, panel: Panel): Affine => [
  a,
  b,
  c,
  d,
  e - panelLeft[panel],
  f,
];

/** Where a point of the source lands. */
export const mapPoint = ([a, b, c, d, e, f]: Affine, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** The transform back. Throws a RangeError for one that leaves no area (a crop without width or height). */
export function invert([a, b, c, d, e, f]: Affine): Affine {
  const determinant = a * d - b * c;
  if (!(Math.abs(determinant) > 0 && Number.isFinite(determinant)))
    throw new RangeError('The crop has no area.');
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

// Quarter turns exactly, so that an unturned crop of whole pixels stays one.
function turn(degrees: number): { sin: number; cos: number } {
  const quarters = degrees / 90;
  if (Number.isInteger(quarters)) {
    const quarter = ((quarters % 4) + 4) % 4;
    return { sin: [0, 1, 0, -1][quarter]!, cos: [1, 0, -1, 0][quarter]! };
  }
  const radians = (degrees * Math.PI) / 180;
  return { sin: Math.sin(radians), cos: Math.cos(radians) };
}
