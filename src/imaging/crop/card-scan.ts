import { type Panel, panelSize, panels } from '../../domain/cassette.ts';
import { findCardInImage, renderCrops } from '../worker/image-worker-client.ts';
import { type CardPlacement, centredCard, placementTransform } from './card-placement.ts';
import { type CroppedImage, finishCrop } from './crop.ts';
import { scaleCorners } from './crop-geometry.ts';
import type { OpenedImage } from './open-image.ts';

export type DetectedCard = CardPlacement & {
  /** False when no card was found: the placement is then centred in the image. */
  readonly found: boolean;
};

/**
 * Finds the whole J-card in a scan or photo: its edges and, where visible, its folds, in pixels of the
 * image. Throws `Failure('file')` when the image can't be read (docs/behaviour.md, "Scan of a whole card").
 */
export async function detectCard(image: OpenedImage): Promise<DetectedCard> {
  const card = await findCardInImage({ kind: 'find-card', file: image.preview, name: image.name });
  if (card === null) return { ...centredCard(image), found: false };
  const corners = scaleCorners(card.corners, { x: image.width, y: image.height });
  return { corners, folds: card.folds, found: true };
}

/**
 * Crops all three panels from a scan, which is decoded once: webp of exactly 100×775, 500×775 and
 * 787×775 pixels, each with its blurhash (docs/behaviour.md, "Scan of a whole card"). Throws `Failure` as
 * `cropToWebp` does, if any of the three fails.
 */
export async function cropCard(
  image: OpenedImage,
  placement: CardPlacement,
): Promise<Record<Panel, CroppedImage>> {
  const crops = await renderCrops({
    kind: 'render-crops',
    file: image.source,
    name: image.name,
    crops: panels.map((panel) => ({
      transform: placementTransform(placement, panel),
      size: panelSize[panel],
    })),
  });
  const [spine, front, fullJCard] = await Promise.all(
    crops.map((crop) => finishCrop(image.name, crop)),
  );
  return { spine: spine!, front: front!, fullJCard: fullJCard! };
}
