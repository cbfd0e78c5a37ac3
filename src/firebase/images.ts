import { memoizeAsync } from '../services/memoize-async.ts';
import type { ImagesPort } from '../services/ports.ts';
import { sessionPlace } from './device/stored-session.ts';
import { builtSettings, imageUrl, type Settings } from './settings.ts';

/**
 * The images port over Cloud Storage (docs/behaviour.md, "Stored images"). A URL is built from path
 * and token without the SDK, which is loaded at the first upload, URL request or deletion.
 */
export function openImages(settings: Settings = builtSettings()): ImagesPort {
  const storage = memoizeAsync(() =>
    import('./storage.ts').then((module) => module.openStorage(settings)),
  );

  const loading = memoizeAsync(() => import('./load-image.ts'));
  const isCacheAllowed = () => sessionPlace() === 'device';

  return {
    imageUrl: (image) => imageUrl(settings, image),
    isCacheAllowed,
    loadUncached: async (url) => (await loading()).loadImage(url),
    upload: async (...args) => (await storage()).upload(...args),
    lookUpUrl: async (path) => (await storage()).lookUpUrl(path),
    remove: async (path) => (await storage()).remove(path),
  };
}
