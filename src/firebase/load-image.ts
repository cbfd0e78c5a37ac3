import { Failure } from '../domain/failure.ts';

/** Long enough for a screen of images on a slow line. */
const timeoutMs = 60_000;

/** Requests an image past the browser's cache. Rejects with a Failure: `missing` or `offline`. */
export async function loadImage(url: string): Promise<Blob> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { cache: 'no-store', signal });
    if (response.ok) return await response.blob();
  } catch (cause) {
    throw new Failure('offline', 'The image did not arrive.', { cause });
  }
  throw new Failure('missing', 'There is no such image.');
}
