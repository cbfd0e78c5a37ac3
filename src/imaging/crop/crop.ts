import { type Panel, panelSize, panels } from '../../domain/cassette.ts';
import type { Crop } from '../../domain/pictures/crop.ts';
import type { Placement } from '../../domain/pictures/placement.ts';
import { runImageJob } from '../worker/run-image-job.ts';
import { panelCorners, uprightSize, wholePicture } from './card-placement.ts';
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
  const large = { corners, size, isLonger: false };
  const crops = [{ corners, size, ...(withLarge && { large }) }];
  const [crop] = await runImageJob('renderCrops', image.source, image.name, crops);
  return crop as Crop;
}

/** Where the card lies (docs/behaviour, "Scan of a whole card"). Throws `Failure('file')`. */
export async function findPlacement(image: OpenedImage): Promise<Placement> {
  const { width, height } = image;
  const corners = await runImageJob('findCard', image.preview, image.name, { width, height });
  const whole = wholePicture(image);
  return corners ? { ...whole, corners } : whole;
}

/** Crops all panels (docs/behaviour, "Scan of a whole card"). Throws as `cropToWebp` does. */
export async function cropScan(
  { source, name }: OpenedImage,
  placement: Placement,
): Promise<Record<Panel, Crop>> {
  const size = uprightSize(placement);
  const large = { corners: placement.corners, size, isLonger: placement.folds[2] < size.width };
  const crops = panels.map((panel) => ({
    corners: panelCorners(placement, panel),
    size: panelSize[panel],
    ...(panel === 'fullJCard' && { large }),
  }));
  const [spine, front, fullJCard] = await runImageJob('renderCrops', source, name, crops);
  return { spine: spine!, front: front!, fullJCard: fullJCard! };
}
