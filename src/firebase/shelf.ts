import type { IndexEntry, ShelfPort } from '../services/ports.ts';
import { appCheckHeader } from './requests/app-check-header.ts';
import { builtSettings, type Settings } from './settings.ts';
import { decodeEntry, shelfLoader } from './shelf-loader.ts';

type KnownPart = { version: string; hasEntries: boolean; entries: readonly IndexEntry[] };

/** The shelf port (docs/behaviour.md, "Shelf" and "Shelf index"). */
export function openShelf(settings: Settings = builtSettings()): ShelfPort {
  const { load, readMeta, readPart } = shelfLoader(settings, () => appCheckHeader(settings));
  /** The entries as they were last read, by part. */
  let known: Record<string, KnownPart> = {};
  return {
    loadCassettes: load,

    readLargeImage: async (id) =>
      (await import('./requests/read-large-image.ts')).readLargeImage(settings, id),

    openPile: async (uid) => (await import('./requests/pile.ts')).openPile(settings, uid),

    async listIndexEntries() {
      const readEntries = async (part: string) => {
        const { version, entries, hasEntries } = await readPart(part);
        return {
          version,
          hasEntries,
          entries: entries.map((entry) => ({ part, cassette: decodeEntry(entry) })),
        };
      };
      const meta = await readMeta();
      const parts = await Promise.all(
        Object.entries(meta).map(async ([name, { version }]) => {
          const before = known[name];
          return [name, before?.version === version ? before : await readEntries(name)] as const;
        }),
      );
      known = Object.fromEntries(parts);
      return {
        entries: parts.flatMap(([, { entries }]) => entries),
        damagedParts: parts.flatMap(([name, { hasEntries }]) =>
          !hasEntries && meta[name]?.tapes !== 0 ? name : [],
        ),
      };
    },
  };
}
