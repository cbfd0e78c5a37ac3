import { Failure } from '../../../../domain/failure.ts';
import type { Size } from '../../../../imaging/crop/crop-geometry.ts';
import { errorMessage } from '../../../../services/error-message.ts';
import { type FindCard, withImage } from './crop-images.ts';
import type { ScanCard } from './scan-card.ts';

/** A small picture of a scan with the size of the scan, or the message why it can't be opened. */
export type ScanThumbnail = LoadedThumbnail | { readonly error: string };
export type LoadedThumbnail = Size & { readonly url: string };

/** `unsure`: a card was detected, but not which of its sides is up. */
export type ScanStatus = 'loading' | 'unreadable' | 'undetected' | 'unsure' | 'sure';

export function scanStatus(
  thumbnail: ScanThumbnail | undefined,
  card: ScanCard | undefined,
): ScanStatus {
  if (!thumbnail) return 'loading';
  if ('error' in thumbnail || !card) return 'unreadable';
  if (!card.found) return 'undetected';
  return card.isTurnSure ? 'sure' : 'unsure';
}

/** Whether the scan can't be opened or no card was detected in it. */
export const needsReview = (status: ScanStatus): boolean =>
  status === 'unreadable' || status === 'undetected';

/** Longest side of a thumbnail, in pixels: sharp at a device pixel ratio of 2. */
const thumbnailSize = 360;

/** Opens a scan, detects its card if that was not done yet, and draws a thumbnail. Never rejects. */
export async function loadThumbnail(file: File, findCard: FindCard): Promise<ScanThumbnail> {
  try {
    return await withImage(file, async (image) => {
      await findCard(file, image);
      const { width, height } = image;
      return { url: await drawThumbnail(image.url), width, height };
    });
  } catch (error) {
    const failure = Failure.from(error);
    console.error('A scan could not be opened.', failure);
    return { error: errorMessage(failure) };
  }
}

/** A `data:` URL, which needs no revoking. */
async function drawThumbnail(url: string): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(1, thumbnailSize / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.8);
}
