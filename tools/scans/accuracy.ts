import { findCard } from '../../src/imaging/card-detection/find-card.ts';
import { findCards } from '../../src/imaging/card-detection/find-cards.ts';
import { turnCorners } from '../../src/imaging/crop/card-placement.ts';
import {
  bottomRightCorner,
  type Corners,
  type Point,
} from '../../src/imaging/crop/crop-geometry.ts';
import type { Table } from '../bench/table.ts';
import { backgrounds } from './backgrounds.ts';
import { renderScan, renderTwoCards, type Scan, type ScanSettings, turnScan } from './make-scan.ts';
import { cardImage, randomSettings, type ScanCase, scaled } from './scan-cases.ts';

/** How far a detected card lies from the truth, on one generated scan. */
export type Measurement = {
  readonly group: string;
  readonly settings: ScanSettings;
  readonly card: string;
  readonly found: boolean;
  /** Largest error of the four corners, in percent of the card's width; null when not found. */
  readonly cornerError: number | null;
  /** Larger error of the two folds, in percent of the card's width. */
  readonly foldError: number | null;
  readonly durationMs: number;
};

export async function measureAccuracy(cases: readonly ScanCase[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { group, card, settings } of cases) {
    const scan = renderScan(await cardImage(card), settings);
    const start = performance.now();
    const found = findCard(scan);
    const durationMs = performance.now() - start;
    measurements.push({
      group,
      settings,
      card: String(card),
      durationMs,
      found: found !== null,
      cornerError: found && (maxCornerError(found.corners, scan) / settings.cardWidth) * 100,
      foldError:
        found &&
        (Math.max(...found.folds.map((fold, index) => Math.abs(fold - scan.folds[index]!))) / 787) *
          100,
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

/** The result for a card on its side: turned upright, the editor is asked, turned wrongly, or not found. */
type TurnResult = 'turned' | 'asked' | 'wrong' | 'not found';
type TurnMeasurement = { readonly quarters: number; readonly result: TurnResult };

/** Turns scans of all groups to each side, and counts how the detection turns them. */
export async function measureTurns(cases: readonly ScanCase[]): Promise<TurnMeasurement[]> {
  const measurements: TurnMeasurement[] = [];
  for (const [index, { card, settings }] of cases.entries()) {
    const quarters = index % 4;
    const scan = turnScan(renderScan(await cardImage(card), settings), quarters);
    const found = findCard(scan);
    const isUpright =
      found !== null && maxCornerError(found.corners, scan) < 0.1 * settings.cardWidth;
    const result = !found
      ? 'not found'
      : !found.isTurnSure
        ? 'asked'
        : isUpright
          ? 'turned'
          : 'wrong';
    measurements.push({ quarters, result });
  }
  return measurements;
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

/** A table with one row per group and one for all scans. */
export function accuracyTable(measurements: readonly Measurement[]): Table {
  const row = (name: string, rows: readonly Measurement[]) => {
    const cornerErrors = rows.flatMap(({ cornerError }) => cornerError ?? []);
    const foldErrors = rows.flatMap(({ foldError }) => foldError ?? []);
    const durations = rows.map(({ durationMs }) => durationMs);
    return [
      name,
      String(rows.length),
      String(cornerErrors.length),
      ...[0.5, 0.95, 1].map((fraction) => quantile(cornerErrors, fraction).toFixed(2)),
      ...[0.5, 0.95].map((fraction) => quantile(foldErrors, fraction).toFixed(2)),
      quantile(durations, 0.5).toFixed(0),
    ];
  };
  const groups = [...new Set(measurements.map(({ group }) => group))];
  return {
    title: 'Cards in generated scans',
    columns: [
      'scans',
      'n',
      'found',
      'corner: median',
      '95 %',
      'worst',
      'fold: median',
      '95 %',
      'ms',
    ],
    rows: [
      ...groups.map((name) =>
        row(
          name,
          measurements.filter(({ group }) => group === name),
        ),
      ),
      row('all', measurements),
    ],
    notes: [
      "Errors in percent of the card's width; a corner is the worst of the four, a fold the worse of the two.",
    ],
  };
}
