import type { Pixels } from '../crop/blurhash.ts';

/**
 * Values of a channel, 0 to 255, are compared in steps of this size. Colours in the same step count
 * as one; the card is at least two steps from the ground.
 */
const colourStep = 8;
/** How many of the pixels at a side of the picture have a colour of the ground. */
const minShare = 0.01;
const channels = [0, 1, 2] as const;

/** Whether two pixels differ as at the edge of a card. Neighbouring ones of a shadow differ less. */
export const differSharply = (data: Pixels['data'], a: number, b: number): boolean =>
  channels.some((channel) => Math.abs(data[4 * a + channel]! - data[4 * b + channel]!) >= 16);

/** The pixels left, right, above and below. At the edge of the picture some are none, or in another row. */
export const neighboursOf = (at: number, width: number) => [at - 1, at + 1, at - width, at + width];

/**
 * 1 for each pixel that does not belong to the ground. The colours of the ground are those that at
 * least two sides of the picture have. A shadow belongs to the ground: it is darker, has the same
 * hue, begins gradually, and is at most 3% of the longer side wide.
 */
export function markCard({ data, width, height }: Pixels): Uint8Array {
  const count = width * height;
  const strip = Math.max(3, Math.round(0.012 * Math.min(width, height)));
  const all = [...new Uint8Array(count).keys()];
  const sides = [
    all.filter((at) => at % width < strip),
    all.filter((at) => at % width >= width - strip),
    all.slice(0, strip * width),
    all.slice(-strip * width),
  ];
  // Light falls off evenly: the middle colour of the ground is a plane through its colours at the four sides.
  const ground = channels.map((channel) => {
    const [left = 0, right = 0, top = 0, bottom = 0] = sides.map((side) =>
      median(side.map((at) => data[4 * at + channel]!)),
    );
    const middle = (left + right + top + bottom) / 4;
    return new Float32Array(count).map((_, at) => {
      const across = (at % width) / width - 0.5;
      const down = Math.floor(at / width) / height - 0.5;
      return middle + across * (right - left) + down * (bottom - top);
    });
  });
  // A colour is three steps from the middle colour, as one number.
  const colours = new Uint32Array(count);
  for (const channel of channels)
    for (let at = 0; at < count; at++) {
      const step = Math.round((data[4 * at + channel]! - ground[channel]![at]! + 256) / colourStep);
      colours[at] = 256 * colours[at]! + step;
    }
  const isCard = markOthers(colours, sides);

  const isShadow = (at: number, from: number) => {
    const light = channels.map(
      (channel) => data[4 * at + channel]! / Math.max(20, ground[channel]![at]!),
    );
    return (
      Math.max(...light) < 1 &&
      Math.max(...light) - Math.min(...light) < 0.1 &&
      !differSharply(data, at, from)
    );
  };
  let edge = all.filter((at) => !isCard[at]);
  for (let depth = 0.03 * Math.max(width, height); depth > 0; depth--) {
    const next: number[] = [];
    for (const from of edge)
      for (const at of neighboursOf(from, width))
        if (isCard[at] && isShadow(at, from)) {
          isCard[at] = 0;
          next.push(at);
        }
    edge = next;
  }
  return isCard;
}

/** The differences to the colours that are at most one step away in each channel. */
const nearSteps = channels.reduce<number[]>(
  (steps) => steps.flatMap((step) => [-1, 0, 1].map((next) => 256 * step + next)),
  [0],
);

/** 1 for each pixel that is far from each colour that is common at two sides of the picture or more. */
function markOthers(colours: Uint32Array, sides: readonly number[][]): Uint8Array {
  const ofSides = sides.flatMap((side) => {
    const ofSide = side.map((at) => colours[at]!);
    return valuesOver(minShare * side.length, ofSide);
  });
  const common = valuesOver(1, ofSides);
  const ground = new Set(common.flatMap((colour) => nearSteps.map((step) => colour + step)));
  return Uint8Array.from(colours, (colour) => Number(!ground.has(colour)));
}

/** The values that are there more than `count` times. */
function valuesOver(count: number, values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.keys()].filter((value) => counts.get(value)! > count);
}

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
