import { type Panel, panelSize, panels } from '../../../domain/cassette.ts';
import type { DraftImages, Picture, Scan } from '../../../domain/form-draft.ts';
import type { PanelFiles } from '../../../domain/import-task.ts';
import type { Crops } from '../../../domain/pictures/crop.ts';
import { panelCorners, wholePicture } from '../../../imaging/crop/card-placement.ts';
import { cropScan, cropToWebp, findPlacement } from '../../../imaging/crop/crop.ts';
import { type Area, lengthOf } from '../../../imaging/crop/crop-geometry.ts';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import { noDraftImages, openPicture } from './draft-images.ts';

/**
 * Where the crop of a panel begins, in percent of the picture: as large as it can be, in the middle.
 * Of a picture as wide as a whole card, for a spine, it begins on the spine. Rejects as
 * `findPlacement` does.
 */
export async function startingCrop(panel: Panel, image: OpenedImage): Promise<Area> {
  const ratio = panelSize[panel].width / panelSize[panel].height;
  const isCard = panel === 'spine' && image.width > 0.75 * image.height;
  const placement = isCard ? await findPlacement(image) : null;
  const [topLeft, , bottomRight, bottomLeft] = placement
    ? panelCorners(placement, panel)
    : wholePicture(image).corners;
  const length = lengthOf(topLeft, bottomLeft);
  const height = placement ? length : Math.min(length, image.width / ratio);
  return {
    x: (50 * (topLeft.x + bottomRight.x - height * ratio)) / image.width,
    y: (50 * (topLeft.y + bottomRight.y - height)) / image.height,
    width: (100 * height * ratio) / image.width,
    height: (100 * height) / image.height,
  };
}

/** A save that is tried again gets the same crops, so that none of them is uploaded twice. */
const cropped = new WeakMap<Scan | Picture, Promise<Partial<Crops>>>();

function cropOnce(
  placed: Scan | Picture,
  crop: (image: OpenedImage) => Promise<Partial<Crops>>,
): Promise<Partial<Crops>> {
  const crops = cropped.get(placed) ?? openImage(placed.file).then(crop);
  cropped.set(placed, crops);
  crops.catch(() => cropped.delete(placed));
  return crops;
}

/** Crops what the cropper of a panel shows, at first `startingCrop`. Rejects with a Failure that names the file. */
export const cropPicture = (panel: Panel, picture: Picture): Promise<Partial<Crops>> =>
  cropOnce(picture, async (image) => {
    const size = panelSize[panel];
    const { area, rotation } = picture.selection;
    const selection = { area: area ?? (await startingCrop(panel, image)), rotation };
    return { [panel]: await cropToWebp(image, selection, size, panel === 'fullJCard') };
  });

/** Crops the card of a scan. Rejects as `cropPicture` does. */
export const cropCard = (scan: Scan): Promise<Partial<Crops>> =>
  cropOnce(scan, async (image) => cropScan(image, scan.placement ?? (await findPlacement(image))));

/** All crops of a form, with what is placed in its scan and its croppers. Rejects as `cropPicture` does. */
export async function cropPlaced({ scan, pictures, crops }: DraftImages): Promise<Partial<Crops>> {
  const placed = { ...(scan && (await cropCard(scan))), ...crops };
  for (const panel of panels) {
    const picture = pictures[panel];
    if (picture) Object.assign(placed, await cropPicture(panel, picture));
  }
  return placed;
}

/** Crops pictures as their croppers begin. Rejects as `cropPicture` does. */
export function cropUnmoved(files: PanelFiles): Promise<Partial<Crops>> {
  const pictures = Object.entries(files).map(([panel, file]) => [panel, openPicture(file)]);
  return cropPlaced({ ...noDraftImages, pictures: Object.fromEntries(pictures) });
}
