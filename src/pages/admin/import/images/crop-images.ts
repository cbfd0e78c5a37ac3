import { type Panel, panelSize } from '../../../../domain/cassette.ts';
import { cropCard, type DetectedCard, detectCards } from '../../../../imaging/crop/card-scan.ts';
import { cropToWebp } from '../../../../imaging/crop/crop.ts';
import type { CropArea, Size } from '../../../../imaging/crop/crop-geometry.ts';
import { type OpenedImage, openImage } from '../../../../imaging/crop/open-image.ts';
import type { Crop, Crops } from '../../../../services/ports.ts';
import type { RowImages } from './image-plan.ts';

/** The card that is used of a scan; `other` is the second card of the scan, if there is one. */
export type ScanCard = DetectedCard & { readonly other?: DetectedCard | undefined };

/** The card in each scan, so that it is detected once. */
export type DetectedCards = Map<File, ScanCard>;

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
  detectedCards: DetectedCards,
): Promise<Partial<Crops>> {
  const crops: Partial<Crops> = {};
  for (const panel of panels) {
    const file = files[panel];
    if (file) crops[panel] = await withImage(file, (image) => cropCentre(image, panel));
  }
  const { scan } = files;
  if (!scan) return crops;
  const cardCrops = await withImage(scan, async (image) =>
    cropCard(image, await locateCard(scan, image, detectedCards)),
  );
  for (const panel of panels) crops[panel] ??= cardCrops[panel];
  return crops;
}

/** The card in an open scan; detects it at the first call for a file. */
export async function locateCard(
  scan: File,
  image: OpenedImage,
  detectedCards: DetectedCards,
): Promise<ScanCard> {
  const known = detectedCards.get(scan);
  if (known) return known;
  const [first, other] = await detectCards(image);
  const card = { ...first, other };
  detectedCards.set(scan, card);
  return card;
}

const cropCentre = (image: OpenedImage, panel: Panel): Promise<Crop> =>
  cropToWebp(
    image,
    { area: centredCrop(image, panelSize[panel]), rotation: 0 },
    panelSize[panel],
    panel === 'fullJCard',
  );

async function withImage<T>(file: File, use: (image: OpenedImage) => Promise<T>): Promise<T> {
  const image = await openImage(file);
  try {
    return await use(image);
  } finally {
    image.close();
  }
}
