import type { Pixels } from '../crop/blurhash.ts';

/** One plane of brightness for red, green and blue each: row by row, 0 to 255. */
export type Planes = {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly [Float32Array, Float32Array, Float32Array];
};

/** Splits pixels into planes and shrinks them by a whole factor: each pixel is the mean of a square. */
export function toPlanes({ data, width, height }: Pixels, factor: number): Planes {
  const smallWidth = Math.floor(width / factor);
  const smallHeight = Math.floor(height / factor);
  const planes = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(smallWidth * smallHeight);
    for (let y = 0, index = 0; y < smallHeight; y++)
      for (let x = 0; x < smallWidth; x++, index++) {
        let sum = 0;
        for (let dy = 0; dy < factor; dy++) {
          const start = ((y * factor + dy) * width + x * factor) * 4 + channel;
          for (let dx = 0; dx < factor; dx++) sum += data[start + dx * 4]!;
        }
        plane[index] = sum / (factor * factor);
      }
    return plane;
  });
  return { width: smallWidth, height: smallHeight, planes: planes as unknown as Planes['planes'] };
}

/** Bilinear interpolation at `x`, `y` in pixels; pixel centres lie at halves. Clamped to the image. */
export function samplePlane(
  plane: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
): number {
  const px = Math.max(0, Math.min(width - 1.001, x - 0.5));
  const py = Math.max(0, Math.min(height - 1.001, y - 0.5));
  const left = Math.floor(px);
  const top = Math.floor(py);
  const index = top * width + left;
  const fractionX = px - left;
  const upper = plane[index]! * (1 - fractionX) + plane[index + 1]! * fractionX;
  const lower = plane[index + width]! * (1 - fractionX) + plane[index + width + 1]! * fractionX;
  return upper + (lower - upper) * (py - top);
}
