import type { Folds, Placement, Point, Quad } from '../../../domain/pictures/placement.ts';
import { cardSize, toPicture, uprightSize } from '../../../imaging/crop/card-placement.ts';
import { cross, type Size } from '../../../imaging/crop/crop-geometry.ts';

/** Changes of a placement by hand, as pure functions (docs/behaviour, "Scan of a whole card"). */

/** The least width of a panel, in pixels of the upright card. */
const minPanelWidth = 30;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Whether the outline turns clockwise at each corner: a card that is not convex can't be cropped. */
const isConvex = ([a, b, c, d]: Quad): boolean =>
  [cross(a, b, c), cross(b, c, d), cross(c, d, a), cross(d, a, b)].every((area) => area > 100);

/** Moves a corner by pixels of the picture. It stays in the picture. */
export function moveCorner(placement: Placement, index: number, by: Point, image: Size): Placement {
  const { x, y } = placement.corners[index] as Point;
  const moved = { x: clamp(x + by.x, 0, image.width), y: clamp(y + by.y, 0, image.height) };
  const corners = placement.corners.with(index, moved) as unknown as Quad;
  if (!isConvex(corners)) return placement;
  const [spine, front, end] = placement.folds;
  const { width } = uprightSize({ ...placement, corners });
  return { ...placement, corners, folds: [spine, front, Math.min(end, width)] };
}

/** The handles of the folds are at different heights of the card, to be hit by a finger. */
const foldHeights = [cardSize.height / 3, (2 * cardSize.height) / 3, cardSize.height / 2];

export const foldHandle = (placement: Placement, index: number): Point =>
  toPicture(placement, { x: placement.folds[index]!, y: foldHeights[index]! });

/** Moves a fold by pixels of the picture. Flap, spine and front keep some width. */
export function moveFold(placement: Placement, index: number, by: Point): Placement {
  const { folds } = placement;
  const at = folds[index]!;
  // How far, and in which direction, a pixel of the card reaches in the picture there.
  const from = foldHandle(placement, index);
  const to = toPicture(placement, { x: at + 1, y: foldHeights[index]! });
  const step = { x: to.x - from.x, y: to.y - from.y };
  const x = at + (by.x * step.x + by.y * step.y) / (step.x ** 2 + step.y ** 2);
  const lines = [0, ...folds, uprightSize(placement).width + minPanelWidth];
  const moved = clamp(x, lines[index]! + minPanelWidth, lines[index + 2]! - minPanelWidth);
  return { ...placement, folds: folds.with(index, moved) as unknown as Folds };
}

/** Turns the card by quarters clockwise, fewer than four; negative ones turn it back. */
export function turnBy({ corners, folds }: Placement, quarters: number): Placement {
  const turned = [...corners.slice(-quarters), ...corners.slice(0, -quarters)];
  return { corners: turned as unknown as Quad, folds };
}
