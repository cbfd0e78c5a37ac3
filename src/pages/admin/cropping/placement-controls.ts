import { type CardPlacement, cardSize, centredCard } from '../../../imaging/crop/card-placement.ts';
import {
  type Affine,
  bottomRightCorner,
  type Corners,
  invert,
  mapPoint,
  type Point,
  parallelogramTransform,
  type Size,
} from '../../../imaging/crop/crop-geometry.ts';

/** What the hand does with a scan under the template of a card: pure, no DOM. */

/** A placement in the words of the dials. */
export type PlacementControls = {
  /** 1 where the card would be as large as the picture lets it; 2 for one half as wide. */
  readonly zoom: number;
  /** Degrees clockwise from the nearest quarter turn, -45 to 45: how crooked the card lies. */
  readonly rotation: number;
  /** The card's height against its usual proportion to the width, 1 for just that. */
  readonly heightRatio: number;
  /** Degrees by which its upright sides lean away from a right angle. */
  readonly skew: number;
};

export const zoomRange = { min: 0.8, max: 6, step: 0.002 } as const;
export const rotationRange = { min: -20, max: 20, step: 0.1 } as const;
export const heightRatioRange = { min: 0.95, max: 1.05, step: 0.001 } as const;
export const skewRange = { min: -3, max: 3, step: 0.1 } as const;
/** How far a fold may be moved, in parts of 787 from the card's left edge; they stay apart. */
export const foldRange = [
  { min: 140, max: 234 },
  { min: 240, max: 334 },
] as const;

const length = ({ x, y }: Point) => Math.hypot(x, y);
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));
const degrees = ({ x, y }: Point) => (Math.atan2(y, x) * 180) / Math.PI;
/** The same direction between -180 and 180. */
const around = (angle: number) => angle - 360 * Math.round(angle / 360);

const fitWidth = (picture: Size): number => {
  const { topLeft, topRight } = centredCard(picture).corners;
  return topRight.x - topLeft.x;
};

function measure(placement: CardPlacement) {
  const { topLeft, topRight, bottomLeft } = placement.corners;
  const across = minus(topRight, topLeft);
  const down = minus(bottomLeft, topLeft);
  const bottomRight = bottomRightCorner(placement.corners);
  return {
    middle: { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 },
    width: length(across),
    angle: degrees(across),
    height: (length(down) / length(across)) * (cardSize.width / cardSize.height),
    lean: around(degrees(down) - 90 - degrees(across)),
  };
}

/** How a placement stands on the dials. */
export function readControls(placement: CardPlacement, picture: Size): PlacementControls {
  const { width, angle, height, lean } = measure(placement);
  return {
    zoom: fitWidth(picture) / width,
    rotation: angle - 90 * Math.round(angle / 90),
    heightRatio: height,
    skew: lean,
  };
}

/** The placement with some dials set anew; the middle of the card stays where it is. */
export function applyControls(
  placement: CardPlacement,
  picture: Size,
  change: Partial<PlacementControls>,
): CardPlacement {
  const now = measure(placement);
  const hand = { ...readControls(placement, picture), ...change };
  const angle = 90 * Math.round(now.angle / 90) + hand.rotation;
  const width = fitWidth(picture) / clamp(hand.zoom, zoomRange);
  return {
    ...placement,
    corners: cornersAround(
      now.middle,
      width,
      angle,
      clamp(hand.heightRatio, heightRatioRange),
      hand.skew,
    ),
  };
}

function cornersAround(
  middle: Point,
  width: number,
  angle: number,
  height: number,
  lean: number,
): Corners {
  const along = (direction: number, long: number): Point => ({
    x: Math.cos((direction * Math.PI) / 180) * long,
    y: Math.sin((direction * Math.PI) / 180) * long,
  });
  const across = along(angle, width);
  const down = along(angle + 90 + lean, (width * height * cardSize.height) / cardSize.width);
  const topLeft = {
    x: middle.x - (across.x + down.x) / 2,
    y: middle.y - (across.y + down.y) / 2,
  };
  return {
    topLeft,
    topRight: { x: topLeft.x + across.x, y: topLeft.y + across.y },
    bottomLeft: { x: topLeft.x + down.x, y: topLeft.y + down.y },
  };
}

