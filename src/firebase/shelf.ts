import { memoizeAsync } from '../services/memoize-async.ts';
import type { ShelfPort } from '../services/ports.ts';
import { appCheckHeader } from './requests/app-check-header.ts';
import { builtSettings, type Settings } from './settings.ts';
import { shelfLoader } from './shelf-loader.ts';

/** The shelf port (docs/behaviour.md, "Shelf" and "Shelf index"). */
export function openShelf(settings: Settings = builtSettings()): ShelfPort {
  const largeImage = memoizeAsync(() => import('./requests/read-large-image.ts'));
  const pile = memoizeAsync(() => import('./requests/pile.ts'));
  return {
    loadCassettes: shelfLoader(settings, () => appCheckHeader(settings)),

    readLargeImage: async (id) => (await largeImage()).readLargeImage(settings, id),
    openPile: async (uid) => (await pile()).openPile(settings, uid),
  };
}
