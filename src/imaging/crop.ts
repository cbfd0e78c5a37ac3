import { Failure } from '../domain/failure.ts';
import { encodeBlurhash } from './blurhash.ts';
import { type Crop, cropTransform, type Size } from './crop-geometry.ts';
import type { OpenedImage } from './decode.ts';

/** A finished crop: `blob` is a real `image/webp` of exactly the size asked for, without metadata. */
export type CroppedImage = { readonly blob: Blob; readonly blurhash: string };

/**
 * Draws a crop at exactly `size` pixels onto white and encodes it as webp, with its 4×4 blurhash
 * (specification, section 9). Throws `Failure('file')` with a sentence that names the file.
 */
export async function cropToWebp(
  image: OpenedImage,
  crop: Crop,
  size: Size,
): Promise<CroppedImage> {
  const transform = cropTransform(image, crop, size);
  const bitmap = await createImageBitmap(image.file, { imageOrientation: 'from-image' });
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null)
    throw new Failure('file', `"${image.file.name}" could not be cropped in this browser.`);
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.setTransform(...transform);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blurhash = encodeBlurhash(context.getImageData(0, 0, size.width, size.height));
  return { blob: await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 }), blurhash };
}
