/**
 * Encodes webp with libwebp as WebAssembly, for browsers whose canvas can't. A separate worker, because
 * a worker has the Content-Security-Policy of its own script: only this file needs `'wasm-unsafe-eval'`.
 */
import createEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import wasm from '@jsquash/webp/codec/enc/webp_enc.wasm?url';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { Failure } from '../../domain/failure.ts';
import { encodeWithin, type WebpJob } from './encode-within.ts';
import { handleJob } from './worker-job.ts';

handleJob(async ({ pixels, maxBytes }: WebpJob): Promise<Blob> => {
  const { data, width, height } = pixels;
  const encoder = await createEncoder({ noInitialRun: true, locateFile: () => wasm }).catch(
    (cause: unknown) => {
      throw new Failure('stale', 'The WebP encoder did not load.', { cause });
    },
  );
  return encodeWithin(async (quality) => {
    const options = { ...defaultOptions, quality: quality * 100 };
    const bytes = encoder.encode(data, width, height, options);
    if (bytes === null) throw new Failure('unknown', 'WebP encoding failed');
    return new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
  }, maxBytes);
});
