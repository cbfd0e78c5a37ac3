import { panelSize, panels } from '../../../domain/cassette.ts';
import { cropToWebp } from '../../../imaging/crop/crop.ts';
import type { CropArea, Size } from '../../../imaging/crop/crop-geometry.ts';
import { openImage } from '../../../imaging/crop/open-image.ts';
import type { PanelFiles } from '../../../import-export/match-images.ts';
import type { Crops } from '../../../services/ports.ts';

/** The largest centred area of a picture with the proportions of `target`, in percent of the picture. */
export function centredCrop(image: Size, target: Size): CropArea {
  const scale = Math.min(image.width / target.width, image.height / target.height);
  const width = (100 * scale * target.width) / image.width;
  const height = (100 * scale * target.height) / image.height;
  return { x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}

/** Crops the pictures of a row from their centre. Rejects with a Failure that names the file. */
export async function cropImages(files: PanelFiles): Promise<Partial<Crops>> {
  const crops: Partial<Crops> = {};
  for (const panel of panels) {
    const file = files[panel];
    if (!file) continue;
    const image = await openImage(file);
    try {
      const selection = { area: centredCrop(image, panelSize[panel]), rotation: 0 };
      crops[panel] = await cropToWebp(image, selection, panelSize[panel], panel === 'fullJCard');
    } finally {
      image.close();
    }
  }
  return crops;
}
