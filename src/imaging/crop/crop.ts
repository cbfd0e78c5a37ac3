import { Failure } from '../../domain/failure.ts';
import type { RenderedCrop } from '../worker/image-jobs.ts';
import { renderCrops } from '../worker/image-worker-client.ts';
import { runInWorker } from '../worker/worker-job.ts';
import { type CropSelection, cropTransform, type Size } from './crop-geometry.ts';
import type { OpenedImage } from './open-image.ts';

/** A finished crop: `blob` is `image/webp` of exactly the requested size, without metadata. */
export type CroppedImage = { readonly blob: Blob; readonly blurhash: string };

/** The storage rules accept no more. */
const maxUploadBytes = 5 * 1024 * 1024;

/**
 * Draws a crop at exactly `size` pixels onto white and encodes it as webp, with a blurhash of 4×4
 * components (docs/behaviour.md, "Stored images"). Throws `Failure`: `'file'` with a sentence that names
 * the file, or `'stale'` when the encoder for browsers without webp could not be loaded.
 */
export async function cropToWebp(
  image: OpenedImage,
  selection: CropSelection,
  size: Size,
): Promise<CroppedImage> {
  const [crop] = await renderCrops({
    kind: 'render-crops',
    file: image.source,
    name: image.name,
    crops: [{ transform: cropTransform(image, selection, size), size }],
  });
  return finishCrop(image.name, crop!);
}

/** Encodes webp where the canvas could not, and checks the file size. Throws as `cropToWebp` does. */
export async function finishCrop(
  name: string,
  { image, blurhash }: RenderedCrop,
): Promise<CroppedImage> {
  const blob = image instanceof Blob ? image : await encodeWebp(image, name);
  if (blob.size > maxUploadBytes)
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
