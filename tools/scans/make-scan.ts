import sharp from 'sharp';
import type { Pixels } from '../../src/imaging/crop/blurhash.ts';
import type { Point } from '../../src/imaging/crop/crop-geometry.ts';
import { seeded } from '../demo/random.ts';

/** Colour, and noise: its strength of 255, and how often it changes in a scan's width and height. */
const surfaces = {
  'white lid': { colour: [246, 246, 245], noise: [8, 3, 3] },
  'black lid': { colour: [8, 8, 10], noise: [12, 4, 4] },
  'grey lid': { colour: [150, 150, 150], noise: [24, 3, 3] },
  wood: { colour: [140, 98, 62], noise: [90, 6, 120] },
  stone: { colour: [120, 118, 113], noise: [190, 90, 90] },
  'desk with papers': { colour: [96, 84, 78], noise: [40, 3, 70] },
  'printed cloth': { colour: [176, 64, 58], noise: [30, 200, 200] },
} as const;
export type Background = keyof typeof surfaces;
export const backgrounds = Object.keys(surfaces) as Background[];

/** Parameters of a drawn scan. */
export type ScanSettings = {
  /** Of light, shadow and noise. */
  readonly seed: number;
  readonly background: Background;
  /** Size of the scan in pixels. */
  readonly width: number;
  readonly height: number;
  /** A card's width in pixels. */
  readonly cardWidth: number;
  /** Degrees clockwise. */
  readonly rotation: number;
  /** True positions of the folds, in pixels of a card 787 wide. */
  readonly folds: readonly [number, number];
  /** The centre of each card, in fractions of the scan. */
  readonly centers: readonly Point[];
};

/** A drawn scan with the true corners of its cards: top left, top right, bottom right, bottom left, in pixels. */
export type Scan = Pixels & {
  readonly cards: readonly (readonly [Point, Point, Point, Point])[];
  readonly folds: readonly [number, number];
};

/** Draws cards (each an image of a whole J-card) on a background. */
export async function renderScan(images: readonly Buffer[], settings: ScanSettings): Promise<Scan> {
  const { seed, width, height, cardWidth, rotation, folds, centers } = settings;
  const random = seeded(seed);
  // A photo has more shadow, noise and uneven light than a scanner.
  const photo = settings.background.endsWith('lid') ? 0.2 : 1;
  const shadow = [0, 0].map(() => random.between(-0.03, 0.03) * photo * 787);
  const dark = random.between(0.2, 0.5);
  const falloff = random.between(0.05, 0.35) * photo;
  const { colour, noise } = surfaces[settings.background];
  const [grain, across, down] = random.chance(0.5) ? noise : [noise[0], noise[2], noise[1]];
  // Its upper left corner alone, as a whole sheet may have the shape of a card.
  const paper = `<path fill="#e8e6de" d="M${random.between(0.1, 0.3) * width} ${random.between(0.2, 0.5) * height}h${width}v${height}h${-width}z"/>`;
  const cloth = `<pattern id="cloth" width="84" height="84" patternUnits="userSpaceOnUse" patternTransform="rotate(${random.between(-9, 9)})">
    <path fill="#f3ead8" d="M0 0h42v42h-42zM42 42h42v42h-42z"/><circle cx="63" cy="21" r="13" fill="#2f5d50"/></pattern>
    <rect width="100%" height="100%" fill="url(#cloth)" opacity="0.85"/>`;
  const scale = cardWidth / 787;
  const drawn = images.map((image, index) => {
    const { x, y } = centers[index]!;
    return `<g transform="translate(${x * width} ${y * height}) rotate(${rotation}) scale(${scale}) translate(-393.5 -387.5)">
      <rect x="${shadow[0]}" y="${shadow[1]}" width="787" height="775" opacity="${dark}" filter="url(#shadow)"/>
      ${cardOf(image, folds)}
    </g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}">
    ${noiseFilter('surface', seed, [across / width, down / height], colour, grain)}
    ${noiseFilter('sensor', seed, [0.9, 0.9], [128, 128, 128], 255)}
    <filter id="shadow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${4 + 10 * photo}"/></filter>
    <linearGradient id="light" x2="1" y2="1"><stop stop-opacity="0"/><stop offset="1" stop-opacity="${falloff}"/></linearGradient>
    <rect width="100%" height="100%" filter="url(#surface)"/>
    ${settings.background === 'desk with papers' ? paper : ''}
    ${settings.background === 'printed cloth' ? cloth : ''}
    ${drawn.join('')}
    <rect width="100%" height="100%" fill="url(#light)"/>
    <rect width="100%" height="100%" filter="url(#sensor)" opacity="${0.06 * photo}"/>
  </svg>`;
  // Drawn at twice the size, so that the edges are as smooth as those of a lens.
  const data = await sharp(Buffer.from(svg), { unlimited: true })
    .resize(width, height)
    .flatten()
    .ensureAlpha()
    .raw()
    .toBuffer();

  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
  const corner = (center: Point, u: number, v: number): Point => ({
    x: center.x * width + (u * 393.5 * cos - v * 387.5 * sin) * scale,
    y: center.y * height + (u * 393.5 * sin + v * 387.5 * cos) * scale,
  });
  return {
    data: new Uint8ClampedArray(data),
    width,
    height,
    folds,
    cards: images.map((_, index) => {
      const center = centers[index]!;
      return [
        corner(center, -1, -1),
        corner(center, 1, -1),
        corner(center, 1, 1),
        corner(center, -1, 1),
      ];
    }),
  };
}

/** The panels of a card, stretched to the true folds, with a crease along each fold. */
function cardOf(image: Buffer, [spine, front]: readonly [number, number]): string {
  const href = `data:image/png;base64,${image.toString('base64')}`;
  const panel = (from: number, to: number, printedFrom: number, printedTo: number) =>
    `<svg x="${from}" width="${to - from}" height="775" viewBox="${printedFrom} 0 ${printedTo - printedFrom} 775" preserveAspectRatio="none"><image href="${href}" width="787" height="775" preserveAspectRatio="none"/></svg>`;
  return `${panel(0, spine, 0, 187)}${panel(spine, front, 187, 287)}${panel(front, 787, 287, 787)}
    <path stroke="#fff" stroke-opacity="0.06" stroke-width="3" d="M${spine} 0v775M${front} 0v775"/>
    <path stroke="#000" stroke-opacity="0.04" stroke-width="3" d="M${spine + 2} 0v775M${front + 2} 0v775"/>`;
}

/** A filter that fills its element with a colour and noise of a strength of 255. */
const noiseFilter = (
  id: string,
  seed: number,
  frequency: readonly number[],
  colour: readonly number[],
  strength: number,
) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
    <feTurbulence type="fractalNoise" numOctaves="2" seed="${seed}" baseFrequency="${frequency.join(' ')}"/>
    <feColorMatrix values="${colour.map((value) => `${strength / 255} 0 0 0 ${(value - strength / 2) / 255}`).join(' ')} 0 0 0 0 1"/>
  </filter>`;
