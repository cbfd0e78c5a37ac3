import { type Panel, panelSize, panels } from '../../domain/cassette.ts';
import type { Crop } from '../../domain/pictures/crop.ts';
import type { Placement } from '../../domain/pictures/placement.ts';
import { runImageJob } from '../worker/run-image-job.ts';
import { panelCorners, uprightSize, wholePicture } from './card-placement.ts';
import type { OpenedImage } from './open-image.ts';

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
  const crops = panels.map((panel) => ({
    corners: panelCorners(placement, panel),
    size: panelSize[panel],
    ...(panel === 'fullJCard' && {
      large: {
        corners: placement.corners,
        size: uprightSize(placement),
        isLonger: placement.folds[2] < uprightSize(placement).width,
      },
    }),
  }));
  const [spine, front, fullJCard] = await runImageJob('renderCrops', source, name, crops);
  return { spine: spine!, front: front!, fullJCard: fullJCard! };
}
