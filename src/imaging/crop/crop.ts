import type { Crop } from '../../domain/pictures/crop.ts';
import { runImageJob } from '../worker/run-image-job.ts';
import { type CropSelection, type Size, selectionCorners } from './crop-geometry.ts';
import type { OpenedImage } from './open-image.ts';

/**
 * Draws a crop of `size` pixels as webp, and its reading copy if asked (docs/behaviour, "Stored
 * images"). Throws `Failure`: `'file'` with a sentence that names the file, or `'stale'` or
 * `'offline'` when the worker, or the encoder for browsers without webp, could not be loaded.
 */
export async function cropToWebp(
  image: OpenedImage,
  selection: CropSelection,
  size: Size,
  withLarge = false,
): Promise<Crop> {
  const corners = selectionCorners(image, selection);
  const crops = [
    { corners, size, ...(withLarge && { large: { corners, size, isLonger: false } }) },
  ];
  const [crop] = await runImageJob('renderCrops', image.source, image.name, crops);
  return crop as Crop;
}
