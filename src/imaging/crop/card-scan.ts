import { type Panel, panelSize, panels } from '../../domain/cassette.ts';
import type { Placement } from '../../domain/pictures/placement.ts';
import type { UprightCard } from '../card-detection/turn-card.ts';
import { findCardsInImage } from '../worker/image-worker-client.ts';
import { type CardPlacement, panelCorners, wholePicture } from './card-placement.ts';
import { type CroppedImage, cropPanels } from './crop.ts';
import { bottomRightCorner, scaleCorners } from './crop-geometry.ts';
import type { OpenedImage } from './open-image.ts';

const answers = new WeakMap<OpenedImage, Promise<readonly UprightCard[]>>();

/**
 * Finds the J-cards in a scan or photo: their edges and, where visible, their folds, in pixels of the
 * image. None, one, or two of the same size (from left to right, or from top to bottom). An image is
 * searched once. Throws `Failure('file')` when it can't be read (docs/behaviour.md, "Scan of a whole card").
 */
export function detectCards(image: OpenedImage): Promise<readonly UprightCard[]> {
  const answer = answers.get(image) ?? search(image);
  answers.set(image, answer);
  answer.catch(() => answers.delete(image));
  return answer;
}

async function search(image: OpenedImage): Promise<readonly UprightCard[]> {
  const cards = await findCardsInImage({
    kind: 'find-cards',
    file: image.preview,
    name: image.name,
  });
  return cards.map((card) => ({
    ...card,
    corners: scaleCorners(card.corners, { x: image.width, y: image.height }),
  }));
}

/**
 * Where the card lies in the picture of a scan: its outline on an even ground, else the whole picture is the
 * card (docs/behaviour.md, "Scan of a whole card"). Throws `Failure('file')` when it can't be read.
 */
export async function findPlacement(image: OpenedImage): Promise<Placement> {
  return wholePicture(image);
}

/**
 * Crops all three panels from a scan, which is decoded once: webp of exactly 100×775, 500×775 and 787×775
 * pixels, each with its blurhash, and the reading copy. Each panel is scaled to its size, and perspective is
 * taken out (docs/behaviour.md, "Scan of a whole card"). Throws `Failure` as `cropToWebp` does, if any of
 * the three fails.
 */
export async function cropScan(
  image: OpenedImage,
  placement: Placement,
): Promise<Record<Panel, CroppedImage>> {
  const [spine, front, fullJCard] = await cropPanels(
    image,
    panels.map((panel) => ({
      corners: panelCorners(placement, panel),
      size: panelSize[panel],
      withLarge: panel === 'fullJCard',
    })),
  );
  return { spine: spine!, front: front!, fullJCard: fullJCard! };
}

export const cropCard = (
  image: OpenedImage,
  { corners, folds }: CardPlacement,
): Promise<Record<Panel, CroppedImage>> => {
  const { topLeft, topRight, bottomLeft } = corners;
  const quad = [topLeft, topRight, bottomRightCorner(corners), bottomLeft] as const;
  return cropScan(image, { corners: quad, folds, turn: 0 });
};
