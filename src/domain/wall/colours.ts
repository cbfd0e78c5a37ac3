import { placeholderColour } from '../blurhash-colour.ts';
import type { Cassette } from '../cassette.ts';
import { seededHash } from './shuffle.ts';

/** The wall of colours (docs/behaviour, "Colours"). */

/** The colours in the order of the wall. */
const colours = [
  ...(['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple'] as const),
  ...(['White', 'Grey', 'Black'] as const),
];
export type Colour = (typeof colours)[number];

/** Where each hue ends, in degrees; red goes on behind purple. */
const hueEnds: readonly [end: number, colour: Colour][] = [
  [50, 'Red'],
  [75, 'Orange'],
  [115, 'Yellow'],
  [170, 'Green'],
  [290, 'Blue'],
  [345, 'Purple'],
];

/** --blue, --coral, --paper-bright and --ink of tokens.css, in the order of typeset.module.css. */
const typesetColours = ['#2b3fd1', '#ff6a3d', '#fbf8f0', '#1c1a17'];

/** Which of the four colours a cassette has where it has no picture, from 0. */
export const typesetColour = (id: string): number => seededHash(id, 0) % typesetColours.length;

/** The colour of a spine as `#rrggbb`: the average of its picture, or that of its typeset text. */
export const spineColour = ({ id, images }: Cassette, hasPicture: boolean): string =>
  hasPicture ? placeholderColour(images.spine.blurhash) : (typesetColours[typesetColour(id)] ?? '');

/** A channel of sRGB, from 0 to 255, as a share of the light. */
const toLinear = (value: number): number =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

/** `#rrggbb` in OKLCH: lightness from 0 to 1, chroma from 0 to about 0.3, hue in degrees. */
function toOklch(hex: string) {
  const value = Number.parseInt(hex.slice(1), 16);
  const red = toLinear(value >> 16);
  const green = toLinear((value >> 8) & 255);
  const blue = toLinear(value & 255);
  const long = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue);
  const medium = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue);
  const short = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue);
  const a = 1.978 * long - 2.4286 * medium + 0.4506 * short;
  const b = 0.0259 * long + 0.7828 * medium - 0.8087 * short;
  return {
    lightness: 0.2105 * long + 0.7936 * medium - 0.0041 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The group of a colour `#rrggbb`. */
export function colourOf(hex: string): Colour {
  const { lightness, chroma, hue } = toOklch(hex);
  if (chroma < 0.045) return lightness < 0.42 ? 'Black' : lightness > 0.74 ? 'White' : 'Grey';
  const colour = hueEnds.find(([end]) => hue < end)?.[1] ?? 'Red';
  // Paper is pale and warm.
  const isPaper = chroma < 0.07 && lightness > 0.78 && hue < 115;
  return isPaper ? 'White' : colour;
}

/** Sorts by colour, and within one from light to dark; `toColour` gives a colour as `#rrggbb`. */
export function sortByColour(
  cassettes: readonly Cassette[],
  toColour: (cassette: Cassette) => string,
): readonly Cassette[] {
  return cassettes
    .map((cassette) => {
      const hex = toColour(cassette);
      const { lightness } = toOklch(hex);
      return { cassette, lightness, place: colours.indexOf(colourOf(hex)) };
    })
    .sort((one, other) => one.place - other.place || other.lightness - one.lightness)
    .map(({ cassette }) => cassette);
}
