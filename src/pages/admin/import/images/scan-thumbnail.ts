import { Failure } from '../../../../domain/failure.ts';
import {
  type CardPlacement,
  cardSize,
  defaultFolds,
} from '../../../../imaging/crop/card-placement.ts';
import { measureCard, rotateQuarters } from '../../../../imaging/crop/card-shape.ts';
import type { Size } from '../../../../imaging/crop/crop-geometry.ts';
import { openImage } from '../../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../../services/error-message.ts';
import { type DetectedCards, locateCard, type ScanCard } from './crop-images.ts';

/** A thumbnail with the detected card, or the message why the scan can't be opened. */
export type ScanThumbnail = LoadedThumbnail | { readonly error: string };
export type LoadedThumbnail = Size & {
  readonly url: string;
  /** SVG paths; 1 is the width or the height of the scan. */
  readonly outline: string;
  readonly folds: string;
  readonly found: boolean;
  /** Whether it is known which side of the card is up. */
  readonly isTurnSure: boolean;
  /** Clockwise rotation in quarter turns. */
  readonly quarters: number;
};

export const isUnreadable = (thumbnail: ScanThumbnail | undefined): boolean =>
  thumbnail !== undefined && 'error' in thumbnail;
/** Whether a card was detected, but not which of its sides is up. */
export const isTurnUnsure = (thumbnail: ScanThumbnail | undefined): boolean =>
  thumbnail !== undefined && 'found' in thumbnail && thumbnail.found && !thumbnail.isTurnSure;
/** Whether the scan can't be read or no card was detected in it. */
export const needsReview = (thumbnail: ScanThumbnail | undefined): boolean =>
  thumbnail !== undefined && !('found' in thumbnail && thumbnail.found);

/** Longest side of a thumbnail, in pixels: sharp at a device pixel ratio of 2. */
const thumbnailSize = 360;

/** Opens a scan, detects its card if that was not done yet, and draws a thumbnail. Never rejects. */
export async function createScanThumbnail(
  file: File,
  detectedCards: DetectedCards,
): Promise<ScanThumbnail> {
  try {
    const image = await openImage(file);
    try {
      const card = await locateCard(file, image, detectedCards);
      const { width, height } = image;
      const url = await drawThumbnail(image.url);
      return { url, width, height, ...cardParts(card, image) };
    } finally {
      image.close();
    }
  } catch (error) {
    const failure = Failure.from(error);
    console.error('A scan could not be opened.', failure);
    return { error: errorMessage(failure) };
  }
}

/** The thumbnail of a scan with another placement of its card. */
export const withCard = (thumbnail: LoadedThumbnail, card: ScanCard): LoadedThumbnail => ({
  ...thumbnail,
  ...cardParts(card, thumbnail),
});

/** The parts of a thumbnail that depend on the card; `quarters` turn the card upright. */
const cardParts = (card: ScanCard, image: Size) => ({
  ...cardPaths(card, image),
  found: card.found,
  isTurnSure: card.isTurnSure,
  quarters: (4 - Math.round(measureCard(card).angle / 90)) % 4,
});

async function drawThumbnail(url: string): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(1, thumbnailSize / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
  return URL.createObjectURL(blob ?? new Blob());
}

/** SVG paths of a card and its folds, as fractions of the image size. */
function cardPaths({ corners, folds }: CardPlacement, image: Size) {
  const { topLeft, topRight, bottomLeft } = corners;
  const down = { x: bottomLeft.x - topLeft.x, y: bottomLeft.y - topLeft.y };
  const across = { x: topRight.x - topLeft.x, y: topRight.y - topLeft.y };
  const point = (right: number, below: number) =>
    `${(topLeft.x + across.x * right + down.x * below) / image.width} ${(topLeft.y + across.y * right + down.y * below) / image.height}`;
  return {
    outline: `M${point(0, 0)}L${point(1, 0)}L${point(1, 1)}L${point(0, 1)}Z`,
    folds: folds
      .map((fold) => `M${point(fold / cardSize.width, 0)}L${point(fold / cardSize.width, 1)}`)
      .join(''),
  };
}

/** Rotates a scan clockwise by a quarter turn, so that another edge of the card is at the top. */
export function rotateThumbnail(
  thumbnail: LoadedThumbnail,
  file: File,
  detectedCards: DetectedCards,
): LoadedThumbnail {
  const card = detectedCards.get(file);
  if (!card) return thumbnail;
  // The detected folds are parallel to the other edges now.
  const rotated = { ...rotateQuarters(card, 1), folds: defaultFolds, isTurnSure: true };
  detectedCards.set(file, rotated);
  return {
    ...thumbnail,
    ...cardPaths(rotated, thumbnail),
    isTurnSure: true,
    quarters: thumbnail.quarters + 1,
  };
}
