import { findCard } from '../../src/imaging/card-detection/find-card.ts';
import { findCards } from '../../src/imaging/card-detection/find-cards.ts';
import type { Pixels } from '../../src/imaging/crop/blurhash.ts';
import { turnCorners } from '../../src/imaging/crop/card-placement.ts';
import type { Corners, Point } from '../../src/imaging/crop/crop-geometry.ts';
import { seeded } from '../demo/random.ts';
import { type Background, backgrounds } from './backgrounds.ts';
import { demoCard, type LowContrastCard, lowContrastCards } from './cards.ts';
import { renderScan, renderTwoCards, type Scan, type ScanSettings, turnScan } from './make-scan.ts';

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

type ScanCase = {
  readonly group: string;
  readonly card: number | LowContrastCard;
  readonly settings: ScanSettings;
};

const lids: readonly Background[] = ['white lid', 'black lid', 'grey lid'];
const lowContrast = Object.keys(lowContrastCards) as LowContrastCard[];

/** The scans that are measured. The same seed gives the same scans, at any scale. */
export function scanCases(seed = 1, perGroup = 8, scale = 1): ScanCase[] {
  const cases: ScanCase[] = [];
  const add = (
    group: string,
    background: Background,
    card: ScanCase['card'],
    change: Partial<ScanSettings> = {},
  ) => {
    const seedOfCase = seed * 1000 + cases.length;
    cases.push({
      group,
      card,
      settings: scaled({ ...randomSettings(seedOfCase, background), ...change }, scale),
    });
  };
  for (const background of backgrounds)
    for (let index = 0; index < perGroup; index++) add(background, background, cases.length % 40);
  // A card that is black to the edge is invisible on a black lid.
  for (const card of lowContrast)
    for (const background of [...lids, 'wood', 'stone'] as const)
      if (card !== 'black to the edge' || background !== 'black lid')
        add(
          background === 'white lid' && /white/.test(card)
            ? 'white card on the white lid'
            : 'low contrast cards',
          background,
          card,
        );
  for (let index = 0; index < perGroup; index++)
    add('white card on the white lid', 'white lid', 'typed on white');
  for (let index = 0; index < perGroup; index++) {
    const random = seeded(seed + index);
    const { width, height, cardWidth, rotation } = randomSettings(
      seed * 1000 + cases.length,
      'grey lid',
    );
    // Against the scanner's corner or one side; up to 0.6 % of the card lies outside.
    const half = cardWidth / 2 - random.between(0, 0.006) * cardWidth;
    const left = half / width;
    const top = (half * 775) / 787 / height;
    const center = index % 2 ? { x: left, y: top } : { x: left, y: Math.max(top, 0.5) };
    add('touching the border', lids[index % 3]!, index * 3, { center, rotation: rotation / 12 });
  }
  return cases;
}

/** The same scan with fewer pixels. */
const scaled = (settings: ScanSettings, scale: number): ScanSettings => ({
  ...settings,
  width: Math.round(settings.width * scale),
  height: Math.round(settings.height * scale),
  cardWidth: settings.cardWidth * scale,
});

function randomSettings(seed: number, background: Background): ScanSettings {
  const random = seeded(seed);
  const isScanner = background.endsWith('lid');
  const [width, height] = random.pick<readonly [number, number]>(
    isScanner
      ? [
          [600, 849],
          [700, 700],
          [849, 600],
        ]
      : [
          [840, 630],
          [630, 840],
          [720, 720],
        ],
  );
  const rotation = random.pick([0.4, 2, 5, 12]) * random.between(-1, 1);
  // From half the size that fits (a card on an A4 scanner) to almost all of it.
  const fit = 1 - Math.abs(rotation) * 0.018;
  const cardWidth = Math.min(width, height) * fit * random.between(0.48, 0.94);
  const slack = { x: width - cardWidth / fit, y: height - cardWidth / fit };
  return {
    seed,
    background,
    width,
    height,
    cardWidth,
    center: {
      x: 0.5 + (slack.x / width) * random.between(-0.45, 0.45),
      y: 0.5 + (slack.y / height) * random.between(-0.45, 0.45),
    },
    rotation,
    skew: random.between(-0.4, 0.4),
    heightDeviation: random.between(-0.012, 0.012),
    folds: [187 + random.between(-4, 4), 287 + random.between(-4, 4)],
    shadow: isScanner
      ? {
          x: random.between(-0.006, 0.006),
          y: random.between(-0.006, 0.006),
          dark: random.between(0.12, 0.4),
        }
      : {
          x: random.between(-0.03, 0.03),
          y: random.between(-0.03, 0.03),
          dark: random.between(0.2, 0.6),
        },
    noise: isScanner ? random.between(0.4, 2) : random.between(1, 5),
    falloff: isScanner ? random.between(0, 0.03) : random.between(0.05, 0.35),
  };
}

const cardImages = new Map<number | LowContrastCard, Promise<Pixels>>();
export function cardImage(card: number | LowContrastCard): Promise<Pixels> {
  const image =
    cardImages.get(card) ?? (typeof card === 'number' ? demoCard(card) : lowContrastCards[card]());
  cardImages.set(card, image);
  return image;
}

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

export function maxCornerError({ topLeft, topRight, bottomLeft }: Corners, scan: Scan): number {
  const bottomRight = {
    x: topRight.x + bottomLeft.x - topLeft.x,
    y: topRight.y + bottomLeft.y - topLeft.y,
  };
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

/** A scan of the background alone, without a card. */
export const emptyScan = (background: Background, seed: number, scale = 1): Scan =>
  renderScan(
    { data: new Uint8ClampedArray(16), width: 2, height: 2 },
    {
      ...scaled(randomSettings(seed, background), scale),
      cardWidth: 1,
      center: { x: -9, y: -9 },
      shadow: noShadow,
    },
  );
const noShadow = { x: 0, y: 0, dark: 0 };

/** A Markdown table with one row per group and one for all scans. */
export function accuracyTable(measurements: readonly Measurement[]): string {
  const groups = [...new Set(measurements.map(({ group }) => group))];
  const cells = (name: string, rows: readonly Measurement[]) => {
    const cornerErrors = rows.flatMap(({ cornerError }) => cornerError ?? []);
    const foldErrors = rows.flatMap(({ foldError }) => foldError ?? []);
    const percent = (value: number) => value.toFixed(2);
    return [
      name,
      String(rows.length),
      String(cornerErrors.length),
      ...[0.5, 0.95, 1].map((fraction) => percent(quantile(cornerErrors, fraction))),
      ...[0.5, 0.95].map((fraction) => percent(quantile(foldErrors, fraction))),
      String(
        Math.round(
          quantile(
            rows.map(({ durationMs }) => durationMs),
            0.5,
          ),
        ),
      ),
    ];
  };
  const table = [
    ['Scans', 'n', 'found', 'corner: median', '95 %', 'worst', 'fold: median', '95 %', 'ms'],
    ...groups.map((name) =>
      cells(
        name,
        measurements.filter(({ group }) => group === name),
      ),
    ),
    cells('all', measurements),
  ];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const toLine = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
  const separator = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [toLine(table[0]!), separator, ...table.slice(1).map(toLine)].join('\n');
}
