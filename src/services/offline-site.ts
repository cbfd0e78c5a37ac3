/** The name of the cache with the pictures that were shown, of which the latest are its last. */
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

/**
 * Deletes the pictures that were not shown for longest, all but `limit`; half of them by default.
 * Returns whether there were any (docs/behaviour.md, "Without a network"). Never rejects.
 */
export async function deleteOldPictures(limit?: number): Promise<boolean> {
  try {
    // `open` would make one.
    if (!(await caches.has(pictureCache))) return false;
    const cache = await caches.open(pictureCache);
    const requests = await cache.keys();
    const count = requests.length - (limit ?? Math.floor(requests.length / 2));
    const old = requests.slice(0, Math.max(0, count));
    await Promise.all(old.map((request) => cache.delete(request, { ignoreVary: true })));
    return old.length > 0;
  } catch {
    return false;
  }
}

/** A picture that could not be shown is not kept: the status of an answer without CORS is hidden. */
export async function forgetPicture(url: string): Promise<void> {
  try {
    // `open` would make one.
    if (await caches.has(pictureCache))
      await (await caches.open(pictureCache)).delete(url, { ignoreVary: true });
  } catch {}
}
