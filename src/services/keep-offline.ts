import { readLastAccount } from './device-memory.ts';
import { removeOffline } from './offline-site.ts';

const scriptUrl = '/service-worker.js';

/** Lets the service worker keep the shelf (docs/behaviour, "Without a network"). */
export async function keepOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  try {
    // The pictures in sight are loaded first.
    await loadedPictures();
    const { controller } = serviceWorker;
    const registration = await serviceWorker.register(scriptUrl);
    // Chromium brings back a worker that another tab has kept since the sign-out: a new one
    // installs the files again.
    if (registration.active && (await caches.keys()).length === 0)
      await serviceWorker.register(`${scriptUrl}?${Date.now()}`);
    // Signed out meanwhile.
    if (readLastAccount() === null) return await removeOffline();
    if (controller) return;
    // The worker has seen none of these pictures, which are in the browser's cache. It may be in
    // control by now.
    if (!serviceWorker.controller)
      await new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
    const pictures = await loadedPictures();
    await Promise.allSettled(pictures.map(({ src }) => fetch(src, { mode: 'no-cors' })));
  } catch {}
}

/** The pictures of the page, once those that it has requested have arrived. */
async function loadedPictures(): Promise<HTMLImageElement[]> {
  const pictures = [...document.images].filter(
    ({ src, loading }) => src.includes('/v0/b/') && loading !== 'lazy',
  );
  const waiting = pictures.filter(({ complete }) => !complete);
  await Promise.allSettled(waiting.map((picture) => picture.decode()));
  return pictures;
}
