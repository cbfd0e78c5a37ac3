import { type Panel, panelSize } from '../../domain/cassette.ts';
import type { Folds, Placement, Point, Quad } from '../../domain/pictures/placement.ts';
import type { Size } from './crop-geometry.ts';
import { projectionOnto } from './projection.ts';

export const cardSize: Size = panelSize.fullJCard;

/** Where the folds of most cards are: measured on real ones. */
export const usualFolds: Folds = [201, 299];

export const wholePicture = ({ width, height }: Size): Placement => ({
  corners: [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ],
  folds: usualFolds,
  turn: 0,
});

/** The corners of the card, from that which is its top left one when it is upright. */
function uprightCorners({ corners, turn }: Placement): Quad {
  const corner = (index: number) => corners[(index + 4 - turn) % 4] as Point;
  return [corner(0), corner(1), corner(2), corner(3)];
}

/** The point of the picture at a point of the upright card, in pixels of 787 × 775. */
export const toPicture = (placement: Placement, point: Point): Point =>
  projectionOnto(uprightCorners(placement), cardSize)(point);

/** The corners of a panel in the picture, from its top left one when it is upright. */
export function panelCorners(placement: Placement, panel: Panel): Quad {
  const { width, height } = cardSize;
  const [spine, front] = placement.folds;
  const left = { fullJCard: 0, spine, front }[panel];
  const right = { fullJCard: width, spine: front, front: width }[panel];
  return [
    toPicture(placement, { x: left, y: 0 }),
    toPicture(placement, { x: right, y: 0 }),
    toPicture(placement, { x: right, y: height }),
    toPicture(placement, { x: left, y: height }),
  ];
}
