import { memoizeAsync } from '../services/memoize-async.ts';
import type { ShelfPort } from '../services/ports.ts';
import { appCheckHeader } from './requests/app-check-header.ts';
import { builtSettings, type Settings } from './settings.ts';
import { shelfLoader } from './stored-shelf.ts';

/** The shelf port (docs/behaviour.md, "Shelf" and "Shelf index"). */
export function openShelf(settings: Settings = builtSettings()): ShelfPort {
  const pile = memoizeAsync(() => import('./requests/pile.ts'));
  return {
    loadCassettes: shelfLoader(settings, () => appCheckHeader(settings)),
    openPile: async (uid) => (await pile()).openPile(settings, uid),
  };
}
