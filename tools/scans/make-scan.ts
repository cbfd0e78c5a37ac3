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
  /** Degrees clockwise. */
  readonly rotation: number;
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

const aspect = 775 / 787;

export function renderScan(card: Pixels, settings: ScanSettings): Scan {
  const { width, height, cardWidth, center } = settings;
  const rotation = (settings.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const writeBackground = backgroundColours(settings.background, settings.seed);
  const writePrint = cardColours(card, settings.folds);
  const colour = new Float64Array(3);
  /** Where a point of the scan lies on the card, in fractions of its sides. */
  const place = { u: 0, v: 0 };
  function locate(x: number, y: number) {
    const [dx, dy] = [x - center.x * width, y - center.y * height];
    place.u = (dx * cos + dy * sin) / cardWidth + 0.5;
    place.v = (dy * cos - dx * sin) / (cardWidth * aspect) + 0.5;
  }
  /** Writes the colour at one position into `colour`. */
  function writeColour(x: number, y: number) {
    locate(x, y);
    const { u, v } = place;
    if (u >= 0 && u < 1 && v >= 0 && v < 1) return writePrint(u, v, colour);
    // In fractions of the width, so that a pattern does not depend on the resolution.
    writeBackground(x / width, y / width, colour);
    const brightness = 1 - shadowAt(u, v, settings.shadow);
    for (let channel = 0; channel < 3; channel++) colour[channel]! *= brightness;
  }

  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const random = seeded(settings.seed);
  const noise = Float32Array.from({ length: 65536 }, () => (random.float() - 0.5) * 3.5);
  let noiseIndex = settings.seed * 7919;
  const edge = 1.5 / cardWidth;
  const isNearSide = (value: number) => Math.min(Math.abs(value), Math.abs(value - 1)) < edge;
  const sum = new Float64Array(3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      locate(x + 0.5, y + 0.5);
      // Only pixels on the card's edge are sampled more than once.
      const samples = isNearSide(place.u) || isNearSide(place.v) ? 4 : 1;
      sum.fill(0);
      for (let sample = 0; sample < samples ** 2; sample++) {
        writeColour(
          x + ((sample % samples) + 0.5) / samples,
          y + (Math.floor(sample / samples) + 0.5) / samples,
        );
        for (let channel = 0; channel < 3; channel++) sum[channel]! += colour[channel]!;
      }
      const light =
        (1 - settings.falloff * ((x / width) * 0.6 + (y / height) * 0.4)) / samples ** 2;
      for (let channel = 0; channel < 3; channel++) {
        data[(y * width + x) * 4 + channel] =
          sum[channel]! * light + noise[noiseIndex & 65535]! * settings.noise;
        noiseIndex = (noiseIndex * 5 + 12345) | 0;
      }
    }

  const corner = (u: number, v: number): Point => ({
    x: center.x * width + ((u - 0.5) * cos - (v - 0.5) * aspect * sin) * cardWidth,
    y: center.y * height + ((u - 0.5) * sin + (v - 0.5) * aspect * cos) * cardWidth,
  });
  return {
    data,
    width,
    height,
    corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
    folds: settings.folds,
  };
}

/** Colours of the printed card, its panels stretched to the true folds, with a crease along each fold. */
function cardColours({ data, width, height }: Pixels, [first, second]: readonly [number, number]) {
  const crease = (distance: number) =>
    Math.abs(distance) > 6
      ? 0
      : Math.exp(-((distance / 1.6) ** 2)) * 14 - Math.exp(-((distance / 1.6 - 1.4) ** 2)) * 10;
  return (u: number, v: number, colour: Float64Array) => {
    const x = u * 787;
    const printed =
      x < first
        ? (x / first) * 187
        : x < second
          ? 187 + ((x - first) / (second - first)) * 100
          : 287 + ((x - second) / (787 - second)) * 500;
    const px = Math.max(0, Math.min(width - 1.001, (printed / 787) * width - 0.5));
    const py = Math.max(0, Math.min(height - 1.001, v * height - 0.5));
    const [left, top] = [Math.floor(px), Math.floor(py)];
    const [right, bottom] = [px - left, py - top];
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
  const squaredDistance = (u: number, v: number) =>
    Math.max(0, -u, u - 1) ** 2 + Math.max(0, -v, v - 1) ** 2;
  const radius = Math.hypot(shadow.x, shadow.y) / 2 + 0.001;
  const cast = Math.exp(-squaredDistance(u - shadow.x, v - shadow.y) / radius ** 2);
  const contact = 0.3 * Math.exp(-squaredDistance(u, v) / 0.0025 ** 2);
  return shadow.dark * Math.max(cast, contact);
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
