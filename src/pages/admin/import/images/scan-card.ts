import { type CardPlacement, defaultFolds } from '../../../../imaging/crop/card-placement.ts';
import type { DetectedCard } from '../../../../imaging/crop/card-scan.ts';
import { measureCard, rotateQuarters } from '../../../../imaging/crop/card-shape.ts';

/** The card that is used of a scan; `other` is the second card of the scan, if there is one. */
export type ScanCard = DetectedCard & { readonly other?: DetectedCard | undefined };

/** The card where the editor has placed it; `other` is then the one that is farther from it. */
export function placeCard(placement: CardPlacement, detected: ScanCard | undefined): ScanCard {
  const placed = { ...placement, found: true, isTurnSure: true };
  if (!detected?.other) return placed;
  const { other, ...first } = detected;
  const { center } = measureCard(placement);
  const distance = (to: CardPlacement) => {
    const { x, y } = measureCard(to).center;
    return Math.hypot(x - center.x, y - center.y);
  };
  return { ...placed, other: distance(first) > distance(other) ? first : other };
}

/** Turns the scan clockwise by a quarter, so that another edge of the card is at the top. */
export const turnCard = (card: ScanCard): ScanCard => ({
  ...rotateQuarters(card, 1),
  // The detected folds are parallel to the other edges now.
  folds: defaultFolds,
  isTurnSure: true,
});
