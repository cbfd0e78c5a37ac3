import { seeded } from '../demo/random.ts';
import type { Artwork, Card } from './cards.ts';
import {
  type Background,
  backgrounds,
  renderScan,
  type Scan,
  type ScanSettings,
} from './make-scan.ts';

export type ScanCase = {
  readonly group: string;
  readonly card: Card;
  readonly artwork?: Artwork;
  readonly settings: ScanSettings;
};

const demoCards = Array.from({ length: 40 }, (_, index) => index);
/** What is measured: each scan of a group has the next background and the next card. */
const groups: readonly (readonly [string, readonly Background[], readonly Card[]])[] = [
  ...backgrounds.map((background) => [background, [background], demoCards] as const),
  ['white card on the white lid', ['white lid'], ['typed on white']],
  [
    'low contrast cards',
    ['grey lid', 'wood'],
    ['typed on white', 'black to the edge', 'half in the dark'],
  ],
  ['touching the border', ['white lid', 'black lid', 'grey lid'], demoCards],
];

/** The scans that are measured. The same seed gives the same scans, at any scale. */
export function scanCases(seed = 1, perGroup = 8, scale = 1): ScanCase[] {
  const cases: ScanCase[] = [];
  for (const [group, backgrounds, cards] of groups)
    for (let index = 0; index < perGroup; index++) {
      const number = cases.length;
      const settings = randomSettings(
        seed * 1000 + number,
        backgrounds[index % backgrounds.length]!,
        scale,
      );
      // The cards lie on their four sides in turn.
      const quarters = number % 4;
      const placed =
        group === 'touching the border' ? atBorder(settings, quarters % 2 === 1) : settings;
      cases.push({
        group,
        card: cards[(cards === demoCards ? number : index) % cards.length]!,
        settings: { ...placed, rotation: placed.rotation + 90 * quarters },
      });
    }
  return cases;
}

const layoutBackgrounds: readonly Background[] = [
  'white lid',
  'black lid',
  'grey lid',
  'wood',
  'printed cloth',
];
/** How a card is laid, tight, with margins, or turned: the space around it as a part of its width, and its rotation in degrees. */
const layouts = [
  { space: [0.005, 0.03], rotation: 0.6 },
  { space: [0.08, 0.45], rotation: 2 },
  { space: [0.03, 0.25], rotation: 8 },
] as const;

/**
 * 30 scans of each artwork that may be mistaken: on each background in each layout, twice. A group is an
 * artwork; the cards are used in turn.
 */
export function artworkCases(
  cards: readonly Card[] = demoCards,
  artworks: readonly Artwork[] = ['none', 'square', 'frame', 'photograph'],
  seed = 1,
  scale = 1,
): ScanCase[] {
  const cases: ScanCase[] = [];
  for (const artwork of artworks)
    for (const background of layoutBackgrounds)
      for (const layout of [...layouts, ...layouts]) {
        const number = cases.length;
        const settings = laid(seed * 1000 + number, background, layout, scale);
        cases.push({ group: artwork, card: cards[number % cards.length]!, artwork, settings });
      }
  return cases;
}

/** Scans that are as big as their card, or cut off up to 0.6% of it. */
export const tightCases = (cards?: readonly Card[], seed = 1, scale = 1): ScanCase[] =>
  artworkCases(cards, ['none', 'square', 'frame', 'photograph'], seed, scale)
    .filter((_, index) => index % 6 === 0)
    .map(({ settings, ...one }) => ({
      ...one,
      group: 'as big as the scan',
      settings: {
        ...settings,
        rotation: 0,
        width: Math.round(settings.cardWidth * (1 - 0.003 * (settings.seed % 3))),
        height: Math.round(((settings.cardWidth * 775) / 787) * (1 - 0.003 * (settings.seed % 3))),
        centers: [{ x: 0.5, y: 0.5 }],
      },
    }));

/** A scan that is as large as its card and the space around it. */
function laid(
  seed: number,
  background: Background,
  { space: [least, most], rotation: maxRotation }: (typeof layouts)[number],
  scale: number,
): ScanSettings {
  const random = seeded(seed);
  const cardWidth = 560 * scale;
  const rotation = maxRotation * random.between(-1, 1);
  const sine = Math.sin((Math.abs(rotation) * Math.PI) / 180);
  const space = () => random.between(least, most);
  const [left, right, top, bottom] = [space(), space(), space(), space()];
  const width = 1 + sine + left + right;
  const height = 775 / 787 + sine + top + bottom;
  return {
    seed,
    background,
    width: Math.round(cardWidth * width),
    height: Math.round(cardWidth * height),
    cardWidth,
    centers: [{ x: (left + (1 + sine) / 2) / width, y: (top + (775 / 787 + sine) / 2) / height }],
    rotation,
    folds: [187 + random.between(-4, 4), 287 + random.between(-4, 4)],
  };
}

export function randomSettings(seed: number, background: Background, scale = 1): ScanSettings {
  const random = seeded(seed);
  const [width, height] = random.pick<readonly [number, number]>([
    [620, 850],
    [720, 720],
    [850, 620],
  ]);
  const rotation = random.pick([0.4, 2, 5, 12]) * random.between(-1, 1);
  // From half the size that fits (a card on an A4 scanner) to almost all of it.
  const fit = 1 - Math.abs(rotation) * 0.018;
  const cardWidth = Math.min(width, height) * fit * random.between(0.48, 0.94);
  const middle = (length: number) =>
    0.5 + (1 - cardWidth / fit / length) * random.between(-0.45, 0.45);
  return {
    seed,
    background,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    cardWidth: cardWidth * scale,
    centers: [{ x: middle(width), y: middle(height) }],
    rotation,
    folds: [187 + random.between(-4, 4), 287 + random.between(-4, 4)],
  };
}

/** Against the left border, or also the upper one; up to 0.6% of the card lies outside. */
function atBorder(settings: ScanSettings, isOnSide: boolean): ScanSettings {
  const { seed, width, height, cardWidth, centers, rotation } = settings;
  const [across, down] = isOnSide ? [775 / 787, 1] : [1, 775 / 787];
  const half = cardWidth * (0.5 - seeded(seed).between(0, 0.006));
  const top = (half * down) / height;
  return {
    ...settings,
    centers: centers.map(({ y }) => ({
      x: (half * across) / width,
      y: seed % 2 ? top : Math.max(top, y),
    })),
    rotation: rotation / 12,
  };
}

/** A scan of the background alone, without a card. */
export const emptyScan = (background: Background, seed: number, scale = 1): Promise<Scan> =>
  renderScan([], randomSettings(seed, background, scale));
