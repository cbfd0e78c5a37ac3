/**
 * Encodes webp with libwebp as WebAssembly, for browsers whose canvas can't. A separate worker, because
 * a worker has the Content-Security-Policy of its own script: only this file needs `'wasm-unsafe-eval'`.
 */
import createEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import wasm from '@jsquash/webp/codec/enc/webp_enc.wasm?url';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { Failure } from '../../domain/failure.ts';
import { handleJob } from './worker-job.ts';

handleJob(async ({ data, width, height }: ImageData): Promise<Blob> => {
  const encoder = await createEncoder({ noInitialRun: true, locateFile: () => wasm }).catch(
    (cause: unknown) => {
      throw new Failure('stale', 'The WebP encoder did not load.', { cause });
    },
  );
  const bytes = encoder.encode(data, width, height, { ...defaultOptions, quality: 90 });
  if (bytes === null) throw new Failure('unknown', 'WebP encoding failed');
  return new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
});
