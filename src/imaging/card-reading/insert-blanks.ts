import type { Pixels } from '../crop/blurhash.ts';
import type { ReadCharacter } from './decode-line.ts';

/** The recogniser leaves out blanks: one belongs where the empty space is this much wider than usual. */
const minBlankHeight = 0.13;
const wideGapRatio = 2.2;

/**
 * The text of a line with a blank wherever the picture has a wide gap between two characters.
 * `line` is the picture that was read; a step is `line.width / steps` pixels.
 */
export function insertBlanks(
  line: Pixels,
  characters: readonly ReadCharacter[],
  steps: number,
): string {
  const columns = inkOfColumns(line);
  const perStep = line.width / steps;
  const gaps = characters.slice(1).map((character, index) => {
    const before = characters[index]!;
    if (before.text === ' ' || character.text === ' ') return 0;
    return widestGap(
      columns,
      Math.floor((before.step + 0.5) * perStep),
      Math.ceil((character.step + 0.5) * perStep),
    );
  });
  const usual = median(gaps.filter((gap) => gap > 0));
  const minGap = Math.max(minBlankHeight * line.height, wideGapRatio * usual);
  return characters
    .map(({ text }, index) => (index > 0 && gaps[index - 1]! >= minGap ? ` ${text}` : text))
    .join('');
}

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** For each column, the largest difference of brightness from the line's background, 0 to 255. */
function inkOfColumns({ data, width, height }: Pixels): Float32Array {
  const brightness = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return 0.3 * data[at]! + 0.6 * data[at + 1]! + 0.1 * data[at + 2]!;
  };
  const ink = new Float32Array(width);
  const [top, bottom] = [Math.round(height * 0.06), Math.round(height * 0.94)];
  for (let x = 0; x < width; x++) {
    let darkest = 255;
    let brightest = 0;
    for (let y = top; y < bottom; y++) {
      const value = brightness(x, y);
      darkest = Math.min(darkest, value);
      brightest = Math.max(brightest, value);
    }
    ink[x] = brightest - darkest;
  }
  return ink;
}

/** The longest run of columns without ink from `from` to `to`, in pixels. */
function widestGap(ink: Float32Array, from: number, to: number): number {
  const strongest = ink.reduce((most, value) => Math.max(most, value), 0);
  let widest = 0;
  let run = 0;
  for (let x = Math.max(0, from); x < Math.min(ink.length, to); x++) {
    run = ink[x]! < 0.3 * strongest ? run + 1 : 0;
    widest = Math.max(widest, run);
  }
  return widest;
}
