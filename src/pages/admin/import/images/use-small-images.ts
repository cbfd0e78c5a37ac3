import { useEffect, useRef, useState } from 'react';
import { panelSize } from '../../../../domain/cassette.ts';
import { cardSize, centredCard } from '../../../../imaging/crop/card-placement.ts';
import type { Size } from '../../../../imaging/crop/crop-geometry.ts';
import {
  formatSize,
  isTooSmall,
  placementSize,
  selectionSize,
} from '../../../../imaging/crop/enlargement.ts';
import { readImageSize } from '../../../../imaging/crop/image-size.ts';
import { centredCrop, type DetectedCards } from './crop-images.ts';
import type { ImagePlan, RowImages } from './image-plan.ts';

/**
 * By row number: a sentence for each row with an image that is less than half as large as what is cut
 * from it. The sizes are read from the headers of the files, one file after the other.
 */
export function useSmallImages(
  { byRow }: ImagePlan,
  detectedCards: DetectedCards,
): ReadonlyMap<number, string> {
  const known = useRef(new Map<File, Size | null>());
  const [sizes, setSizes] = useState<ReadonlyMap<File, Size | null>>(new Map());
  useEffect(() => {
    let isCancelled = false;
    const missing = [...byRow.values()]
      .flatMap(({ files }) => Object.values(files))
      .filter((file) => !known.current.has(file));
    if (missing.length === 0) return;
    (async () => {
      for (const file of missing) {
        if (isCancelled) return;
        known.current.set(file, await readImageSize(file));
      }
      setSizes(new Map(known.current));
    })();
    return () => {
      isCancelled = true;
    };
  }, [byRow]);

  const sentences = new Map<number, string>();
  for (const [rowNumber, rowImages] of byRow) {
    const found = smallImages(rowImages, sizes, detectedCards);
    if (found.length > 0)
      sentences.set(
        rowNumber,
        `Small: ${found
          .map(
            ({ source, target }) =>
              `${formatSize(source)} pixels, enlarged to ${formatSize(target)}`,
          )
          .join('; ')}.`,
      );
  }
  return sentences;
}

function smallImages(
  { files, panels }: RowImages,
  sizes: ReadonlyMap<File, Size | null>,
  detectedCards: DetectedCards,
): { source: Size; target: Size }[] {
  const uses = panels.flatMap((panel) => {
    const file = files[panel];
    const size = file && sizes.get(file);
    if (!size) return [];
    const target = panelSize[panel];
    return [
      { source: selectionSize(size, { area: centredCrop(size, target), rotation: 0 }), target },
    ];
  });
  const { scan } = files;
  const size = scan && sizes.get(scan);
  if (size)
    uses.push({
      source: placementSize(detectedCards.get(scan) ?? centredCard(size)),
      target: cardSize,
    });
  return uses.filter(({ source, target }) => isTooSmall(source, target));
}
