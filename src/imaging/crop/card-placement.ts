import { type Panel, panelSize } from '../../domain/cassette.ts';
import {
  type Affine,
  type Corners,
  type Point,
  panelTransform,
  parallelogramTransform,
  type Size,
} from './crop-geometry.ts';

/** Where a whole J-card lies in a scan, and what of it each panel gets: pure, no canvas. */

/** A card's own size, in pixels: 187 of back flap, 100 of spine and 500 of front, 775 high. */
export const cardSize: Size = panelSize.fullJCard;

/** Where the spine and where the front begin, in parts of 787 from the card's left edge. */
export type Folds = readonly [spine: number, front: number];
export const defaultFolds: Folds = [187, 287];

export type CardPlacement = {
  /** In pixels of the upright picture; they may lie beyond it. */
  readonly corners: Corners;
  readonly folds: Folds;
};

/** The largest card that fits the picture, upright in its middle, folded as usual. */
export function centredCard(picture: Size): CardPlacement {
  const scale = Math.min(picture.width / cardSize.width, picture.height / cardSize.height);
  const width = cardSize.width * scale;
  const height = cardSize.height * scale;
  const left = (picture.width - width) / 2;
  const top = (picture.height - height) / 2;
  return {
    corners: {
      topLeft: { x: left, y: top },
      topRight: { x: left + width, y: top },
      bottomLeft: { x: left, y: top + height },
    },
    folds: defaultFolds,
  };
}

/** The transform of one panel from the pixels of the picture to its own: 100×775, 500×775 or 787×775. */
export function placementTransform({ corners, folds }: CardPlacement, panel: Panel): Affine {
  const [spine, front] = folds;
  const isUsual = spine === defaultFolds[0] && front === defaultFolds[1];
  if (panel === 'fullJCard' || isUsual)
    return panelTransform(parallelogramTransform(corners, cardSize), panel);
  const [from, to] = panel === 'spine' ? [spine, front] : [front, cardSize.width];
  const { topLeft, topRight, bottomLeft } = corners;
  const along = (part: number): Point => ({
    x: topLeft.x + ((topRight.x - topLeft.x) * part) / cardSize.width,
    y: topLeft.y + ((topRight.y - topLeft.y) * part) / cardSize.width,
  });
  const left = along(from);
  return parallelogramTransform(
    {
      topLeft: left,
      topRight: along(to),
      bottomLeft: { x: left.x + bottomLeft.x - topLeft.x, y: left.y + bottomLeft.y - topLeft.y },
    },
    panelSize[panel],
  );
}
