import { Failure } from '../../domain/failure.ts';
import type { RenderedCrop } from '../worker/image-jobs.ts';
import { renderCrop } from '../worker/image-worker-client.ts';
import { runInWorker } from '../worker/worker-job.ts';
import { type CropSelection, cropTransform, type Size } from './crop-geometry.ts';
import type { OpenedImage } from './decode.ts';

/** A finished crop: `blob` is a real `image/webp` of exactly the size asked for, without metadata. */
export type CroppedImage = { readonly blob: Blob; readonly blurhash: string };

/** The most that the storage rules take, in bytes. */
const largestUpload = 5 * 1024 * 1024;

/**
 * Draws a crop at exactly `size` pixels onto white and encodes it as webp, with its 4×4 blurhash
 * (specification, section 9). Throws `Failure`: `'file'` with a sentence that names the file, or
 * `'stale'` when the encoder for browsers without webp could not be loaded.
 */
export async function cropToWebp(
  image: OpenedImage,
  crop: CropSelection,
  size: Size,
): Promise<CroppedImage> {
  const developed = await renderCrop({
    kind: 'develop',
    file: image.source,
    name: image.name,
    transform: cropTransform(image, crop, size),
    size,
  });
  return finishCrop(image.name, developed);
}

/** The last step of every crop: webp where the canvas had none, and small enough to be stored. */
export async function finishCrop(
  name: string,
  { picture, blurhash }: RenderedCrop,
): Promise<CroppedImage> {
  const blob = picture instanceof Blob ? picture : await encodeWebp(picture, name);
  if (blob.size > largestUpload)
    throw new Failure('file', `"${name}" has too much detail to be stored in 5 MB.`);
  return { blob, blurhash };
}

const encodeWebp = (pixels: ImageData, name: string): Promise<Blob> =>
  runInWorker<ImageData, Blob>(
    () => new Worker(new URL('../worker/webp-worker.ts', import.meta.url), { type: 'module' }),
    pixels,
    name,
  ).catch((cause: unknown) => {
    throw cause instanceof Failure
      ? cause
      : new Failure('stale', 'The WebP encoder did not load.', { cause });
  });
