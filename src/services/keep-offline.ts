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
    // Chromium revives a worker that another tab has kept since the sign-out: a new one installs again.
    if (registration.active && (await caches.keys()).length === 0)
      await serviceWorker.register(`${scriptUrl}?${Date.now()}`);
    // Signed out meanwhile.
    if (readLastAccount() === null) return await removeOffline();
    if (controller) return;
    // It may be in control by now.
    if (!serviceWorker.controller)
      await new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
    await waitForPictures();
    // The worker has seen none of the pictures. Those that have left the page are among the first 250
    // requests, of which the browser keeps a list.
    const requested = performance.getEntriesByType('resource').map(({ name }) => name);
    const shown = [...document.images].flatMap(({ src, complete }) => (complete ? src : []));
    for (const url of new Set([...requested, ...shown]))
      if (/\/v0\/b\/.+alt=media/.test(url)) void fetch(url, { mode: 'no-cors' }).catch(() => {});
  } catch {}
}

/** Resolves when the pictures that the page shows have arrived. */
async function waitForPictures(): Promise<void> {
  const waiting = [...document.images].filter(
    ({ src, loading, complete }) => src.includes('/v0/b/') && loading !== 'lazy' && !complete,
  );
  await Promise.allSettled(waiting.map((picture) => picture.decode()));
}
