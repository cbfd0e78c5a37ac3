import type { ShelfPort } from '../services/ports.ts';
import { appCheckHeader } from './requests/app-check-header.ts';
import { builtSettings, type Settings } from './settings.ts';
import { shelfLoader } from './shelf-loader.ts';

/** The shelf port (docs/behaviour.md, "Shelf" and "Shelf index"). */
export function openShelf(settings: Settings = builtSettings()): ShelfPort {
  return {
    loadCassettes: shelfLoader(settings, () => appCheckHeader(settings)),

    readLargeImage: async (id) =>
      (await import('./requests/read-large-image.ts')).readLargeImage(settings, id),

    openPile: async (uid) => (await import('./requests/pile.ts')).openPile(settings, uid),
  };
}
