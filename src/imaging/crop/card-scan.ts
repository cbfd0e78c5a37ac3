import { type Panel, panelSize, panels } from '../../domain/cassette.ts';
import { findCardInImage, renderCrops } from '../worker/image-worker-client.ts';
import { type CardPlacement, centredCard, placementTransform } from './card-placement.ts';
import { type CroppedImage, finishCrop } from './crop.ts';
import { scaleCorners } from './crop-geometry.ts';
import type { OpenedImage } from './decode.ts';

/** Three pictures from one scan of a whole J-card. */

export type DetectedCard = CardPlacement & {
  /** False when no card was seen: the placement then lies centred in the picture. */
  readonly found: boolean;
};

/**
 * Looks for the card in a scan or photo: its edges and, where they can be seen, its folds. A start for
 * the hand. Throws `Failure('file')` only when the picture can't be read.
 */
export async function detectCard(image: OpenedImage): Promise<DetectedCard> {
  const card = await findCardInImage({ kind: 'find', file: image.preview, name: image.name });
  if (card === null) return { ...centredCard(image), found: false };
  const corners = scaleCorners(card.corners, { x: image.width, y: image.height });
  return { corners, folds: card.folds, found: true };
}

/**
 * Cuts all three panels out of a scan, which is decoded once: webp of exactly 100×775, 500×775 and
 * 787×775, each with its blurhash (specification, section 9). Throws `Failure` as `cropToWebp` does;
 * there are three pictures or none.
 */
export async function cropCard(
  image: OpenedImage,
  placement: CardPlacement,
): Promise<Record<Panel, CroppedImage>> {
  const developed = await renderCrops({
    kind: 'develop-all',
    file: image.source,
    name: image.name,
    crops: panels.map((panel) => ({
      transform: placementTransform(placement, panel),
      size: panelSize[panel],
    })),
  });
  const [spine, front, fullJCard] = await Promise.all(
    developed.map((print) => finishCrop(image.name, print)),
  );
  return { spine: spine!, front: front!, fullJCard: fullJCard! };
}
