import type { Pixels } from '../crop/blurhash.ts';

type Norm = { readonly mean: readonly number[]; readonly deviation: readonly number[] };

export const detectorNorm: Norm = {
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
};
export const readerNorm: Norm = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

/** Planes of blue, green and red, as the models were trained. */
export function toPlanes(
  { data, width, height }: Pixels,
  { mean, deviation }: Norm,
): Float32Array<ArrayBuffer> {
  const length = width * height;
  const planes = new Float32Array(3 * length);
  for (let plane = 0; plane < 3; plane++) {
    for (let index = 0; index < length; index++) {
      const value = data[index * 4 + 2 - plane]! / 255;
      planes[plane * length + index] = (value - mean[plane]!) / deviation[plane]!;
    }
  }
  return planes;
}
