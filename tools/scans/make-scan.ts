import type { Pixels } from '../../src/imaging/crop/blurhash.ts';
import type { Point } from '../../src/imaging/crop/crop-geometry.ts';
import { seeded } from '../demo/random.ts';
import { type Background, backgroundColours } from './backgrounds.ts';

/** Parameters of a generated scan. */
export type ScanSettings = {
  readonly seed: number;
  readonly background: Background;
  /** Size of the scan in pixels. */
  readonly width: number;
  readonly height: number;
  /** The card's width in pixels, and its centre in fractions of the scan. */
  readonly cardWidth: number;
  readonly center: Point;
  /** Degrees clockwise; `skew` is the additional rotation of the vertical sides. */
  readonly rotation: number;
  readonly skew: number;
  /** Deviation of the card's height from 775 to 787, as a fraction. */
  readonly heightDeviation: number;
  /** True positions of the folds, in pixels of a card 787 wide. */
  readonly folds: readonly [number, number];
  /** Offset of the card's shadow in fractions of its width, and its darkness, 0 to 1. */
  readonly shadow: { readonly x: number; readonly y: number; readonly dark: number };
  /** Standard deviation of the sensor noise, of 255. */
  readonly noise: number;
  /** How much darker the bottom right corner is, 0 to 1. */
  readonly falloff: number;
};

/** A generated scan with its true corners and folds. */
export type Scan = Pixels & {
  /** Top left, top right, bottom right, bottom left, in pixels. */
  readonly corners: readonly [Point, Point, Point, Point];
  readonly folds: readonly [number, number];
};

const cardSize = { width: 787, height: 775 };

export function renderScan(card: Pixels, settings: ScanSettings): Scan {
  const { width, height } = settings;
  const rotation = (settings.rotation * Math.PI) / 180;
  const sideRotation = ((settings.rotation + settings.skew) * Math.PI) / 180;
  const cardHeight =
    (settings.cardWidth * cardSize.height * (1 + settings.heightDeviation)) / cardSize.width;
  const across = {
    x: Math.cos(rotation) * settings.cardWidth,
    y: Math.sin(rotation) * settings.cardWidth,
  };
  const down = { x: -Math.sin(sideRotation) * cardHeight, y: Math.cos(sideRotation) * cardHeight };
  const topLeft = {
    x: settings.center.x * width - (across.x + down.x) / 2,
    y: settings.center.y * height - (across.y + down.y) / 2,
  };
  const area = across.x * down.y - across.y * down.x;
  const writeBackground = backgroundColours(settings.background, settings.seed);
  const writePrint = cardColours(card, settings.folds);
  const colour = new Float64Array(3);
  /** Writes the colour at one position into `colour`. */
  const writeColour = (x: number, y: number, u: number, v: number) => {
    if (u >= 0 && u < 1 && v >= 0 && v < 1) return writePrint(u, v, colour);
    // In fractions of the width, so that a pattern does not depend on the resolution.
    writeBackground(x / width, y / width, colour);
    const brightness = 1 - shadowAt(u, v, settings.shadow);
    for (let channel = 0; channel < 3; channel++) colour[channel]! *= brightness;
  };

  const sums = new Float32Array(width * height * 3);
  const [perX, perY] = [down.y / area, across.x / area];
  const edge = 1.5 / settings.cardWidth;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x + 0.5 - topLeft.x, y + 0.5 - topLeft.y];
      const u = dx * perX - (dy * down.x) / area;
      const v = dy * perY - (dx * across.y) / area;
      const at = (y * width + x) * 3;
      // Only pixels on the card's edge are sampled more than once.
      const samples = isNearSide(u, edge) || isNearSide(v, edge) ? 4 : 1;
      const illumination = 1 - settings.falloff * ((x / width) * 0.6 + (y / height) * 0.4);
      for (let sample = 0; sample < samples * samples; sample++) {
        const sx = ((sample % samples) + 0.5) / samples - 0.5;
        const sy = (Math.floor(sample / samples) + 0.5) / samples - 0.5;
        writeColour(
          x + 0.5 + sx,
          y + 0.5 + sy,
          u + sx * perX - (sy * down.x) / area,
          v + sy * perY - (sx * across.y) / area,
        );
        for (let channel = 0; channel < 3; channel++)
          sums[at + channel]! += (colour[channel]! * illumination) / (samples * samples);
      }
    }

  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const noise = noiseTable(settings.seed);
  let noiseIndex = settings.seed * 7919;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const right = x + 1 < width ? 3 : 0;
      const below = y + 1 < height ? width * 3 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * width + x) * 3 + channel;
        // The blur of a lens. It moves the image by half a pixel, which `corners` below includes.
        const blurred =
          (sums[at]! + sums[at + right]! + sums[at + below]! + sums[at + right + below]!) / 4;
        data[(y * width + x) * 4 + channel] = blurred + noise[noiseIndex & 65535]! * settings.noise;
        noiseIndex = (noiseIndex * 5 + 12345) | 0;
      }
    }

  const corner = (u: number, v: number): Point => ({
    x: topLeft.x + across.x * u + down.x * v - 0.5,
    y: topLeft.y + across.y * u + down.y * v - 0.5,
  });
  return {
    data,
    width,
    height,
    corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
    folds: settings.folds,
  };
}

