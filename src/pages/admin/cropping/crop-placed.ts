import { type Panel, panelSize, panels } from '../../../domain/cassette.ts';
import type { DraftImages, Picture, Scan } from '../../../domain/form-draft.ts';
import type { PanelFiles } from '../../../domain/import-task.ts';
import type { Crops } from '../../../domain/pictures/crop.ts';
import { panelCorners, wholePicture } from '../../../imaging/crop/card-placement.ts';
import { cropScan, cropToWebp, findPlacement } from '../../../imaging/crop/crop.ts';
import { type Area, lengthOf } from '../../../imaging/crop/crop-geometry.ts';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import { once } from '../../../services/once.ts';
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

/** By file, and by what is placed: a save that is tried again uploads no crop twice. */
const cropped = new WeakMap<File, Record<string, Promise<Partial<Crops>>>>();

/** Crops what is `placed`, else what `find` finds. `name` says what else the crops depend on. */
async function cropOnce<Placed>(
  file: File,
  name: string,
  placed: Placed | null,
  find: (image: OpenedImage) => Promise<Placed>,
  crop: (image: OpenedImage, placed: Placed) => Promise<Partial<Crops>>,
): Promise<Partial<Crops>> {
  const open = once(() => openImage(file));
  const found = placed ?? (await find(await open()));
  const key = name + JSON.stringify(found);
  const known = cropped.get(file) ?? {};
  cropped.set(file, known);
  known[key] ??= open().then((image) => crop(image, found));
  known[key].catch(() => delete known[key]);
  return known[key];
}

/** Crops what the cropper of a panel shows, at first `startingCrop`. Rejects with a Failure that names the file. */
export function cropPicture(panel: Panel, { file, selection }: Picture): Promise<Partial<Crops>> {
  const { area, rotation } = selection;
  const size = panelSize[panel];
  const find = (image: OpenedImage) => startingCrop(panel, image);
  return cropOnce(file, `${panel} ${rotation}`, area, find, async (image, area) => ({
    [panel]: await cropToWebp(image, { area, rotation }, size, panel === 'fullJCard'),
  }));
}

/** Crops the card of a scan. Rejects as `cropPicture` does. */
export const cropCard = ({ file, placement }: Scan): Promise<Partial<Crops>> =>
  cropOnce(file, 'card', placement, findPlacement, cropScan);

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
