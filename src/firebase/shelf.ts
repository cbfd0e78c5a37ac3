import { collection, doc, getDoc, getDocs } from 'firebase/firestore/lite';
import type { ShelfPort } from '../backend/port.ts';
import { toCassette } from './cassette-document.ts';
import { guarded } from './failure.ts';
import { openFirestore } from './firestore.ts';
import { builtSettings, type Settings } from './settings.ts';
import { keepCopy, type Part, type Parts, readCopy } from './shelf-copy.ts';
import { parseMeta } from './shelf-meta.ts';

const tapesOf = (parts: Parts) => Object.values(parts).flatMap(({ tapes }) => tapes);

/** The shelf port over the index documents (docs/decisions/0003-shelf-index.md). */
export async function openShelf(settings: Settings = builtSettings()): Promise<ShelfPort> {
  const firestore = await openFirestore(settings);
  const shelf = collection(firestore, 'shelf');

  const readMeta = () => guarded(async () => parseMeta((await getDoc(doc(shelf, 'meta'))).data()));

  const readPart = (name: string): Promise<Part> =>
    guarded(async () => {
      const data = (await getDoc(doc(shelf, name))).data();
      const entries = Object.entries((data?.tapes ?? {}) as Record<string, object>);
      return {
        version: String(data?.version ?? ''),
        tapes: entries.map(([id, entry]) => toCassette(id, entry)),
      };
    });

  /** Every document: for a catalogue that came in whole, and has no index yet. */
  const readDocuments = () =>
    guarded(async () => {
      const { docs } = await getDocs(collection(firestore, 'cassettes'));
      return docs.map((snapshot) => toCassette(snapshot.id, snapshot.data()));
    });

  return {
    async tapes(uid, onProgress, signal) {
      const copy = await readCopy(uid);
      const known = tapesOf(copy);
      onProgress(known);
      const meta = await readMeta();
      const names = Object.keys(meta);
      if (names.length === 0) return readDocuments();

      const isFresh = (name: string) => copy[name]?.version === meta[name]?.version;
      if (names.length === Object.keys(copy).length && names.every(isFresh)) return known;
      let parts: Parts = Object.fromEntries(
        Object.entries(copy).filter(([name]) => names.includes(name)),
      );
      await Promise.all(
        names
          .filter((name) => !isFresh(name))
          .map(async (name) => {
            parts = { ...parts, [name]: await readPart(name) };
            onProgress(tapesOf(parts));
          }),
      );
      // Who signed out meanwhile has left nothing behind.
      if (!signal.aborted) await keepCopy(uid, parts);
      return tapesOf(parts);
    },

    async entries() {
      const names = Object.keys(await readMeta());
      const parts = await Promise.all(names.map(readPart));
      return parts.flatMap(({ tapes }, index) =>
        tapes.map((tape) => ({ part: names[index] as string, tape })),
      );
    },
  };
}
