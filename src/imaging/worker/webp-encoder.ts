/** libwebp as WebAssembly, for browsers whose canvas can't write webp. */
import createEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import wasm from '@jsquash/webp/codec/enc/webp_enc.wasm?url';
import { defaultOptions } from '@jsquash/webp/meta.js';

const encoder = createEncoder({ noInitialRun: true, locateFile: () => wasm });

/** Encodes with this quality, 0 to 1. Rejects when the WebAssembly does not load. */
export async function encodePixels(
  { data, width, height }: ImageData,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const options = { ...defaultOptions, quality: quality * 100 };
  const bytes = (await encoder).encode(data, width, height, options);
  if (bytes === null) throw new Error('WebP encoding failed');
  return new Uint8Array(bytes);
}
