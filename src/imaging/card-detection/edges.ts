import type { Planes } from './planes.ts';

/**
 * Points on edges: `x` and `y` in pixels from the centre of the image, the unit normal of the edge (in
 * either direction), and the weight of the step, 0 to 1.
 */
export type EdgePoints = {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly normalX: Float32Array;
  readonly normalY: Float32Array;
  readonly weight: Float32Array;
};

/** Steps above this height (of 255) all have the full weight. */
const fullWeightStep = 40;

/** The weight, 0.4 to 1, of a brightness step of `step` (0 to 255). */
export const edgeWeight = (step: number): number => 0.4 + 0.6 * Math.min(1, step / fullWeightStep);

/** Finds the ridges of the gradient in any colour, so that a red card on a green table has edges too. */
export function findEdges(image: Planes): EdgePoints {
  const { width, height } = image;
  const size = width * height;
  const [stepX, stepY, step] = [
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
  ];
  for (const plane of image.planes)
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) {
        const index = y * width + x;
        const a = plane[index - width - 1]!;
        const b = plane[index - width]!;
        const c = plane[index - width + 1]!;
        const d = plane[index - 1]!;
        const f = plane[index + 1]!;
        const g = plane[index + width - 1]!;
        const h = plane[index + width]!;
        const i = plane[index + width + 1]!;
        // Sobel operator, scaled so that a sharp step yields its own height.
        const gradientX = (c + 2 * f + i - a - 2 * d - g) / 4;
        const gradientY = (g + 2 * h + i - a - 2 * b - c) / 4;
        // Math.hypot takes ten times as long, three times for every pixel.
        const magnitude = Math.sqrt(gradientX * gradientX + gradientY * gradientY);
        if (magnitude > step[index]!) {
          step[index] = magnitude;
          stepX[index] = gradientX;
          stepY[index] = gradientY;
        }
      }

  // Steps as low as the noise of a uniform background are not edges.
  const minStep = Math.min(14, Math.max(3, 1.6 * quantile(step, 0.4)));
  const points: number[] = [];
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const index = y * width + x;
      const here = step[index]!;
      if (here < minStep) continue;
      const isHorizontal = Math.abs(stepX[index]!) > 2.4 * Math.abs(stepY[index]!);
      const isVertical = Math.abs(stepY[index]!) > 2.4 * Math.abs(stepX[index]!);
      const neighbour = isHorizontal
        ? 1
        : isVertical
          ? width
          : stepX[index]! * stepY[index]! > 0
            ? width + 1
            : width - 1;
      if (here > step[index - neighbour]! && here >= step[index + neighbour]!) points.push(index);
    }
  const mapPoints = (value: (index: number) => number) => Float32Array.from(points, value);
  return {
    x: mapPoints((index) => (index % width) + 0.5 - width / 2),
    y: mapPoints((index) => Math.floor(index / width) + 0.5 - height / 2),
    normalX: mapPoints((index) => stepX[index]! / step[index]!),
    normalY: mapPoints((index) => stepY[index]! / step[index]!),
    weight: mapPoints((index) => edgeWeight(step[index]!)),
  };
}

/** Approximate: every 37th value is looked at. */
function quantile(values: Float32Array, fraction: number): number {
  const sample: number[] = [];
  for (let index = 0; index < values.length; index += 37) sample.push(values[index]!);
  sample.sort((a, b) => a - b);
  return sample[Math.floor(fraction * sample.length)] ?? 0;
}
