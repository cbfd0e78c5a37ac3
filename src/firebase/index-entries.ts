import type { IndexEntry, IndexListing } from '../services/ports.ts';
import type { decodeEntry, shelfLoader } from './shelf-loader.ts';

type Loader = ReturnType<typeof shelfLoader>;
type KnownPart = { version: string; hasEntries: boolean; entries: readonly IndexEntry[] };

/** The entries as they were last read with a loader, by part. */
const knownParts = new WeakMap<Loader, Record<string, KnownPart>>();

/** Implements `listIndexEntries`, which only the admin's list needs. `decode` is `decodeEntry`. */
export async function listIndexEntries(
  loader: Loader,
  decode: typeof decodeEntry,
): Promise<IndexListing> {
  const readEntries = async (part: string): Promise<KnownPart> => {
    const { entries, ...rest } = await loader.readPart(part);
    return { ...rest, entries: entries.map((entry) => ({ part, cassette: decode(entry) })) };
  };
  const known = knownParts.get(loader);
  const meta = await loader.readMeta();
  const parts = await Promise.all(
    Object.entries(meta).map(async ([name, { version }]) => {
      const before = known?.[name];
      return [name, before?.version === version ? before : await readEntries(name)] as const;
    }),
  );
  knownParts.set(loader, Object.fromEntries(parts));
  return {
    entries: parts.flatMap(([, { entries }]) => entries),
    damagedParts: parts.flatMap(([name, { hasEntries }]) =>
      !hasEntries && meta[name]?.tapes !== 0 ? name : [],
    ),
  };
}
