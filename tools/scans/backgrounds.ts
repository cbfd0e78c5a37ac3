import { seeded } from '../demo/random.ts';

export const backgrounds = [
  'white lid',
  'black lid',
  'grey lid',
  'wood',
  'stone',
  'desk with papers',
] as const;
export type Background = (typeof backgrounds)[number];

/** Writes the RGB colour at a position, in fractions of the scan's width, into an array of three. */
type WriteColour = (x: number, y: number, colour: Float64Array) => void;

export function backgroundColours(background: Background, seed: number): WriteColour {
  const random = seeded(seed);
  const noise = smoothNoise(seed);
  const direction = random.between(-0.12, 0.12) + (random.chance(0.5) ? Math.PI / 2 : 0);
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  /** Coordinates along and across the grain. */
  const along = (x: number, y: number) => x * cos + y * sin;
  const across = (x: number, y: number) => y * cos - x * sin;
  const fill = (colour: Float64Array, red: number, green: number, blue: number) => {
    colour[0] = red;
    colour[1] = green;
    colour[2] = blue;
  };

  switch (background) {
    case 'white lid': {
      const white = random.between(243, 254);
      return (x, y, colour) => {
        const value = white + noise(x * 3, y * 3) * 2;
        fill(colour, value, value, value - 1);
      };
    }
    case 'black lid': {
      const black = random.between(6, 22);
      return (x, y, colour) => {
        const value = black + noise(x * 4, y * 4) * 5;
        fill(colour, value, value, value + 2);
      };
    }
    case 'grey lid': {
      const grey = random.between(110, 190);
      return (x, y, colour) => {
        const value = grey + noise(x * 3, y * 3) * 8;
        fill(colour, value, value, value);
      };
    }
    case 'wood': {
      const dark = random.between(0.5, 1.15);
      return (x, y, colour) => {
        const [a, c] = [along(x, y), across(x, y)];
        const grain = noise(a * 3, c * 60) * 22 + noise(a * 8, c * 190) * 14;
        fill(colour, (168 + grain) * dark, (118 + grain * 0.9) * dark, (74 + grain * 0.7) * dark);
      };
    }
    case 'stone':
      return (x, y, colour) => {
        const value = 120 + noise(x * 40, y * 40) * 45 + noise(x * 130, y * 130) * 35;
        fill(colour, value, value * 0.98, value * 0.94);
      };
    case 'desk with papers': {
      // A sheet of paper under the card, a ruler and a pen beside it.
      const paper = { x: random.between(0.1, 0.35), y: random.between(0.2, 0.5) };
      const rulerAt = random.between(0.02, 0.08);
      return (x, y, colour) => {
        const [a, c] = [along(x, y), across(x, y)];
        if (Math.abs(x) < rulerAt)
          fill(colour, 225, 205, ((y * 90) % 1 < 0.2 && x > rulerAt * 0.6 ? 60 : 120) + 0);
        else if (x > paper.x && y > paper.y && x < paper.x + 0.75) fill(colour, 236, 234, 226);
        else {
          const grain = noise(a * 3, c * 70) * 12;
          fill(colour, 96 + grain, 84 + grain, 78 + grain);
        }
      };
    }
  }
}

/** Value noise between -1 and 1 with a grid spacing of 1. */
function smoothNoise(seed: number): (x: number, y: number) => number {
  const random = seeded(seed ^ 0x5eed);
  const gridSize = 64;
  const values = Float32Array.from({ length: gridSize * gridSize }, () => random.between(-1, 1));
  const valueAt = (x: number, y: number) =>
    values[(y & (gridSize - 1)) * gridSize + (x & (gridSize - 1))]!;
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, down] = [x - left, y - top];
    const [sx, sy] = [right * right * (3 - 2 * right), down * down * (3 - 2 * down)];
    const upper = valueAt(left, top) * (1 - sx) + valueAt(left + 1, top) * sx;
    const lower = valueAt(left, top + 1) * (1 - sx) + valueAt(left + 1, top + 1) * sx;
    return upper * (1 - sy) + lower * sy;
  };
}
