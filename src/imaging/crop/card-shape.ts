import { type CardPlacement, cardSize, turnCorners } from './card-placement.ts';
import { bottomRightCorner, type Corners, type Point } from './crop-geometry.ts';

/** The shape of a placed card; `width` in pixels, `angle` and `skew` in degrees clockwise. */
type CardShape = {
  readonly width: number;
  readonly angle: number;
  /** Its height relative to the usual aspect ratio, 1 for exactly that. */
  readonly heightRatio: number;
  /** By how much the vertical sides deviate from a right angle. */
  readonly skew: number;
};

const subtract = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const toDegrees = ({ x, y }: Point) => (Math.atan2(y, x) * 180) / Math.PI;
/** The same direction between -180 and 180 degrees. */
const normalizeDegrees = (angle: number) => angle - 360 * Math.round(angle / 360);

/** The shape of a placed card and its centre. */
export function measureCard({
  corners,
}: Pick<CardPlacement, 'corners'>): CardShape & { readonly center: Point } {
  const { topLeft, topRight, bottomLeft } = corners;
  const across = subtract(topRight, topLeft);
  const down = subtract(bottomLeft, topLeft);
  const bottomRight = bottomRightCorner(corners);
  const width = Math.hypot(across.x, across.y);
  return {
    center: { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 },
    width,
    angle: toDegrees(across),
    heightRatio: (Math.hypot(down.x, down.y) / width) * (cardSize.width / cardSize.height),
    skew: normalizeDegrees(toDegrees(down) - 90 - toDegrees(across)),
  };
}

/** The corners of a card of this shape. */
export function cornersAround(center: Point, shape: CardShape): Corners {
  const vector = (angle: number, length: number): Point => ({
    x: Math.cos((angle * Math.PI) / 180) * length,
    y: Math.sin((angle * Math.PI) / 180) * length,
  });
  const across = vector(shape.angle, shape.width);
  const down = vector(
    shape.angle + 90 + shape.skew,
    (shape.width * shape.heightRatio * cardSize.height) / cardSize.width,
  );
  const topLeft = {
    x: center.x - (across.x + down.x) / 2,
    y: center.y - (across.y + down.y) / 2,
  };
  return {
    topLeft,
    topRight: { x: topLeft.x + across.x, y: topLeft.y + across.y },
    bottomLeft: { x: topLeft.x + down.x, y: topLeft.y + down.y },
  };
}

/** Rotates the scan under the template clockwise by quarter turns. The outline is kept. */
export function rotateQuarters<Placement extends CardPlacement>(
  placement: Placement,
  quarters: number,
): Placement {
  const rotated = { ...placement, corners: turnCorners(placement.corners, quarters) };
  const { center, width, angle, heightRatio, skew } = measureCard(rotated);
  // A card is wider than high: without this, the rotated outline of an upright one would be distorted.
  return Math.abs(heightRatio - 1) < 0.02
    ? rotated
    : {
        ...rotated,
        corners: cornersAround(center, {
          width: width * Math.sqrt(heightRatio),
          angle,
          heightRatio: 1,
          skew,
        }),
      };
}
