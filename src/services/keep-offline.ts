import { readLastAccount } from './device-memory.ts';
import { removeOffline } from './offline-site.ts';

const scriptUrl = '/service-worker.js';

/** Lets the service worker keep the shelf (docs/behaviour, "Without a network"). */
export async function keepOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  try {
    // The pictures in sight are loaded first.
    await waitForPictures();
    const { controller } = serviceWorker;
    const registration = await serviceWorker.register(scriptUrl);
    // Chromium brings back a worker that another tab has kept since the sign-out: a new one
    // installs the files again.
    if (registration.active && (await caches.keys()).length === 0)
      await serviceWorker.register(`${scriptUrl}?${Date.now()}`);
    // Signed out meanwhile.
    if (readLastAccount() === null) return await removeOffline();
    if (controller) return;
    // The worker has seen none of these pictures. It may be in control by now.
    if (!serviceWorker.controller)
      await new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
    await waitForPictures();
    // Also those that have left the page: the browser's cache would show them without a network.
    const requested = performance.getEntriesByType('resource').map(({ name }) => name);
    const pictures = requested.filter((url) => /\/v0\/b\/.+alt=media/.test(url));
    await Promise.allSettled(pictures.map((url) => fetch(url, { mode: 'no-cors' })));
  } catch {}
}

/** Resolves when the pictures that the page shows have arrived. */
async function waitForPictures(): Promise<void> {
  const waiting = [...document.images].filter(
    ({ src, loading, complete }) => src.includes('/v0/b/') && loading !== 'lazy' && !complete,
  );
  await Promise.allSettled(waiting.map((picture) => picture.decode()));
}
