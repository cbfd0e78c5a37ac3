import { Failure } from '../domain/failure.ts';

/** Long enough for a screen of images on a slow line. */
const timeoutMs = 60_000;

/** Requests an image past the browser's cache. Rejects with a Failure: `missing`, `server` or `offline`. */
export async function loadImage(url: string): Promise<Blob> {
  let status: number;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { cache: 'no-store', signal });
    if (response.ok) return await response.blob();
    status = response.status;
  } catch (cause) {
    throw new Failure('offline', 'The image did not arrive.', { cause });
  }
  // Storage refuses a token that is not the image's with 403.
  const code = [403, 404].includes(status) ? 'missing' : 'server';
  throw new Failure(code, `Storage answered with status ${status}.`);
}
