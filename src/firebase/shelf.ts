import type { ShelfPort } from '../services/ports.ts';
import { appCheckHeader } from './requests/app-check-header.ts';
import { builtSettings, type Settings } from './settings.ts';
import { decodeEntry, shelfLoader } from './shelf-loader.ts';

/** The shelf port (docs/behaviour.md, "Shelf" and "Shelf index"). */
export function openShelf(settings: Settings = builtSettings()): ShelfPort {
  const { load, readMeta, readPart } = shelfLoader(settings, () => appCheckHeader(settings));
  return {
    loadCassettes: load,

    async listIndexEntries() {
      const names = Object.keys(await readMeta());
      const parts = await Promise.all(names.map((name) => readPart(name)));
      return parts.flatMap(({ entries }, index) =>
        entries.map((entry) => ({ part: names[index] as string, cassette: decodeEntry(entry) })),
      );
    },
  };
}
