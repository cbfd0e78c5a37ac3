import { type Panel, panelSize } from '../../domain/cassette.ts';
import {
  type Affine,
  bottomRightCorner,
  type Corners,
  type Point,
  parallelogramTransform,
  type Size,
} from './crop-geometry.ts';

/** Size of a cropped J-card in pixels: 187 of back flap, 100 of spine and 500 of front; 775 high. */
export const cardSize: Size = panelSize.fullJCard;

/** Where the spine and the front begin: pixels from the left edge of a card that is 787 wide. */
export type Folds = readonly [spine: number, front: number];
export const defaultFolds: Folds = [187, 287];

/** Where a J-card lies in an image. */
export type CardPlacement = {
  /** In pixels of the upright image; they may lie outside it. */
  readonly corners: Corners;
  readonly folds: Folds;
};

/** The largest card that fits the image, upright and centred, with the default folds. */
export function centredCard(image: Size): CardPlacement {
  const scale = Math.min(image.width / cardSize.width, image.height / cardSize.height);
  const width = cardSize.width * scale;
  const height = cardSize.height * scale;
  const left = (image.width - width) / 2;
  const top = (image.height - height) / 2;
  return {
    corners: {
      topLeft: { x: left, y: top },
      topRight: { x: left + width, y: top },
      bottomLeft: { x: left, y: top + height },
    },
    folds: defaultFolds,
  };
}

/** The same outline with its corners renamed: the card is turned clockwise by so many quarter turns. */
export function turnCorners(corners: Corners, quarters: number): Corners {
  const { topLeft, topRight, bottomLeft } = corners;
  const around = [topLeft, topRight, bottomRightCorner(corners), bottomLeft];
  const corner = (index: number) => around[(index + 4 - (quarters % 4)) % 4] as Point;
  return { topLeft: corner(0), topRight: corner(1), bottomLeft: corner(3) };
}

/** The transform from image pixels to the pixels of one panel: 100×775, 500×775 or 787×775. */
export function placementTransform({ corners, folds }: CardPlacement, panel: Panel): Affine {
  const [spine, front] = folds;
  const [from, to] = {
    fullJCard: [0, cardSize.width] as const,
    spine: [spine, front] as const,
    front: [front, cardSize.width] as const,
  }[panel];
  const { topLeft, topRight, bottomLeft } = corners;
  const onTopEdge = (fold: number): Point => ({
    x: topLeft.x + ((topRight.x - topLeft.x) * fold) / cardSize.width,
    y: topLeft.y + ((topRight.y - topLeft.y) * fold) / cardSize.width,
  });
  const panelTopLeft = onTopEdge(from);
  return parallelogramTransform(
    {
      topLeft: panelTopLeft,
      topRight: onTopEdge(to),
      bottomLeft: {
        x: panelTopLeft.x + bottomLeft.x - topLeft.x,
        y: panelTopLeft.y + bottomLeft.y - topLeft.y,
      },
    },
    panelSize[panel],
  );
}
