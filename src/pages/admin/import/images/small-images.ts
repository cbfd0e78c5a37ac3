import { panelSize } from '../../../../domain/cassette.ts';
import { cardSize, centredCard } from '../../../../imaging/crop/card-placement.ts';
import type { Size } from '../../../../imaging/crop/crop-geometry.ts';
import {
  formatSize,
  isTooSmall,
  placementSize,
  selectionSize,
} from '../../../../imaging/crop/enlargement.ts';
import { centredCrop } from './crop-images.ts';
import type { ImagePlan, RowImages } from './image-plan.ts';
import type { ScanCard } from './scan-card.ts';

type Sizes = ReadonlyMap<File, Size | null>;
type Cards = ReadonlyMap<File, ScanCard>;

/**
 * By row number: a sentence for each row with an image that is less than half as large as what is cut
 * from it.
 */
export function findSmallImages(
  { byRow }: ImagePlan,
  sizes: Sizes,
  cards: Cards,
): ReadonlyMap<number, string> {
  const sentences = new Map<number, string>();
  for (const [rowNumber, rowImages] of byRow) {
    const enlarged = cutsOf(rowImages, sizes, cards)
      .filter(({ source, target }) => isTooSmall(source, target))
      .map((cut) => `${formatSize(cut.source)} pixels, enlarged to ${formatSize(cut.target)}`);
    if (enlarged.length > 0) sentences.set(rowNumber, `Small: ${enlarged.join('; ')}.`);
  }
  return sentences;
}

/** What is cut from the images of a row, as far as their sizes are known. */
function cutsOf(
  { files, panels }: RowImages,
  sizes: Sizes,
  cards: Cards,
): { source: Size; target: Size }[] {
  const cuts = panels.flatMap((panel) => {
    const file = files[panel];
    const size = file && sizes.get(file);
    if (!size) return [];
    const target = panelSize[panel];
    const selection = { area: centredCrop(size, target), rotation: 0 };
    return [{ source: selectionSize(size, selection), target }];
  });
  const { scan } = files;
  const size = scan && sizes.get(scan);
  return size
    ? [...cuts, { source: placementSize(cards.get(scan) ?? centredCard(size)), target: cardSize }]
    : cuts;
}
