import { loadCode } from '../services/load-code.ts';
import type { ImagesPort } from '../services/ports.ts';
import { builtSettings, imageUrl, type Settings } from './settings.ts';

/**
 * The images port over Cloud Storage (docs/behaviour, "Stored images"). A URL is built from path
 * and token without the SDK, which is loaded at the first upload, look-up or deletion.
 */
export function openImages(settings: Settings = builtSettings()): ImagesPort {
  const storage = loadCode(() =>
    import('./storage.ts').then((module) => module.openStorage(settings)),
  );
  return {
    imageUrl: (image) => (image.token === '' ? null : imageUrl(settings, image)),
    upload: async (...args) => (await storage()).upload(...args),
    lookUpUrl: async (path) => (await storage()).lookUpUrl(path),
    remove: async (path) => (await storage()).remove(path),
  };
}