// Not a closure: creating one for every pixel took longer than the drawing.
const isNearSide = (value: number, edge: number): boolean =>
  Math.min(Math.abs(value), Math.abs(value - 1)) < edge;

/** Colours of the printed card, its panels stretched to the true folds, with a crease along each fold. */
function cardColours({ data, width, height }: Pixels, folds: readonly [number, number]) {
  const [first, second] = folds;
  const crease = (distance: number) =>
    Math.abs(distance) > 6
      ? 0
      : Math.exp(-((distance / 1.6) ** 2)) * 14 - Math.exp(-((distance / 1.6 - 1.4) ** 2)) * 10;
  return (u: number, v: number, colour: Float64Array) => {
    const x = u * cardSize.width;
    const printed =
      x < first
        ? (x / first) * 187
        : x < second
          ? 187 + ((x - first) / (second - first)) * 100
          : 287 + ((x - second) / (cardSize.width - second)) * 500;
    const px = Math.max(0, Math.min(width - 1.001, (printed / cardSize.width) * width - 0.5));
    const py = Math.max(0, Math.min(height - 1.001, v * height - 0.5));
    const left = Math.floor(px);
    const top = Math.floor(py);
    const right = px - left;
    const bottom = py - top;
    const creases = crease(x - first) + crease(x - second);
    for (let channel = 0; channel < 3; channel++) {
      const at = (top * width + left) * 4 + channel;
      const upper = data[at]! * (1 - right) + data[at + 4]! * right;
      const lower = data[at + width * 4]! * (1 - right) + data[at + width * 4 + 4]! * right;
      colour[channel] = upper * (1 - bottom) + lower * bottom + creases;
    }
  };
}

/** Darkness beside the card, 0 to 1: a soft cast shadow to one side and a thin contact shadow all around. */
function shadowAt(u: number, v: number, shadow: ScanSettings['shadow']): number {
  const radius = Math.sqrt(shadow.x * shadow.x + shadow.y * shadow.y) / 2 + 0.001;
  const cast = Math.exp(-squaredDistance(u - shadow.x, v - shadow.y) / (radius * radius));
  const contact = 0.3 * Math.exp(-squaredDistance(u, v) / 0.0025 ** 2);
  return shadow.dark * Math.max(cast, contact);
}

/** Squared distance to the card, which extends from 0 to 1 in both directions. */
function squaredDistance(u: number, v: number): number {
  const across = Math.max(0, -u, u - 1);
  const down = Math.max(0, -v, v - 1);
  return across * across + down * down;
}

/** Approximately normal numbers with a standard deviation of 1, precomputed because millions are needed. */
const noiseTable = (seed: number): Float32Array => {
  const random = seeded(seed);
  return Float32Array.from(
    { length: 65536 },
    () => (random.float() + random.float() + random.float() - 1.5) * 2,
  );
};

/** The same scan lying on another side: turned clockwise by quarter turns, with the true corners. */
export function turnScan(scan: Scan, quarters: number): Scan {
  if (quarters % 4 === 0) return scan;
  const { data, width, height } = scan;
  const turned = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      turned.set(data.subarray(from, from + 4), (x * height + height - 1 - y) * 4);
    }
  const corners = scan.corners.map(({ x, y }) => ({ x: height - y, y: x }));
  return turnScan(
    {
      ...scan,
      data: turned,
      width: height,
      height: width,
      corners: corners as unknown as Scan['corners'],
    },
    quarters - 1,
  );
}

/**
 * Two cards in one scan, beside each other: `settings` are those of the whole scan, whose card is drawn
 * in the middle of each half. Background and noise depend on the place alone, so no seam shows.
 */
export function renderTwoCards(
  [left, right]: readonly [Pixels, Pixels],
  settings: ScanSettings,
): { readonly scan: Pixels; readonly cards: readonly [Scan, Scan] } {
  const at = (x: number) => ({ ...settings, center: { x, y: settings.center.y } });
  const cards = [renderScan(left, at(0.25)), renderScan(right, at(0.75))] as const;
  const { width, height } = settings;
  const data = cards[0].data.slice();
  for (let y = 0; y < height; y++) {
    const [middle, end] = [(y * width + width / 2) * 4, (y + 1) * width * 4];
    data.set(cards[1].data.subarray(middle, end), middle);
  }
  return { scan: { data, width, height }, cards };
}
