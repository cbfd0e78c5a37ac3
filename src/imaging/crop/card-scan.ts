import { type Panel, panelSize, panels } from '../../domain/cassette.ts';
import type { Placement } from '../../domain/pictures/placement.ts';
import { findOutlineInImage } from '../worker/image-worker-client.ts';
import { panelCorners, wholePicture } from './card-placement.ts';
import { type CroppedImage, cropPanels } from './crop.ts';
import type { OpenedImage } from './open-image.ts';

/**
 * Where the card lies in the picture of a scan: its outline on the ground, else the whole picture is the
 * card (docs/behaviour.md, "Scan of a whole card"). Throws `Failure('file')` when it can't be read.
 */
export async function findPlacement(image: OpenedImage): Promise<Placement> {
  const { name, preview, width, height } = image;
  const corners = await findOutlineInImage({
    kind: 'find-outline',
    file: preview,
    name,
    size: { width, height },
  });
  const whole = wholePicture(image);
  return corners ? { ...whole, corners } : whole;
}

/**
 * Crops all three panels from a scan, which is decoded once: webp of exactly 100×775, 500×775 and 787×775
 * pixels, each with its blurhash, and the reading copy. Each panel is scaled to its size, and perspective is
 * taken out (docs/behaviour.md, "Scan of a whole card"). Throws `Failure` as `cropToWebp` does, if any of
 * the three fails.
 */
export async function cropScan(
  image: OpenedImage,
  placement: Placement,
): Promise<Record<Panel, CroppedImage>> {
  const [spine, front, fullJCard] = await cropPanels(
    image,
    panels.map((panel) => ({
      corners: panelCorners(placement, panel),
      size: panelSize[panel],
      withLarge: panel === 'fullJCard',
    })),
  );
  return { spine: spine!, front: front!, fullJCard: fullJCard! };
}
