import type { ImagesPort } from '../../src/services/ports.ts';

const boundary = 'boundary-of-a-part';

/**
 * Stores images in the local emulators with owner rights, bypassing the rules, in one request each.
 * Path, cache header and token are those of the site (`src/firebase/storage.ts`).
 */
export function storeAsOwner(port: number, bucket: string): ImagesPort['upload'] {
  return async (image) => {
    const path = `images/${crypto.randomUUID()}`;
    const metadata = {
      name: path,
      contentType: image.type,
      cacheControl: 'private, max-age=31536000, immutable',
    };
    const response = await fetch(
      `http://127.0.0.1:${port}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`,
      {
        method: 'POST',
        headers: {
          Authorization: 'Bearer owner',
          'X-Goog-Upload-Protocol': 'multipart',
          'Content-Type': `multipart/related; boundary=${boundary}`,
        },
        body: new Blob([
          `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(metadata)}\r\n`,
          `--${boundary}\r\nContent-Type: ${image.type}\r\n\r\n`,
          image,
          `\r\n--${boundary}--`,
        ]),
      },
    );
    if (!response.ok)
      throw new Error(`Storing ${path}: ${response.status} ${await response.text()}`);
    const { downloadTokens } = (await response.json()) as { downloadTokens: string };
    return { path, token: downloadTokens };
  };
}
