import type { CardPlacement } from './card-placement.ts';
import { type CropSelection, rotatedSize, type Size } from './crop-geometry.ts';

/**
 * Whether a picture of `source` pixels is too small for one of `target` pixels: less than half in either
 * direction (docs/behaviour.md, "Cropping").
 */
export const isTooSmall = (source: Size, target: Size): boolean =>
  source.width * 2 < target.width || source.height * 2 < target.height;

/** The size of a selection in pixels of the image. */
export function selectionSize(image: Size, { area, rotation }: CropSelection): Size {
  const box = rotatedSize(image, rotation);
  return { width: (box.width * area.width) / 100, height: (box.height * area.height) / 100 };
}

/** The size of a placed card in pixels of the image. */
export const placementSize = ({
  corners: { topLeft, topRight, bottomLeft },
}: Pick<CardPlacement, 'corners'>): Size => ({
  width: Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
  height: Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y),
});

/** "120 × 186" */
export const formatSize = ({ width, height }: Size): string =>
  `${Math.round(width)} × ${Math.round(height)}`;
