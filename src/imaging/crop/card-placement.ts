import { type Panel, panelSize } from '../../domain/cassette.ts';
import type { Folds, Placement, Point, Quad } from '../../domain/pictures/placement.ts';
import { cornersOf, mapQuad, ratioOf, type Size } from './crop-geometry.ts';
import { projectionOnto } from './projection.ts';

export const cardSize: Size = panelSize.fullJCard;

/** Where the folds of most cards are: measured on real ones. */
export const usualFolds: Folds = [201, 299, cardSize.width];

/** A card that is longer than this, wide by high, has panels right of its front. */
export const maxUsualRatio = 1.25;

export const wholePicture = ({ width, height }: Size): Placement => ({
  corners: cornersOf({ x: 0, y: 0, width, height }),
  folds: usualFolds,
});

/** Whether no outline was found, and no corner moved. */
export const isWholePicture = ({ corners }: Placement, { width, height }: Size): boolean =>
  corners.every(({ x, y }) => [0, width].includes(x) && [0, height].includes(y));

/** The upright card, in pixels: a long one in its own proportions, others as their full J-card. */
export function uprightSize({ corners }: Placement): Size {
  const ratio = ratioOf(corners);
  return ratio > maxUsualRatio ? { ...cardSize, width: cardSize.height * ratio } : cardSize;
}

/** The point of the picture at a point of the upright card. */
export const toPicture = (placement: Placement, point: Point): Point =>
  projectionOnto(placement.corners, uprightSize(placement))(point);

/** The corners of a panel in the picture, from its top left one when it is upright. */
export function panelCorners(placement: Placement, panel: Panel): Quad {
  const [spine, front, end] = placement.folds;
  const left = { fullJCard: 0, spine, front }[panel];
  const right = { fullJCard: end, spine: front, front: end }[panel];
  return partCorners(placement, left, right);
}

/** The corners in the picture of the card from one pixel of its width to another. */
export const partCorners = (placement: Placement, from: number, to: number): Quad =>
  mapQuad(cornersOf({ ...cardSize, x: from, y: 0, width: to - from }), (corner) =>
    toPicture(placement, corner),
  );
