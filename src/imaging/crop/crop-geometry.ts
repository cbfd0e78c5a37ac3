import type { Point, Quad } from '../../domain/pictures/placement.ts';

export type Size = { readonly width: number; readonly height: number };

/**
 * A rectangle in a rotated image, in percent (0 to 100) of the rotated image's bounding box: the first
 * argument of react-easy-crop's `onCropComplete`. Percent, because the cropper shows a smaller copy.
 */
export type CropArea = Point & Size;

/** A crop as the editor selected it; `rotation` in degrees clockwise, any number. */
export type CropSelection = { readonly area: CropArea; readonly rotation: number };

/**
 * x' = a·x + c·y + e, y' = b·x + d·y + f, in the order of `setTransform` and `DOMMatrix`. Both sides
 * are in pixels; the origin is the top left corner of the top left pixel, y points down.
 */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The bounding box of a rectangle of this size rotated by `degrees`; not rounded. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  const { sin, cos } = sinCos(degrees);
  return {
    width: Math.abs(width * cos) + Math.abs(height * sin),
    height: Math.abs(width * sin) + Math.abs(height * cos),
  };
}

/**
 * The zoom and the position next to these at which a picture, rotated by `degrees`, fills a frame.
 * `picture` is its size at zoom 1, `position` that of its centre from the frame's; all in the same pixels
 * (docs/behaviour.md, "Cropping").
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

/**
 * The corners of a selection in pixels of the source, from that which becomes the top left one. They may
 * lie beyond the source (docs/behaviour.md, "Cropping").
 */
export function selectionCorners(source: Size, selection: CropSelection): Quad {
  const box = rotatedSize(source, selection.rotation);
  const { sin, cos } = sinCos(selection.rotation);
  // From the rotated box back to the source: about both centres, against the rotation.
  const toSource = (percentX: number, percentY: number): Point => {
    const x = (percentX / 100 - 0.5) * box.width;
    const y = (percentY / 100 - 0.5) * box.height;
    return { x: x * cos + y * sin + source.width / 2, y: y * cos - x * sin + source.height / 2 };
  };
  const { x, y, width, height } = selection.area;
  return [
    toSource(x, y),
    toSource(x + width, y),
    toSource(x + width, y + height),
    toSource(x, y + height),
  ];
}

/**
 * The transform that maps the corners of a parallelogram, clockwise from the top left one, to those of a
 * target of this size; of other corners those of the nearest parallelogram. Throws as `invert`.
 */
export function affineOf([p0, p1, p2, p3]: Quad, { width, height }: Size): Affine {
  const a = (p1.x - p0.x + p2.x - p3.x) / (2 * width);
  const b = (p1.y - p0.y + p2.y - p3.y) / (2 * width);
  const c = (p3.x - p0.x + p2.x - p1.x) / (2 * height);
  const d = (p3.y - p0.y + p2.y - p1.y) / (2 * height);
  const centerX = (p0.x + p1.x + p2.x + p3.x) / 4;
  const centerY = (p0.y + p1.y + p2.y + p3.y) / 4;
  const e = centerX - (a * width + c * height) / 2;
  const f = centerY - (b * width + d * height) / 2;
  return invert([a, b, c, d, e, f]);
}

/** Longest side of a reading copy in pixels. */
const maxLargeSide = 2400;
/** A reading copy has at least so many times the pixels of the panel on each side. */
const minLargeScale = 1.25;

/**
 * The size of the reading copy of a panel, whose crop has these corners in its source: the resolution of
 * the source, with at most `maxSide` pixels on the long side. Null where the source has too few pixels
 * (docs/behaviour.md, "Stored images").
 */
export function largeSize(
  corners: Quad,
  { width, height }: Size,
  maxSide = maxLargeSide,
): Size | null {
  const [a, b, c, d] = affineOf(corners, { width, height });
  const sourceScale = 1 / Math.sqrt(Math.abs(a * d - b * c));
  const scale = Math.min(sourceScale, maxSide / Math.max(width, height));
  return scale >= minLargeScale
    ? { width: Math.round(width * scale), height: Math.round(height * scale) }
    : null;
}

export const mapQuad = ([a, b, c, d]: Quad, map: (corner: Point) => Point): Quad => [
  map(a),
  map(b),
  map(c),
  map(d),
];

export const mapPoint = ([a, b, c, d, e, f]: Affine, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** The inverse transform. Throws RangeError for one without area (a crop without width or height). */
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

// Exact for quarter turns, so that an unrotated crop of whole pixels stays on whole pixels.
function sinCos(degrees: number): { sin: number; cos: number } {
  const quarters = degrees / 90;
  if (Number.isInteger(quarters)) {
    const quarter = ((quarters % 4) + 4) % 4;
    return { sin: [0, 1, 0, -1][quarter]!, cos: [1, 0, -1, 0][quarter]! };
  }
  const radians = (degrees * Math.PI) / 180;
  return { sin: Math.sin(radians), cos: Math.cos(radians) };
}
