import { collection, doc, getDoc } from 'firebase/firestore/lite';
import type { Shelf, ShelfPort } from '../backend/port.ts';
import { builtSettings, type Settings } from './app.ts';
import { toCassette } from './cassette-document.ts';
import { guarded } from './failure.ts';
import { openFirestore } from './firestore.ts';
import { parseMeta } from './shelf-index.ts';

/** The shelf port over the index documents (docs/decisions/0003-shelf-index.md). */
export async function openShelf(settings: Settings = builtSettings()): Promise<ShelfPort> {
  const shelf = collection(await openFirestore(settings), 'shelf');

  const readPart = (part: string) =>
    guarded(async () => {
      const data = (await getDoc(doc(shelf, part))).data();
      const entries = Object.entries((data?.tapes ?? {}) as Record<string, object>);
      return {
        version: String(data?.version ?? ''),
        tapes: entries.map(([id, entry]) => toCassette(id, entry)),
      };
    });

  return {
    async update(copy, onProgress) {
      const parts = parseMeta(await guarded(async () => (await getDoc(doc(shelf, 'meta'))).data()));
      const names = Object.keys(parts);
      let current: Shelf = Object.fromEntries(
        Object.entries(copy).filter(([part]) => names.includes(part)),
      );
      await Promise.all(
        names
          .filter((part) => copy[part]?.version !== parts[part]?.version)
          .map(async (part) => {
            current = { ...current, [part]: await readPart(part) };
            onProgress(current);
          }),
      );
      return current;
    },
  };
}
