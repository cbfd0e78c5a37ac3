import type { Pixels } from '../crop/blurhash.ts';

/** Where a picture changes abruptly: pure, no canvas. */

/** One plane of brightness for each colour, row by row, 0 to 255. */
export type Planes = {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly [Float32Array, Float32Array, Float32Array];
};

/** The picture made smaller by a whole factor: each pixel is the mean of a square of them. */
export function toPlanes({ data, width, height }: Pixels, factor: number): Planes {
  const smallWidth = Math.floor(width / factor);
  const smallHeight = Math.floor(height / factor);
  const planes = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(smallWidth * smallHeight);
    for (let y = 0, at = 0; y < smallHeight; y++)
      for (let x = 0; x < smallWidth; x++, at++) {
        let sum = 0;
        for (let down = 0; down < factor; down++) {
          const from = ((y * factor + down) * width + x * factor) * 4 + channel;
          for (let right = 0; right < factor; right++) sum += data[from + right * 4]!;
        }
        plane[at] = sum / (factor * factor);
      }
    return plane;
  });
  return { width: smallWidth, height: smallHeight, planes: planes as unknown as Planes['planes'] };
}

/**
 * Points on edges: `x` and `y` in pixels from the middle of the picture, the direction across the edge
 * (any of both senses), and how high the step is, 0 to 1, where even a faint one counts a little.
 */
export type EdgePoints = {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly normalX: Float32Array;
  readonly normalY: Float32Array;
  readonly weight: Float32Array;
};

/** A step of this many of 255 is as good as any higher one. */
const clearStep = 40;

/** The weight of a step that is `step` of 255 high. */
export const edgeWeight = (step: number): number => 0.4 + 0.6 * Math.min(1, step / clearStep);

/** The ridges of the gradient: of any colour, so that a red card on a green table has edges too. */
export function findEdges(picture: Planes): EdgePoints & { readonly faintest: number } {
  const { width, height } = picture;
  const size = width * height;
  const [stepX, stepY, step] = [
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
  ];
  for (const plane of picture.planes)
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) {
        const at = y * width + x;
        const a = plane[at - width - 1]!;
        const b = plane[at - width]!;
        const c = plane[at - width + 1]!;
        const d = plane[at - 1]!;
        const f = plane[at + 1]!;
        const g = plane[at + width - 1]!;
        const h = plane[at + width]!;
        const i = plane[at + width + 1]!;
        // Sobel's weights, scaled so that a sharp step gives its own height.
        const across = (c + 2 * f + i - a - 2 * d - g) / 4;
        const down = (g + 2 * h + i - a - 2 * b - c) / 4;
        // Not Math.hypot, which takes ten times as long, for every pixel three times.
        const high = Math.sqrt(across * across + down * down);
        if (high > step[at]!) {
          step[at] = high;
          stepX[at] = across;
          stepY[at] = down;
        }
      }

  // What the noise of an even bed reaches is no edge; on a busy one the rest of the search decides.
  const faintest = Math.min(14, Math.max(3, 1.6 * quantile(step, 0.4)));
  const points: number[] = [];
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const here = step[at]!;
      if (here < faintest) continue;
      const level = Math.abs(stepX[at]!) > 2.4 * Math.abs(stepY[at]!);
      const upright = Math.abs(stepY[at]!) > 2.4 * Math.abs(stepX[at]!);
      const side = level
        ? 1
        : upright
          ? width
          : stepX[at]! * stepY[at]! > 0
            ? width + 1
            : width - 1;
      if (here > step[at - side]! && here >= step[at + side]!) points.push(at);
    }
  const of = (value: (at: number) => number) => Float32Array.from(points, value);
  return {
    faintest,
    x: of((at) => (at % width) + 0.5 - width / 2),
    y: of((at) => Math.floor(at / width) + 0.5 - height / 2),
    normalX: of((at) => stepX[at]! / step[at]!),
    normalY: of((at) => stepY[at]! / step[at]!),
    weight: of((at) => edgeWeight(step[at]!)),
  };
}

function quantile(values: Float32Array, part: number): number {
  const some: number[] = [];
  for (let at = 0; at < values.length; at += 37) some.push(values[at]!);
  some.sort((a, b) => a - b);
  return some[Math.floor(part * some.length)] ?? 0;
}
