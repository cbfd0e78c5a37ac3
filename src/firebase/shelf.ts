import { memoizeAsync } from '../services/memoize-async.ts';
import type { ShelfPort } from '../services/ports.ts';
import { appCheckHeader } from './requests/app-check-header.ts';
import { builtSettings, type Settings } from './settings.ts';
import { shelfLoader } from './shelf-loader.ts';

/** The shelf port (docs/behaviour.md, "Shelf" and "Shelf index"). */
export function openShelf(settings: Settings = builtSettings()): ShelfPort {
  const details = memoizeAsync(() => import('./requests/read-details.ts'));
  const pile = memoizeAsync(() => import('./requests/pile.ts'));
  return {
    loadCassettes: shelfLoader(settings, () => appCheckHeader(settings)),

    readDetails: async (id) => (await details()).readDetails(settings, id),
    loadTrackLists: async (...given) => (await details()).readTrackLists(settings, ...given),
    openPile: async (uid) => (await pile()).openPile(settings, uid),
  };
}
