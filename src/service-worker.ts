import { cacheNames, clientsClaim, registerQuotaErrorCallback } from 'workbox-core';
import { addPlugins, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { paths } from './paths.ts';
import { deleteOldPictures, pictureCache } from './services/offline-site.ts';

/**
 * The service worker of a member: /explore and the pictures that were shown, without a network
 * (docs/decisions/0023-service-worker.md). A new version waits until no page uses the old one.
 * tools/build/service-worker.ts puts the list of files in.
 */
declare const precachedFiles: Parameters<typeof precacheAndRoute>[0];

const maxPictures = 1500;

addPlugins([
  {
    // A file that was deleted at a sign-out is not stored again for a page that is still open.
    cacheWillUpdate: async ({ event, response }) =>
      event?.type === 'install' && response.ok ? response : null,
  },
]);
// The checksum of a file refuses what a network's sign-in page sends in its place.
precacheAndRoute(precachedFiles);
const isShelf = new RegExp(`^${paths.explore}/?(\\?|$)`, 'i');
registerRoute(
  new NavigationRoute(createHandlerBoundToURL(paths.explore), { allowlist: [isShelf] }),
);
clientsClaim();

/** Puts a picture that is shown again behind the others. */
async function renew(request: Request, response: Response) {
  // Nothing is stored any more after a sign-out.
  if (await caches.has(cacheNames.precache))
    await (await caches.open(pictureCache)).put(request, response);
}

registerRoute(
  ({ request, url }) => request.mode === 'no-cors' && url.pathname.startsWith('/v0/b/'),
  new CacheFirst({
    cacheName: pictureCache,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        // Nothing is stored any more after a sign-out. The status of an answer without CORS is hidden.
        cacheWillUpdate: async ({ response }) =>
          (response.ok || response.type === 'opaque') && (await caches.has(cacheNames.precache))
            ? response
            : null,
        cacheDidUpdate: async () => void (await deleteOldPictures(maxPictures)),
        cachedResponseWillBeUsed: async ({ event, request, cachedResponse = null }) => {
          if (cachedResponse)
            event.waitUntil(renew(request, cachedResponse.clone()).catch(() => {}));
          return cachedResponse;
        },
      },
    ],
  }),
);
// Chromium counts each picture as about 7 MB, because answers without CORS hide their size.
registerQuotaErrorCallback(deleteOldPictures);
