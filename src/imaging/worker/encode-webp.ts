import { Failure } from '../../domain/failure.ts';
import { readPixels } from '../crop/canvas.ts';
import { stripWebpMetadata } from '../crop/webp-file.ts';

/** The qualities to try, 0 to 1. Text is hard to read below the last one. */
const qualities = [0.9, 0.8, 0.65, 0.5];

/**
 * Encodes a canvas as webp with the best quality that takes at most `maxBytes`, or with the lowest.
 * Throws `'stale'` or `'offline'` when the encoder for browsers without webp can't be loaded.
 */
export async function encodeWebp(
  canvas: OffscreenCanvas,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Blob> {
  let blob = new Blob();
  for (const quality of qualities) {
    const written = await canvas.convertToBlob({ type: 'image/webp', quality });
    // Safari returns PNG without an error, so check the bytes.
    const webp =
      stripWebpMetadata(new Uint8Array(await written.arrayBuffer())) ??
      (await loadAndEncode(readPixels(canvas), quality));
    blob = new Blob([webp], { type: 'image/webp' });
    if (blob.size <= maxBytes) break;
  }
  return blob;
}

const loadAndEncode = async (pixels: ImageData, quality: number) => {
  try {
    return await (await import('./webp-encoder.ts')).encodePixels(pixels, quality);
  } catch (cause) {
    const code = navigator.onLine ? 'stale' : 'offline';
    throw new Failure(code, 'The WebP encoder did not load.', { cause });
  }
};
