import { type CardPlacement, cardSize, centredCard } from '../../../imaging/crop/card-placement.ts';
import { cornersAround, measureCard } from '../../../imaging/crop/card-shape.ts';
import {
  type Affine,
  type Corners,
  invert,
  mapPoint,
  type Point,
  parallelogramTransform,
  type Size,
} from '../../../imaging/crop/crop-geometry.ts';

/** A card placement as the values of the sliders. */
export type PlacementControls = {
  /** 1 where the card is as large as the image allows; 2 where it is half as wide. */
  readonly zoom: number;
  /** Degrees clockwise from the nearest quarter turn, -45 to 45. */
  readonly rotation: number;
  /** The card's height relative to its usual aspect ratio, 1 for exactly that. */
  readonly heightRatio: number;
  /** Degrees by which the vertical sides deviate from a right angle. */
  readonly skew: number;
};

export const zoomRange = { min: 0.8, max: 6, step: 0.002 } as const;
export const rotationRange = { min: -20, max: 20, step: 0.1 } as const;
export const heightRatioRange = { min: 0.95, max: 1.05, step: 0.001 } as const;
export const skewRange = { min: -3, max: 3, step: 0.1 } as const;
/** Positions of the folds in pixels of a card 787 wide. The ranges do not overlap. */
export const foldRange = [
  { min: 140, max: 234 },
  { min: 240, max: 334 },
] as const;

const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));

/** Width of the largest card that fits the image, in pixels. */
const fitWidth = (image: Size): number => {
  const { topLeft, topRight } = centredCard(image).corners;
  return topRight.x - topLeft.x;
};

export function readControls(placement: CardPlacement, image: Size): PlacementControls {
  const { width, angle, heightRatio, skew } = measureCard(placement);
  return {
    zoom: fitWidth(image) / width,
    rotation: angle - 90 * Math.round(angle / 90),
    heightRatio,
    skew,
  };
}

/** Sets some controls; the card's centre stays where it is. */
export function applyControls(
  placement: CardPlacement,
  image: Size,
  change: Partial<PlacementControls>,
): CardPlacement {
  const { center, angle } = measureCard(placement);
  const controls = { ...readControls(placement, image), ...change };
  return {
    ...placement,
    corners: cornersAround(center, {
      width: fitWidth(image) / clamp(controls.zoom, zoomRange),
      angle: 90 * Math.round(angle / 90) + controls.rotation,
      heightRatio: clamp(controls.heightRatio, heightRatioRange),
      skew: controls.skew,
    }),
  };
}

/**
 * Moves the scan under the template. `transform` maps card pixels (787×775) before to card pixels after.
 * The zoom stays in its range, and the card's centre in the image.
 */
export function moveScan(placement: CardPlacement, image: Size, transform: Affine): CardPlacement {
  const inverse = invert(transform);
  const toImage = invert(parallelogramTransform(placement.corners, cardSize));
  const corner = (x: number, y: number) => mapPoint(toImage, mapPoint(inverse, { x, y }));
  const corners: Corners = {
    topLeft: corner(0, 0),
    topRight: corner(cardSize.width, 0),
    bottomLeft: corner(0, cardSize.height),
  };
  const moved = { ...placement, corners };
  const { zoom } = readControls(moved, image);
  const zoomInRange = clamp(zoom, zoomRange);
  return keepCenterInImage(
    zoomInRange === zoom ? moved : applyControls(moved, image, { zoom: zoomInRange }),
    image,
  );
}

function keepCenterInImage(placement: CardPlacement, { width, height }: Size): CardPlacement {
  const { center } = measureCard(placement);
  const shift = {
    x: clamp(center.x, { min: 0, max: width }) - center.x,
    y: clamp(center.y, { min: 0, max: height }) - center.y,
  };
  if (shift.x === 0 && shift.y === 0) return placement;
  const move = ({ x, y }: Point): Point => ({ x: x + shift.x, y: y + shift.y });
  const { topLeft, topRight, bottomLeft } = placement.corners;
  return {
    ...placement,
    corners: {
      topLeft: move(topLeft),
      topRight: move(topRight),
      bottomLeft: move(bottomLeft),
    },
  };
}

/** Moves the scan, as a transform in card pixels for `moveScan`. */
export const translation = (x: number, y: number): Affine => [1, 0, 0, 1, x, y];

/** Zooms by a factor about a point. */
export const zoomTransform = (factor: number, { x, y }: Point): Affine => [
  factor,
  0,
  0,
  factor,
  x * (1 - factor),
  y * (1 - factor),
];

/** Moves, zooms and rotates as two fingers did; each point is one finger. */
export function pinchTransform(from: readonly [Point, Point], to: readonly [Point, Point]): Affine {
  const before = { x: from[1].x - from[0].x, y: from[1].y - from[0].y };
  const after = { x: to[1].x - to[0].x, y: to[1].y - to[0].y };
  const squaredDistance = before.x ** 2 + before.y ** 2;
  if (squaredDistance === 0) return translation(to[0].x - from[0].x, to[0].y - from[0].y);
  const cos = (before.x * after.x + before.y * after.y) / squaredDistance;
  const sin = (before.x * after.y - before.y * after.x) / squaredDistance;
  return [
    cos,
    sin,
    -sin,
    cos,
    to[0].x - cos * from[0].x + sin * from[0].y,
    to[0].y - sin * from[0].x - cos * from[0].y,
  ];
}
