import { findCard } from '../../src/imaging/card-detection/find-card.ts';
import type { Corners, Point } from '../../src/imaging/crop/crop-geometry.ts';
import { seeded } from '../demo/random.ts';
import { type Background, backgrounds } from './backgrounds.ts';
import { demoCard, type LowContrastCard, lowContrastCards, type RasterImage } from './cards.ts';
import { renderScan, type Scan, type ScanSettings } from './make-scan.ts';

/** How far the proposals lie from the truth, on scans of every kind: the table, and what it is made of. */

export type Measurement = {
  readonly group: string;
  readonly settings: ScanSettings;
  readonly card: string;
  readonly found: boolean;
  /** The worst corner's distance from the truth, in percent of the card's width; null when not found. */
  readonly cornerError: number | null;
  /** The worse fold's distance from the truth, in the same percent. */
  readonly foldError: number | null;
  readonly durationMs: number;
};

type ScanCase = {
  readonly group: string;
  readonly card: number | LowContrastCard;
  readonly settings: ScanSettings;
};

const lids: readonly Background[] = ['white lid', 'black lid', 'grey lid'];
const hard = Object.keys(lowContrastCards) as LowContrastCard[];

/** The scans that are measured: the same for the same seed, at any scale. */
export function scanCases(seed = 1, perKind = 8, scale = 1): ScanCase[] {
  const kinds: ScanCase[] = [];
  const add = (
    group: string,
    bed: Background,
    card: ScanCase['card'],
    change: Partial<ScanSettings> = {},
  ) => {
    const number = seed * 1000 + kinds.length;
    kinds.push({ group, card, settings: scaled({ ...chancePlan(number, bed), ...change }, scale) });
  };
  for (const bed of backgrounds)
    for (let at = 0; at < perKind; at++) add(bed, bed, kinds.length % 40);
  // Black to the edge on a black lid is left out: nothing of it can be seen.
  for (const card of hard)
    for (const bed of [...lids, 'wood', 'stone'] as const)
      if (card !== 'black to the edge' || bed !== 'black lid')
        add(
          bed === 'white lid' && /white/.test(card) ? 'white card on the white lid' : 'hard cards',
          bed,
          card,
        );
  for (let at = 0; at < perKind; at++)
    add('white card on the white lid', 'white lid', 'typed on white');
  for (let at = 0; at < perKind; at++) {
    const random = seeded(seed + at);
    const {
      width,
      height,
      cardWidth,
      rotation: turn,
    } = chancePlan(seed * 1000 + kinds.length, 'grey lid');
    // Pushed into the scanner's corner, or against one side; up to 0.6 % of it lies beyond.
    const half = cardWidth / 2 - random.between(0, 0.006) * cardWidth;
    const left = half / width;
    const top = (half * 775) / 787 / height;
    const middle = at % 2 ? { x: left, y: top } : { x: left, y: Math.max(top, 0.5) };
    add('touching the border', lids[at % 3]!, at * 3, { center: middle, rotation: turn / 12 });
  }
  return kinds;
}

/** The same scan with fewer pixels. */
const scaled = (plan: ScanSettings, scale: number): ScanSettings => ({
  ...plan,
  width: Math.round(plan.width * scale),
  height: Math.round(plan.height * scale),
  cardWidth: plan.cardWidth * scale,
});

function chancePlan(seed: number, bed: Background): ScanSettings {
  const random = seeded(seed);
  const scanner = bed.endsWith('lid');
  const [width, height] = random.pick<readonly [number, number]>(
    scanner
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
  const turn = random.pick([0.4, 2, 5, 12]) * random.between(-1, 1);
  // As large as a turned card can be, down to half of that: an A4 bed shows it small.
  const room = 1 - Math.abs(turn) * 0.018;
  const cardWidth = Math.min(width, height) * room * random.between(0.48, 0.94);
  const loose = { x: width - cardWidth / room, y: height - cardWidth / room };
  return {
    seed,
    background: bed,
    width,
    height,
    cardWidth,
    center: {
      x: 0.5 + (loose.x / width) * random.between(-0.45, 0.45),
      y: 0.5 + (loose.y / height) * random.between(-0.45, 0.45),
    },
    rotation: turn,
    skew: random.between(-0.4, 0.4),
    heightDeviation: random.between(-0.012, 0.012),
    folds: [187 + random.between(-4, 4), 287 + random.between(-4, 4)],
    shadow: scanner
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
    noise: scanner ? random.between(0.4, 2) : random.between(1, 5),
    falloff: scanner ? random.between(0, 0.03) : random.between(0.05, 0.35),
  };
}

const pictures = new Map<number | LowContrastCard, Promise<RasterImage>>();
export function cardImage(card: number | LowContrastCard): Promise<RasterImage> {
  const known =
    pictures.get(card) ?? (typeof card === 'number' ? demoCard(card) : lowContrastCards[card]());
  pictures.set(card, known);
  return known;
}

export async function measureAccuracy(kinds: readonly ScanCase[]): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const { group, card, settings: plan } of kinds) {
    const scan = renderScan(await cardImage(card), plan);
    const start = performance.now();
    const found = findCard(scan);
    const milliseconds = performance.now() - start;
    measured.push({
      group,
      settings: plan,
      card: String(card),
      durationMs: milliseconds,
      found: found !== null,
      cornerError: found && (maxCornerError(found.corners, scan) / plan.cardWidth) * 100,
      foldError:
        found &&
        (Math.max(...found.folds.map((fold, at) => Math.abs(fold - scan.folds[at]!))) / 787) * 100,
    });
  }
  return measured;
}

export function maxCornerError({ topLeft, topRight, bottomLeft }: Corners, scan: Scan): number {
  const bottomRight = {
    x: topRight.x + bottomLeft.x - topLeft.x,
    y: topRight.y + bottomLeft.y - topLeft.y,
  };
  return Math.max(
    ...[topLeft, topRight, bottomRight, bottomLeft].map((corner, at) =>
      apart(corner, scan.corners[at]!),
    ),
  );
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The value below which this share (0 to 1) of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** The bed alone, or what else lies on it: nothing to be found. */
export const emptyScan = (bed: Background, seed: number, scale = 1): Scan =>
  renderScan(
    { data: new Uint8ClampedArray(16), width: 2, height: 2 },
    {
      ...scaled(chancePlan(seed, bed), scale),
      cardWidth: 1,
      center: { x: -9, y: -9 },
      shadow: noShadow,
    },
  );
const noShadow = { x: 0, y: 0, dark: 0 };

/** The table: one line for each kind of scan, and one for all. */
export function accuracyTable(measured: readonly Measurement[]): string {
  const groups = [...new Set(measured.map(({ group }) => group))];
  const cells = (name: string, rows: readonly Measurement[]) => {
    const corners = rows.flatMap(({ cornerError: corner }) => corner ?? []);
    const folds = rows.flatMap(({ foldError: fold }) => fold ?? []);
    const percent = (value: number) => value.toFixed(2);
    return [
      name,
      String(rows.length),
      String(corners.length),
      ...[0.5, 0.95, 1].map((part) => percent(quantile(corners, part))),
      ...[0.5, 0.95].map((part) => percent(quantile(folds, part))),
      String(
        Math.round(
          quantile(
            rows.map(({ durationMs: milliseconds }) => milliseconds),
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
        measured.filter(({ group }) => group === name),
      ),
    ),
    cells('all', measured),
  ];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(table[0]!), rule, ...table.slice(1).map(line)].join('\n');
}
