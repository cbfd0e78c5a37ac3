import { Failure } from '../../../domain/failure.ts';
import { type CardPlacement, defaultFolds } from '../../../imaging/crop/card-placement.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import { openImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { rotateQuarter } from '../cropping/placement-controls.ts';
import { type DetectedCards, locateCard } from './crop-images.ts';

/** A scan that was looked at: its picture, small, and where its card lies in it, in parts of 1. */
export type ScanThumbnail = LoadedThumbnail | { readonly words: string };
export type LoadedThumbnail = Size & {
  readonly url: string;
  readonly outline: string;
  readonly folds: string;
  readonly found: boolean;
  /** By how many quarters the scan was turned, clockwise. */
  readonly quarters: number;
};

export const isUnreadable = (look: ScanThumbnail | undefined): boolean =>
  look !== undefined && 'words' in look;
export const needsReview = (look: ScanThumbnail | undefined): boolean =>
  look !== undefined && !('found' in look && look.found);

/** Longest side of a picture on the sheet, in pixels: sharp on a screen of double density. */
const side = 360;

/** Opens a scan and looks for its card, unless that was done. Never rejects: what can't be opened says why. */
export async function createScanThumbnail(file: File, seen: DetectedCards): Promise<ScanThumbnail> {
  try {
    const image = await openImage(file);
    try {
      const card = await locateCard(file, image, seen);
      const { width, height } = image;
      const url = await small(image.url);
      return { url, width, height, ...drawn(card, image), found: card.found, quarters: 0 };
    } finally {
      image.close();
    }
  } catch (error) {
    const failure = Failure.from(error);
    console.error('A scan could not be looked at.', failure);
    return { words: errorMessage(failure) };
  }
}

async function small(url: string): Promise<string> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
  return URL.createObjectURL(blob ?? new Blob());
}

/** The card and its folds as paths, in parts of the picture. */
function drawn({ corners, folds }: CardPlacement, picture: Size) {
  const { topLeft, topRight, bottomLeft } = corners;
  const down = { x: bottomLeft.x - topLeft.x, y: bottomLeft.y - topLeft.y };
  const across = { x: topRight.x - topLeft.x, y: topRight.y - topLeft.y };
  const at = (right: number, below: number) =>
    `${(topLeft.x + across.x * right + down.x * below) / picture.width} ${(topLeft.y + across.y * right + down.y * below) / picture.height}`;
  return {
    outline: `M${at(0, 0)}L${at(1, 0)}L${at(1, 1)}L${at(0, 1)}Z`,
    folds: folds.map((fold) => `M${at(fold / 787, 0)}L${at(fold / 787, 1)}`).join(''),
  };
}

/** The scan turned by a quarter, clockwise: it lay on its side, and another edge of the card is its upper one. */
export function rotateThumbnail(
  look: LoadedThumbnail,
  file: File,
  seen: DetectedCards,
): LoadedThumbnail {
  const card = seen.get(file);
  if (!card) return look;
  // The folds that were found ran the other way.
  const turned = { ...rotateQuarter(card, true), folds: defaultFolds, found: card.found };
  seen.set(file, turned);
  return { ...look, ...drawn(turned, look), quarters: look.quarters + 1 };
}
