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
  /** Of the worse fold, of a card that is found. */
  readonly foldError: number | null;
  /** A found card is sure and right. */
  readonly answer: 'found' | 'asked' | 'wrongly sure' | 'no card';
};

/** A sure card is wrong with a corner that lies farther off, in percent of its width. */
const maxCornerError = 2;

/** Draws each card and looks for it. */
export async function measureAccuracy(cases: readonly ScanCase[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { group, card, artwork, settings } of cases) {
    const scan = await renderScan([await cardImage(card, 787, artwork, settings.seed)], settings);
    const [found] = findCards(scan);
    if (!found) {
      measurements.push({ group, cornerError: null, foldError: null, answer: 'no card' });
      continue;
    }
    const errors = errorsOfTurns(found.corners, scan.cards[0]!).map(
      (error) => (error / settings.cardWidth) * 100,
    );
    const foldErrors = found.folds.map((fold, index) => Math.abs(fold - scan.folds[index]!));
    const isRight = errors[0]! < maxCornerError;
    measurements.push({
      group,
      cornerError: Math.min(...errors),
      foldError: found.isSure && isRight ? (Math.max(...foldErrors) / 787) * 100 : null,
      answer: !found.isSure ? 'asked' : isRight ? 'found' : 'wrongly sure',
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

/** How many cards are found in scans of two, apart or touching, and of one with space for another one. */
export async function measureTwoCards(seed = 1, perBackground = 2, scale = 1) {
  const result = { both: 0, bothTouching: 0, falseSeconds: 0, scans: 0 };
  for (const background of backgrounds)
    for (let index = 0; index < perBackground; index++) {
      const width = Math.round(1000 * scale);
      const cardWidth = (380 + 40 * index) * scale;
      const settings = (distance: number) => ({
        ...randomSettings(seed * 1000 + index, background),
        width,
        height: Math.round(640 * scale),
        cardWidth,
        centers: [-0.5, 0.5].map((side) => ({ x: 0.5 + side * distance, y: 0.5 })),
        rotation: 0,
      });
      const images = [await cardImage(3 * index), await cardImage(3 * index + 1)];
      const findsBoth = async (distance: number) => {
        const scan = await renderScan(images, settings(distance));
        const isOneOf = ({ corners }: { corners: Corners }) =>
          scan.cards.some((card) =>
            errorsOfTurns(corners, card).some((error) => error < 0.02 * cardWidth),
          );
        const found = findCards(scan);
        return found.length === 2 && found.every(isOneOf) ? 1 : 0;
      };
      const one = await renderScan(images.slice(0, 1), settings(0.5));
      result.scans++;
      result.both += await findsBoth(0.5);
      result.bothTouching += await findsBoth((cardWidth * 1.002) / width);
      if (findCards(one).length > 1) result.falseSeconds++;
    }
  return result;
}
