/** The cache of the pictures that were shown, the latest last. */
export const pictureCache = 'pictures';

/** Removes the service worker and all that it has kept. Never rejects. */
export async function removeOffline(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
    // One after the other: without the first, the site's files, no picture is stored any more.
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {}
}

/** The pictures that were shown; null where none is kept: `open` alone would make a cache. */
const openPictures = async (): Promise<Cache | null> =>
  (await caches.has(pictureCache)) ? caches.open(pictureCache) : null;

/** Deletes the oldest but `limit`, or half; tells whether there were any. Never rejects. */
export async function deleteOldPictures(limit?: number): Promise<boolean> {
  try {
    const pictures = await openPictures();
    const requests = (await pictures?.keys()) ?? [];
    const count = requests.length - (limit ?? Math.floor(requests.length / 2));
    const old = requests.slice(0, Math.max(0, count));
    await Promise.all(old.map((request) => pictures?.delete(request, { ignoreVary: true })));
    return old.length > 0;
  } catch {
    return false;
  }
}

/** The paths in Storage of the pictures that are kept here. Never rejects. */
export async function readKeptPaths(): Promise<ReadonlySet<string>> {
  try {
    const requests = (await (await openPictures())?.keys()) ?? [];
    const pathOf = ({ url }: Request) => new URL(url).pathname.split('/o/')[1] ?? '';
    return new Set(requests.map((request) => decodeURIComponent(pathOf(request))));
  } catch {
    return new Set();
  }
}

/** Removes a picture that could not be shown: the status of an answer without CORS is hidden. */
export async function forgetPicture(url: string): Promise<void> {
  try {
    await (await openPictures())?.delete(url, { ignoreVary: true });
  } catch {}
}
