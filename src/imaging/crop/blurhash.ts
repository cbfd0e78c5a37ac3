import { encode } from 'blurhash';

/** Pixels as `getImageData` gives them: RGBA, one byte each, row by row. */
export type Pixels = {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
};

/** The longest side of the copy that a blurhash is made from; more pixels cost time and change nothing. */
export const maxBlurhashSide = 64;

/**
 * The blurhash of a small opaque picture (at most 64 pixels on its longest side), 4×4 components, 36
 * characters (specification, section 9). Runs in Node as in a browser.
 */
export const encodeBlurhash = ({ data, width, height }: Pixels): string =>
  encode(data as Uint8ClampedArray<ArrayBuffer>, width, height, 4, 4);
