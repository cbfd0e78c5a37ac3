import type { Pixels } from '../../src/imaging/crop/blurhash.ts';
import { seeded } from '../demo/random.ts';
import { type Background, backgrounds } from './backgrounds.ts';
import { demoCard, type LowContrastCard, lowContrastCards } from './cards.ts';
import { renderScan, type Scan, type ScanSettings } from './make-scan.ts';

export type ScanCase = {
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
export const scaled = (settings: ScanSettings, scale: number): ScanSettings => ({
  ...settings,
  width: Math.round(settings.width * scale),
  height: Math.round(settings.height * scale),
  cardWidth: settings.cardWidth * scale,
});

export function randomSettings(seed: number, background: Background): ScanSettings {
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

export const cardImage = (card: number | LowContrastCard): Promise<Pixels> =>
  typeof card === 'number' ? demoCard(card) : lowContrastCards[card]();

/** A scan of the background alone, without a card. */
export const emptyScan = (background: Background, seed: number, scale = 1): Scan =>
  renderScan(
    { data: new Uint8ClampedArray(16), width: 2, height: 2 },
    {
      ...scaled(randomSettings(seed, background), scale),
      cardWidth: 1,
      center: { x: -9, y: -9 },
      shadow: { x: 0, y: 0, dark: 0 },
    },
  );
