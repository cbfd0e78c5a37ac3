import { encode } from 'blurhash';

/** Pixels as `getImageData` returns them: RGBA, one byte each, row by row. */
export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Longest side, in pixels, of the copy that is encoded: more pixels change nothing. */
export const maxBlurhashSide = 64;

/**
 * The blurhash of a small opaque image (at most 64 pixels on its longest side): 4×4 components, 36
 * characters (docs/behaviour, "Stored images"). Runs in Node and in browsers.
 */
export const encodeBlurhash = ({ data, width, height }: Pixels): string =>
  encode(data, width, height, 4, 4);
