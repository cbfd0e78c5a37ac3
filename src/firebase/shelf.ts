import type { ShelfPort } from '../backend/port.ts';
import { partInFront, shuffle } from '../domain/shuffle.ts';
import { toCassette } from './cassette-document.ts';
import { firestoreRest } from './firestore-rest.ts';
import { fieldsOf, fromRestFields, type RestFields } from './firestore-values.ts';
import { renewToken } from './session.ts';
import { builtSettings, type Settings } from './settings.ts';
import { keepCopy, type Parts, readCopy } from './shelf-copy.ts';
import { parseMeta } from './shelf-meta.ts';

const tapesOf = (parts: Parts) => Object.values(parts).flatMap(({ tapes }) => tapes);

type Found = { name: string; fields?: RestFields };
type Entry = { id: string; fields: RestFields };

const toTape = ({ id, fields }: Entry) => toCassette(id, fromRestFields(fields));

/** As many tapes as a wide window shows: they are shown before the others are made. */
const head = 120;

/**
 * The shelf port over the index documents (docs/decisions/0003-shelf-index.md), by requests of its own:
 * who only reads has no use for most of the SDK (docs/decisions/0005-requests-without-sdk.md).
 */
export function openShelf(settings: Settings = builtSettings()): ShelfPort {
  const rest = firestoreRest(settings);
  const ask = async (method: 'batchGet' | 'runQuery', body: object) =>
    (await rest.send(method, body, await renewToken())) as { found?: Found; document?: Found }[];

  /** A document of the index; one that isn't there is empty. */
  async function read(name: string): Promise<RestFields> {
    const [answer] = await ask('batchGet', { documents: [`${rest.documents}/shelf/${name}`] });
    return answer?.found?.fields ?? {};
  }

  const readMeta = async () => parseMeta(fromRestFields(await read('meta')));

  /** A part, whose entries are not made tapes of yet. */
  async function readPart(name: string): Promise<{ version: string; entries: Entry[] }> {
    const { version, tapes } = await read(name);
    const entries = Object.entries(fieldsOf(tapes));
    return {
      version: String(version?.stringValue ?? ''),
      entries: entries.map(([id, entry]) => ({ id, fields: fieldsOf(entry) })),
    };
  }

  /** Every document: for a catalogue that came in whole, and has no index yet. */
  async function readDocuments() {
    const answers = await ask('runQuery', {
      structuredQuery: { from: [{ collectionId: 'cassettes' }] },
    });
    return answers.flatMap(({ document }) =>
      document
        ? toTape({ id: document.name.split('/').at(-1) as string, fields: document.fields ?? {} })
        : [],
    );
  }

  return {
    async tapes(uid, seed, onProgress, signal) {
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
      // Who was never here sees the head of the shelf first, and waits for no more than that.
      const sizes = Object.entries(meta).map(([name, { tapes }]) => [name, tapes]);
      const front = known.length === 0 ? partInFront(Object.fromEntries(sizes), seed) : '';
      const take = async (name: string) => {
        const { version, entries } = await readPart(name);
        if (name === front && entries.length > head)
          await onProgress(shuffle(entries, seed).slice(0, head).map(toTape));
        parts = { ...parts, [name]: { version, tapes: entries.map(toTape) } };
        await onProgress(tapesOf(parts));
      };
      if (front) await take(front);
      const waiting = names.filter((name) => name !== front && !isFresh(name));
      const lane = async () => {
        for (let name = waiting.shift(); name && !signal.aborted; name = waiting.shift())
          await take(name);
      };
      const ends = await Promise.allSettled([lane(), lane(), lane()]);
      // What has come is paid for, even if not all has. Who signed out meanwhile leaves nothing behind.
      if (!signal.aborted) await keepCopy(uid, parts);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return tapesOf(parts);
    },

    async entries() {
      const names = Object.keys(await readMeta());
      const parts = await Promise.all(names.map(readPart));
      return parts.flatMap(({ entries }, index) =>
        entries.map((entry) => ({ part: names[index] as string, tape: toTape(entry) })),
      );
    },
  };
}
