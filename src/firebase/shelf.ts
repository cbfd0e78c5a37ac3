import { loadCode } from '../services/load-code.ts';
import type { ShelfPort } from '../services/ports.ts';
import { createLoadCassettes } from './load-cassettes.ts';
import { withAppCheck } from './requests/app-check-header.ts';
import { builtSettings, type Settings } from './settings.ts';

/** The shelf port (docs/behaviour, "Shelf" and "Shelf index"). */
export function openShelf(settings: Settings = withAppCheck(builtSettings())): ShelfPort {
  const pile = loadCode(() => import('./requests/pile.ts'));
  return {
    loadCassettes: createLoadCassettes(settings),
    openPile: async (uid) => (await pile()).openPile(settings, uid),
  };
}
