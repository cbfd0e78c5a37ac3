import { type Panel, panelSize } from '../../../../domain/cassette.ts';
import { cropCard } from '../../../../imaging/crop/card-scan.ts';
import { cropToWebp } from '../../../../imaging/crop/crop.ts';
import type { CropArea, Size } from '../../../../imaging/crop/crop-geometry.ts';
import { type OpenedImage, openImage } from '../../../../imaging/crop/open-image.ts';
import type { Crop, Crops } from '../../../../services/ports.ts';
import type { RowImages } from './image-plan.ts';
import type { ScanCard } from './scan-card.ts';

/** The card in an open scan. */
export type FindCard = (scan: File, image: OpenedImage) => Promise<ScanCard>;

/** The largest centred area of an image with the proportions of `target`, in percent of the image. */
export function centredCrop(image: Size, target: Size): CropArea {
  const scale = Math.min(image.width / target.width, image.height / target.height);
  const width = (100 * scale * target.width) / image.width;
  const height = (100 * scale * target.height) / image.height;
  return { x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}

/**
 * Crops the images of a row, one file after the other: images of single panels from their centre, the
 * other panels from the scan. Rejects with a Failure that names the file.
 */
export async function cropRowImages(
  { panels, files }: RowImages,
  findCard: FindCard,
): Promise<Partial<Crops>> {
  const crops: Partial<Crops> = {};
  for (const panel of panels) {
    const file = files[panel];
    if (file) crops[panel] = await withImage(file, (image) => cropCentre(image, panel));
  }
  const { scan } = files;
  if (!scan) return crops;
  const cardCrops = await withImage(scan, async (image) =>
    cropCard(image, await findCard(scan, image)),
  );
  for (const panel of panels) crops[panel] ??= cardCrops[panel];
  return crops;
}

const cropCentre = (image: OpenedImage, panel: Panel): Promise<Crop> =>
  cropToWebp(
    image,
    { area: centredCrop(image, panelSize[panel]), rotation: 0 },
    panelSize[panel],
    panel === 'fullJCard',
  );

/** Opens an image file while `use` needs it. */
export async function withImage<T>(
  file: File,
  use: (image: OpenedImage) => Promise<T>,
): Promise<T> {
  const image = await openImage(file);
  try {
    return await use(image);
  } finally {
    image.close();
  }
}
