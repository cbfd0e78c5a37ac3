import { type Panel, panelSize, panels } from '../../domain/cassette.ts';
import { findCardsInImage } from '../worker/image-worker-client.ts';
import { type CardPlacement, centredCard, placementTransform } from './card-placement.ts';
import { type CroppedImage, cropPanels } from './crop.ts';
import { scaleCorners } from './crop-geometry.ts';
import type { OpenedImage } from './open-image.ts';

export type DetectedCard = CardPlacement & {
  /** False when no card was found: the placement is then centred in the image. */
  readonly found: boolean;
  /** Whether the folds of a found card show which side is up; otherwise the card is not turned. */
  readonly isTurnSure: boolean;
};

/**
 * Finds the J-cards in a scan or photo: their edges and, where visible, their folds, in pixels of the
 * image. One card, two of the same size (from left to right, or from top to bottom), or a centred
 * placement where none is found. Throws `Failure('file')` when the image can't be read
 * (docs/behaviour.md, "Scan of a whole card").
 */
export async function detectCards(
  image: OpenedImage,
): Promise<readonly [DetectedCard, DetectedCard?]> {
  const cards = await findCardsInImage({
    kind: 'find-cards',
    file: image.preview,
    name: image.name,
  });
  const [first, second] = cards.map((card) => ({
    ...card,
    corners: scaleCorners(card.corners, { x: image.width, y: image.height }),
    found: true,
  }));
  if (!first) return [{ ...centredCard(image), found: false, isTurnSure: false }];
  return second ? [first, second] : [first];
}

/**
 * Crops all three panels from a scan, which is decoded once: webp of exactly 100×775, 500×775 and
 * 787×775 pixels, each with its blurhash, and the reading copy (docs/behaviour.md, "Scan of a whole
 * card"). Throws `Failure` as `cropToWebp` does, if any of the three fails.
 */
export async function cropCard(
  image: OpenedImage,
  placement: CardPlacement,
): Promise<Record<Panel, CroppedImage>> {
  const [spine, front, fullJCard] = await cropPanels(
    image,
    panels.map((panel) => ({
      transform: placementTransform(placement, panel),
      size: panelSize[panel],
      withLarge: panel === 'fullJCard',
    })),
  );
  return { spine: spine!, front: front!, fullJCard: fullJCard! };
}
