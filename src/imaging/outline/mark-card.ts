import type { Pixels } from '../crop/blurhash.ts';

/** How far, of 255, the ground may be from its colour, in nine of ten pixels at each side of the picture. */
const maxUnevenness = 20;
/** How far, of 255, the card must be from the colour of the ground. */
const minDifference = 18;
/** How far, of 255, neighbouring pixels of a shadow are from each other: less than at the edge of a card. */
const maxStep = 16;
/** How wide a shadow is, of the longer side of the picture. */
const maxShadow = 0.03;

const channels = [0, 1, 2] as const;

/**
 * 1 for each pixel that is not of the ground, which has the colour of the border of the picture; null where
 * the border is not even. A shadow is ground: it is darker, of the same hue, and begins without a step.
 */
export function markCard({ data, width, height }: Pixels): Uint8Array | null {
  const count = width * height;
  const strip = Math.max(3, Math.round(0.02 * Math.min(width, height)));
  const sides: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let at = 0; at < count; at++) {
    const x = at % width;
    if (x < strip) sides[0].push(at);
    if (x >= width - strip) sides[1].push(at);
    if (at < strip * width) sides[2].push(at);
    if (at >= count - strip * width) sides[3].push(at);
  }
  // Light falls off evenly: the colour of the ground is a plane through its colours at the four sides.
  const ground = channels.map((channel) => {
    const [left, right, top, bottom] = sides.map((side) =>
      quantile(side, 0.5, (at) => data[4 * at + channel]!),
    ) as [number, number, number, number];
    const middle = (left + right + top + bottom) / 4;
    return new Float32Array(count).map((_, at) => {
      const across = (at % width) / width - 0.5;
      const down = Math.floor(at / width) / height - 0.5;
      return middle + across * (right - left) + down * (bottom - top);
    });
  });
  const difference = new Float32Array(count);
  for (const channel of channels)
    for (let at = 0; at < count; at++)
      difference[at] = Math.max(
        difference[at]!,
        Math.abs(data[4 * at + channel]! - ground[channel]![at]!),
      );
  const unevenness = Math.max(...sides.map((side) => quantile(side, 0.9, (at) => difference[at]!)));
  if (unevenness > maxUnevenness) return null;

  const threshold = Math.max(minDifference, 2 * unevenness);
  const isCard = Uint8Array.from(difference, (value) => Number(value > threshold));
  const isShadow = (at: number, from: number) => {
    const light = channels.map(
      (channel) => data[4 * at + channel]! / Math.max(20, ground[channel]![at]!),
    );
    const steps = channels.map((channel) =>
      Math.abs(data[4 * at + channel]! - data[4 * from + channel]!),
    );
    return (
      Math.max(...light) < 1 &&
      Math.max(...light) - Math.min(...light) < 0.1 &&
      Math.max(...steps) < maxStep
    );
  };
  let edge = [...isCard.keys()].filter((at) => !isCard[at]);
  for (let depth = maxShadow * Math.max(width, height); depth > 0; depth--) {
    const next: number[] = [];
    for (const from of edge)
      for (const at of [from - 1, from + 1, from - width, from + width])
        if (isCard[at] && isShadow(at, from)) {
          isCard[at] = 0;
          next.push(at);
        }
    edge = next;
  }
  return isCard;
}

function quantile(pixels: number[], part: number, valueAt: (at: number) => number): number {
  const values = pixels.map(valueAt).sort((a, b) => a - b);
  return values[Math.floor(part * (values.length - 1))]!;
}
