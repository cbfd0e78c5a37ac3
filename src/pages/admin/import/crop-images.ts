import { type Panel, panelSize } from '../../../domain/cassette.ts';
import { cropCard, type DetectedCard, detectCard } from '../../../imaging/crop/card-scan.ts';
import { cropToWebp } from '../../../imaging/crop/crop.ts';
import type { CropArea, Size } from '../../../imaging/crop/crop-geometry.ts';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import type { Crop, Crops } from '../../../services/ports.ts';
import type { RowImages } from './import-plan.ts';

/** Where the card lies in each scan that was looked at, so that none is looked for twice. */
export type DetectedCards = Map<File, DetectedCard>;

/** The largest part of a picture that has the proportions of a panel, from its middle, in percent. */
export function centredCrop(picture: Size, target: Size): CropArea {
  const scale = Math.min(picture.width / target.width, picture.height / target.height);
  const width = (100 * scale * target.width) / picture.width;
  const height = (100 * scale * target.height) / picture.height;
  return { x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}

/**
 * The crops of a row, one picture after the other: single pictures from their middle, the other panels
 * from the scan, where the card is found in it or from its middle. Rejects with a Failure that names
 * the file.
 */
export async function cropRowImages(
  { panels, files }: RowImages,
  seen: DetectedCards,
): Promise<Partial<Crops>> {
  const crops: Partial<Crops> = {};
  for (const panel of panels) {
    const file = files[panel];
    if (file) crops[panel] = await opened(file, (image) => cropMiddle(image, panel));
  }
  const { scan } = files;
  if (!scan) return crops;
  const cut = await opened(scan, async (image) =>
    cropCard(image, await locateCard(scan, image, seen)),
  );
  for (const panel of panels) crops[panel] ??= cut[panel];
  return crops;
}

/** Looks for the card in an open scan, unless that was done. */
export async function locateCard(
  scan: File,
  image: OpenedImage,
  seen: DetectedCards,
): Promise<DetectedCard> {
  const known = seen.get(scan);
  if (known) return known;
  const proposal = await detectCard(image);
  seen.set(scan, proposal);
  return proposal;
}

const cropMiddle = (image: OpenedImage, panel: Panel): Promise<Crop> =>
  cropToWebp(image, { area: centredCrop(image, panelSize[panel]), rotation: 0 }, panelSize[panel]);

async function opened<T>(file: File, use: (image: OpenedImage) => Promise<T>): Promise<T> {
  const image = await openImage(file);
  try {
    return await use(image);
  } finally {
    image.close();
  }
}
