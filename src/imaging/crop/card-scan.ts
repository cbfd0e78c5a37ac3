import { type Panel, panelSize, panels } from '../../domain/cassette.ts';
import type { Crop } from '../../domain/pictures/crop.ts';
import type { Placement } from '../../domain/pictures/placement.ts';
import { runImageJob } from '../worker/run-image-job.ts';
import { panelCorners, wholePicture } from './card-placement.ts';
import type { OpenedImage } from './open-image.ts';

/**
 * Where the card lies in the picture of a scan: its outline on the ground, else the whole picture is the
 * card (docs/behaviour, "Scan of a whole card"). Throws `Failure('file')` when it can't be read.
 */
export async function findPlacement(image: OpenedImage): Promise<Placement> {
  const { width, height } = image;
  const corners = await runImageJob('findCard', image.preview, image.name, { width, height });
  const whole = wholePicture(image);
  return corners ? { ...whole, corners } : whole;
}

/**
 * Crops all three panels from a scan, which is decoded once: webp of exactly 100×775, 500×775 and 787×775
 * pixels, each with its blurhash, and the reading copy. Each panel is scaled to its size, and perspective is
 * taken out (docs/behaviour, "Scan of a whole card"). Throws `Failure` as `cropToWebp` does, if any
 * of the three fails.
 */
export async function cropScan(
  { source, name }: OpenedImage,
  placement: Placement,
): Promise<Record<Panel, Crop>> {
  const crops = panels.map((panel) => ({
    corners: panelCorners(placement, panel),
    size: panelSize[panel],
    withLarge: panel === 'fullJCard',
  }));
  const [spine, front, fullJCard] = await runImageJob('renderCrops', source, name, crops);
  return { spine: spine!, front: front!, fullJCard: fullJCard! };
}