/**
 * The placement after the scan was moved under the template: `by` says where what lay at a place of
 * the card (787×775) lies now. The zoom and the place stay within what makes sense.
 */
export function moveScan(placement: CardPlacement, picture: Size, by: Affine): CardPlacement {
  const back = invert(by);
  const toPicture = invert(parallelogramTransform(placement.corners, cardSize));
  const corner = (x: number, y: number) => mapPoint(toPicture, mapPoint(back, { x, y }));
  const corners: Corners = {
    topLeft: corner(0, 0),
    topRight: corner(cardSize.width, 0),
    bottomLeft: corner(0, cardSize.height),
  };
  const moved = { ...placement, corners };
  const { zoom } = readControls(moved, picture);
  const inRange = clamp(zoom, zoomRange);
  return within(
    inRange === zoom ? moved : applyControls(moved, picture, { zoom: inRange }),
    picture,
  );
}

/** The card's middle never leaves the picture, so that the scan can't be lost. */
function within(placement: CardPlacement, { width, height }: Size): CardPlacement {
  const { middle } = measure(placement);
  const by = {
    x: clamp(middle.x, { min: 0, max: width }) - middle.x,
    y: clamp(middle.y, { min: 0, max: height }) - middle.y,
  };
  if (by.x === 0 && by.y === 0) return placement;
  const move = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
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

/** What two fingers did, as a movement of the card's plane: turn, zoom and shift at once. */
export function pinchTransform(from: readonly [Point, Point], to: readonly [Point, Point]): Affine {
  const before = minus(from[1], from[0]);
  const after = minus(to[1], to[0]);
  const square = before.x ** 2 + before.y ** 2;
  if (square === 0) return [1, 0, 0, 1, to[0].x - from[0].x, to[0].y - from[0].y];
  const cos = (before.x * after.x + before.y * after.y) / square;
  const sin = (before.x * after.y - before.y * after.x) / square;
  return [
    cos,
    sin,
    -sin,
    cos,
    to[0].x - cos * from[0].x + sin * from[0].y,
    to[0].y - sin * from[0].x - cos * from[0].y,
  ];
}

/** Zoom by a factor about a place of the card. */
export const zoomTransform = (factor: number, { x, y }: Point): Affine => [
  factor,
  0,
  0,
  factor,
  x * (1 - factor),
  y * (1 - factor),
];

/** The scan turned by a quarter, clockwise or back, under the template. */
export function rotateQuarter(placement: CardPlacement, clockwise: boolean): CardPlacement {
  const { topLeft, topRight, bottomLeft } = placement.corners;
  const bottomRight = bottomRightCorner(placement.corners);
  // The same outline with its corners named anew: edges that were found stay found.
  const corners = clockwise
    ? { topLeft: bottomLeft, topRight: topLeft, bottomLeft: bottomRight }
    : { topLeft: topRight, topRight: bottomRight, bottomLeft: topLeft };
  const turned = { ...placement, corners };
  const { middle, width, angle, height, lean } = measure(turned);
  // An upright card is wider than high; turned, its outline would press the picture flat.
  return Math.abs(height - 1) < 0.02
    ? turned
    : {
        ...turned,
        corners: cornersAround(middle, width * Math.sqrt(height), angle, 1, lean),
      };
}

/** A fold at another place, in parts of 787, rounded to tenths. */
export function setFold(placement: CardPlacement, which: 0 | 1, to: number): CardPlacement {
  const folds: [number, number] = [...placement.folds];
  folds[which] = Math.round(clamp(to, foldRange[which]) * 10) / 10;
  return { ...placement, folds };
}
