import { randomUUID } from 'node:crypto';
import type { StoredImage } from '../../src/domain/cassette.ts';
import type { Ports } from '../emulators/ports.ts';
import { bucket } from '../emulators/project.ts';

const boundary = 'boundary-of-a-part';

/**
 * Stores a webp in the local emulators with the owner's rights: the rules take them longer than the
 * image. Path, cache header and token are those of the site (`src/firebase/storage.ts`).
 */
export async function storeImage(
  { storage }: Pick<Ports, 'storage'>,
  webp: Uint8Array<ArrayBuffer>,
): Promise<StoredImage> {
  const path = `images/${randomUUID()}`;
  const contentType = 'image/webp';
  const cacheControl = 'private, max-age=31536000, immutable';
  const url = `http://127.0.0.1:${storage}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer owner',
      'X-Goog-Upload-Protocol': 'multipart',
      'Content-Type': `multipart/related; boundary=${boundary}`,
    },
    body: new Blob([
      `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ name: path, contentType, cacheControl })}\r\n`,
      `--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`,
      webp,
      `\r\n--${boundary}--`,
    ]),
  });
  if (!response.ok) throw new Error(`Storing ${path}: ${response.status} ${await response.text()}`);
  const { downloadTokens } = (await response.json()) as { downloadTokens: string };
  return { path, token: downloadTokens };
}
