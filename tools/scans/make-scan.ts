import type { Point } from '../../src/imaging/crop/crop-geometry.ts';
import { seeded } from '../demo/random.ts';
import { type Background, backgroundColours } from './backgrounds.ts';
import type { RasterImage } from './cards.ts';

/** Scans made up for measuring: what a scanner or a phone would see, and where the card truly lies. */

export type ScanSettings = {
  readonly seed: number;
  readonly background: Background;
  /** Of the scan, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The card's width in pixels, and its middle in parts of the scan. */
  readonly cardWidth: number;
  readonly center: Point;
  /** Degrees: how far the card is turned (clockwise), and how far its upright sides lean from there. */
  readonly rotation: number;
  readonly skew: number;
  /** How much higher or lower the card is cut than 775 to 787, in parts. */
  readonly heightDeviation: number;
  /** Where the folds truly are, of 787. */
  readonly folds: readonly [number, number];
  /** How far the card's shadow falls, in parts of its width, and how dark it is, 0 to 1. */
  readonly shadow: { readonly x: number; readonly y: number; readonly dark: number };
  /** Standard deviation of the sensor's noise, of 255. */
  readonly noise: number;
  /** How much darker the far corner is lit, 0 to 1. */
  readonly falloff: number;
};

export type Scan = RasterImage & {
  /** Top left, top right, bottom right, bottom left, in pixels. */
  readonly corners: readonly [Point, Point, Point, Point];
  readonly folds: readonly [number, number];
};

const cardSize = { width: 787, height: 775 };

export function renderScan(card: RasterImage, plan: ScanSettings): Scan {
  const { width, height } = plan;
  const turn = (plan.rotation * Math.PI) / 180;
  const lean = ((plan.rotation + plan.skew) * Math.PI) / 180;
  const cardHeight =
    (plan.cardWidth * cardSize.height * (1 + plan.heightDeviation)) / cardSize.width;
  const across = { x: Math.cos(turn) * plan.cardWidth, y: Math.sin(turn) * plan.cardWidth };
  const down = { x: -Math.sin(lean) * cardHeight, y: Math.cos(lean) * cardHeight };
  const topLeft = {
    x: plan.center.x * width - (across.x + down.x) / 2,
    y: plan.center.y * height - (across.y + down.y) / 2,
  };
  const area = across.x * down.y - across.y * down.x;
  const bed = backgroundColours(plan.background, plan.seed);
  const print = printer(card, plan.folds);
  const colour = new Float64Array(3);
  /** What is seen at one place, into `colour`. */
  const look = (x: number, y: number, u: number, v: number) => {
    if (u >= 0 && u < 1 && v >= 0 && v < 1) return print(u, v, colour);
    // In parts of the scan's width, so that a pattern does not depend on its pixels.
    bed(x / width, y / width, colour);
    const light = 1 - shade(u, v, plan.shadow);
    for (let channel = 0; channel < 3; channel++) colour[channel]! *= light;
  };

  const seen = new Float32Array(width * height * 3);
  const [perX, perY] = [down.y / area, across.x / area];
  const edge = 1.5 / plan.cardWidth;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x + 0.5 - topLeft.x, y + 0.5 - topLeft.y];
      const u = dx * perX - (dy * down.x) / area;
      const v = dy * perY - (dx * across.y) / area;
      const at = (y * width + x) * 3;
      // Only pixels that the card's edge goes through are looked at more than once.
      const samples = isNearSide(u, edge) || isNearSide(v, edge) ? 4 : 1;
      const lit = 1 - plan.falloff * ((x / width) * 0.6 + (y / height) * 0.4);
      for (let sample = 0; sample < samples * samples; sample++) {
        const sx = ((sample % samples) + 0.5) / samples - 0.5;
        const sy = (Math.floor(sample / samples) + 0.5) / samples - 0.5;
        look(
          x + 0.5 + sx,
          y + 0.5 + sy,
          u + sx * perX - (sy * down.x) / area,
          v + sy * perY - (sx * across.y) / area,
        );
        for (let channel = 0; channel < 3; channel++)
          seen[at + channel]! += (colour[channel]! * lit) / (samples * samples);
      }
    }

  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const noise = noiseTable(plan.seed);
  let draw = plan.seed * 7919;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const right = x + 1 < width ? 3 : 0;
      const below = y + 1 < height ? width * 3 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * width + x) * 3 + channel;
        // A lens is never quite sharp. The half pixel by which this moves all is in the truth below.
        const soft =
          (seen[at]! + seen[at + right]! + seen[at + below]! + seen[at + right + below]!) / 4;
        data[(y * width + x) * 4 + channel] = soft + noise[draw & 65535]! * plan.noise;
        draw = (draw * 5 + 12345) | 0;
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
    folds: plan.folds,
  };
}

// Nothing that is asked for every pixel makes a function each time: that took longer than the drawing.
const isNearSide = (value: number, edge: number): boolean =>
  Math.min(Math.abs(value), Math.abs(value - 1)) < edge;

/** Reads the printed card, its panels stretched to where the folds truly are, a crease along each. */
function printer({ data, width, height }: RasterImage, folds: readonly [number, number]) {
  const [first, second] = folds;
  const crease = (away: number) =>
    Math.abs(away) > 6
      ? 0
      : Math.exp(-((away / 1.6) ** 2)) * 14 - Math.exp(-((away / 1.6 - 1.4) ** 2)) * 10;
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
    const worn = crease(x - first) + crease(x - second);
    for (let channel = 0; channel < 3; channel++) {
      const at = (top * width + left) * 4 + channel;
      const upper = data[at]! * (1 - right) + data[at + 4]! * right;
      const lower = data[at + width * 4]! * (1 - right) + data[at + width * 4 + 4]! * right;
      colour[channel] = upper * (1 - bottom) + lower * bottom + worn;
    }
  };
}

/** How dark the card's shadow is beside it: a soft one to the side, and a fine one all around. */
function shade(u: number, v: number, shadow: ScanSettings['shadow']): number {
  const reach = Math.sqrt(shadow.x * shadow.x + shadow.y * shadow.y) / 2 + 0.001;
  const cast = Math.exp(-squaredDistance(u - shadow.x, v - shadow.y) / (reach * reach));
  const contact = 0.3 * Math.exp(-squaredDistance(u, v) / 0.0025 ** 2);
  return shadow.dark * Math.max(cast, contact);
}

/** From a place to the card, which reaches from 0 to 1 both ways. */
function squaredDistance(u: number, v: number): number {
  const across = Math.max(0, -u, u - 1);
  const down = Math.max(0, -v, v - 1);
  return across * across + down * down;
}

/** Normal numbers with a deviation of 1; millions are needed, so they are drawn once. */
const noiseTable = (seed: number): Float32Array => {
  const random = seeded(seed);
  return Float32Array.from(
    { length: 65536 },
    () => (random.float() + random.float() + random.float() - 1.5) * 2,
  );
};
