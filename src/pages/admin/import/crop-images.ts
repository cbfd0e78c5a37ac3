import { panelSize, panels } from '../../../domain/cassette.ts';
import { cropToWebp } from '../../../imaging/crop/crop.ts';
import { openImage } from '../../../imaging/crop/open-image.ts';
import type { PanelFiles } from '../../../import-export/match-images.ts';
import type { Crops } from '../../../services/ports.ts';
import { centredCrop } from '../cropping/crop-placed.ts';

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
