import type { ShelfPort } from '../services/ports.ts';
import { appCheckHeader } from './requests/app-check-header.ts';
import { builtSettings, type Settings } from './settings.ts';
import { decodeEntry, shelfLoader } from './shelf-loader.ts';

/** The shelf port (docs/behaviour.md, "Shelf" and "Shelf index"). */
export function openShelf(settings: Settings = builtSettings()): ShelfPort {
  const loader = shelfLoader(settings, () => appCheckHeader(settings));
  return {
    loadCassettes: loader.load,

    readLargeImage: async (id) =>
      (await import('./requests/read-large-image.ts')).readLargeImage(settings, id),

    openPile: async (uid) => (await import('./requests/pile.ts')).openPile(settings, uid),

    listIndexEntries: async () =>
      (await import('./index-entries.ts')).listIndexEntries(loader, decodeEntry),
  };
}
