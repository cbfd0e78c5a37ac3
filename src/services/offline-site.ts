/** The cache of the pictures that were shown. */
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

/** Of a picture that could not be shown: the status of an answer without CORS is hidden. */
export async function forgetPicture(url: string): Promise<void> {
  try {
    // `open` would make one.
    if (await caches.has(pictureCache))
      await (await caches.open(pictureCache)).delete(url, { ignoreVary: true });
  } catch {}
}
