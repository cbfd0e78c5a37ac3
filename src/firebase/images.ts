import { memoizeAsync } from '../services/memoize-async.ts';
import type { ImagesPort } from '../services/ports.ts';
import { builtSettings, emulatorHost, type Settings } from './settings.ts';
import { isSharedComputer } from './shared-computer.ts';

/**
 * The images port over Cloud Storage (docs/behaviour.md, "Stored images"). A URL is built from path
 * and token without the SDK, which is loaded at the first upload, URL request or deletion.
 */
export function openImages(settings: Settings = builtSettings()): ImagesPort {
  const origin = settings.emulators
    ? `http://${emulatorHost}:${settings.emulators.storage}`
    : 'https://firebasestorage.googleapis.com';
  const bucket = settings.options.storageBucket;
  const storage = memoizeAsync(() =>
    import('./storage.ts').then((module) => module.openStorage(settings)),
  );

  return {
    imageUrl: ({ path, token }) =>
      `${origin}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media&token=${token}`,
    isCacheAllowed: () => !isSharedComputer(),
    loadUncached: async (url) => (await import('./uncached-image.ts')).loadUncached(url),
    upload: async (image, onProgress) => (await storage()).upload(image, onProgress),
    lookUpUrl: async (path) => (await storage()).lookUpUrl(path),
    remove: async (path) => (await storage()).remove(path),
  };
}
