import { findCard } from '../../src/imaging/card-detection/find-card.ts';
import { findCards } from '../../src/imaging/card-detection/find-cards.ts';
import { turnCorners } from '../../src/imaging/crop/card-placement.ts';
import { bottomRightCorner, type Corners } from '../../src/imaging/crop/crop-geometry.ts';
import { cardImage } from './cards.ts';
import { backgrounds, renderScan, type Scan } from './make-scan.ts';
import { randomSettings, type ScanCase } from './scan-cases.ts';

/** How far a detected card lies from the truth, in percent of its width; null where it was not found. */
export type Measurement = {
  readonly group: string;
  /** Of the worst corner, whichever side is up. */
  readonly cornerError: number | null;
  /** Of the worse fold, of a card that stands upright. */
  readonly foldError: number | null;
  readonly turn: 'turned' | 'unsure' | 'wrong' | 'not found';
};

/** Draws each card and looks for it. */
export async function measureAccuracy(cases: readonly ScanCase[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { group, card, settings } of cases) {
    const scan = await renderScan([await cardImage(card)], settings);
    const found = findCard(scan);
    if (!found) {
      measurements.push({ group, cornerError: null, foldError: null, turn: 'not found' });
      continue;
    }
    const errors = errorsOfTurns(found.corners, scan.cards[0]!);
    const cornerError = Math.min(...errors);
    const isUpright = errors[0] === cornerError;
    const foldErrors = found.folds.map((fold, index) => Math.abs(fold - scan.folds[index]!));
    measurements.push({
      group,
      cornerError: (cornerError / settings.cardWidth) * 100,
      foldError: isUpright ? (Math.max(...foldErrors) / 787) * 100 : null,
      turn: !found.isTurnSure ? 'unsure' : isUpright ? 'turned' : 'wrong',
    });
  }
  return measurements;
}

/** The distance of the worst corner in pixels, as found and after one, two and three quarter turns. */
const errorsOfTurns = (found: Corners, corners: Scan['cards'][number]): number[] =>
  [0, 1, 2, 3].map((quarters) => {
    const turned = turnCorners(found, quarters);
    const { topLeft, topRight, bottomLeft } = turned;
    return Math.max(
      ...[topLeft, topRight, bottomRightCorner(turned), bottomLeft].map((corner, index) =>
        Math.hypot(corner.x - corners[index]!.x, corner.y - corners[index]!.y),
      ),
    );
  });

/** The value below which this fraction (0 to 1) of the values lies. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}

/** How many cards are found in scans of two, and of one with space for another one. */
export async function measureTwoCards(
  seed = 1,
  perBackground = 2,
  scale = 1,
): Promise<{ both: number; falseSeconds: number; scans: number }> {
  const result = { both: 0, falseSeconds: 0, scans: 0 };
  for (const background of backgrounds)
    for (let index = 0; index < perBackground; index++) {
      const settings = {
        ...randomSettings(seed * 1000 + index, background),
        width: Math.round(1000 * scale),
        height: Math.round(640 * scale),
        cardWidth: (380 + 40 * index) * scale,
        centers: [
          { x: 0.25, y: 0.5 },
          { x: 0.75, y: 0.5 },
        ],
        rotation: index,
      };
      const images = [await cardImage(3 * index), await cardImage(3 * index + 1)];
      const two = await renderScan(images, settings);
      const one = await renderScan(images.slice(0, 1), settings);
      const found = findCards(two);
      const isOneOf = ({ corners }: { corners: Corners }) =>
        two.cards.some((card) =>
          errorsOfTurns(corners, card).some((error) => error < 0.02 * settings.cardWidth),
        );
      result.scans++;
      if (found.length === 2 && found.every(isOneOf)) result.both++;
      if (findCards(one).length > 1) result.falseSeconds++;
    }
  return result;
}
