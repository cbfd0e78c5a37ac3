import { findCard } from '../../src/imaging/card-detection/find-card.ts';
import { findCards } from '../../src/imaging/card-detection/find-cards.ts';
import { turnCorners } from '../../src/imaging/crop/card-placement.ts';
import {
  bottomRightCorner,
  type Corners,
  type Point,
} from '../../src/imaging/crop/crop-geometry.ts';
import { backgrounds } from './backgrounds.ts';
import { renderScan, renderTwoCards, type Scan } from './make-scan.ts';
import { cardImage, randomSettings, type ScanCase, scaled } from './scan-cases.ts';

/** How far a detected card lies from the truth, in percent of its width; null where it was not found. */
export type Measurement = {
  readonly group: string;
  /** Of the worst corner. */
  readonly cornerError: number | null;
  /** Of the worse fold. */
  readonly foldError: number | null;
};

export async function measureAccuracy(cases: readonly ScanCase[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { group, card, settings } of cases) {
    const scan = renderScan(await cardImage(card), settings);
    const found = findCard(scan);
    const foldErrors = found?.folds.map((fold, index) => Math.abs(fold - scan.folds[index]!));
    measurements.push({
      group,
      cornerError: found && (maxCornerError(found.corners, scan) / settings.cardWidth) * 100,
      foldError: foldErrors ? (Math.max(...foldErrors) / 787) * 100 : null,
    });
  }
  return measurements;
}

function maxCornerError({ topLeft, topRight, bottomLeft }: Corners, scan: Scan): number {
  const bottomRight = bottomRightCorner({ topLeft, topRight, bottomLeft });
  return Math.max(
    ...[topLeft, topRight, bottomRight, bottomLeft].map((corner, index) =>
      distance(corner, scan.corners[index]!),
    ),
  );
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The value below which this fraction (0 to 1) of the values lies. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}

/** The result for a card on any side: turned upright, not sure, turned wrongly, or not found. */
export type TurnResult = 'turned' | 'unsure' | 'wrong' | 'not found';

/** Lays the cards on their sides in turn, and says how the detection turns each. */
export async function measureTurns(cases: readonly ScanCase[]): Promise<TurnResult[]> {
  const results: TurnResult[] = [];
  for (const [index, { card, settings }] of cases.entries()) {
    const rotation = settings.rotation + 90 * (index % 4);
    const scan = renderScan(await cardImage(card), { ...settings, rotation });
    const found = findCard(scan);
    if (!found) results.push('not found');
    else if (!found.isTurnSure) results.push('unsure');
    else
      results.push(
        maxCornerError(found.corners, scan) < 0.1 * settings.cardWidth ? 'turned' : 'wrong',
      );
  }
  return results;
}

/** How many cards are found in scans of two, and of one with space for another one. */
export async function measureTwoCards(
  seed = 1,
  perBackground = 2,
  scale = 1,
): Promise<{ both: number; twoScans: number; falseSeconds: number; oneScans: number }> {
  const result = { both: 0, twoScans: 0, falseSeconds: 0, oneScans: 0 };
  for (const background of backgrounds)
    for (let index = 0; index < perBackground; index++) {
      const settings = scaled(
        {
          ...randomSettings(seed * 1000 + index, background),
          width: 1000,
          height: 640,
          cardWidth: 380 + 40 * index,
          center: { x: 0.3, y: 0.5 },
          rotation: index,
        },
        scale,
      );
      const [left, right] = [await cardImage(3 * index), await cardImage(3 * index + 1)];
      const { scan, cards } = renderTwoCards([left, right], settings);
      const found = findCards(scan);
      const isOneOf = ({ corners }: { corners: Corners }) =>
        cards.some((card) =>
          [0, 1, 2, 3].some(
            (quarters) =>
              maxCornerError(turnCorners(corners, quarters), card) < 0.02 * settings.cardWidth,
          ),
        );
      result.twoScans++;
      if (found.length === 2 && found.every(isOneOf)) result.both++;
      result.oneScans++;
      if (findCards(renderScan(left, settings)).length > 1) result.falseSeconds++;
    }
  return result;
}
