import type { Cassette } from '../domain/cassette.ts';
import { firstPart, indexGroup, splitIndexGroups } from '../domain/index-layout.ts';
import { shuffle } from '../domain/shuffle.ts';
import type { ShelfPort } from '../services/ports.ts';
import { toCassette } from './cassette-document.ts';
import { firestoreRest } from './firestore-rest.ts';
import { decodeFields, type FirestoreFields, mapFields } from './firestore-values.ts';
import { getFreshToken } from './session.ts';
import { builtSettings, type Settings } from './settings.ts';
import { type Parts, readCopy, saveCopy } from './shelf-copy.ts';
import { parseShelfMeta } from './shelf-meta.ts';

const tapesOf = (parts: Parts) => Object.values(parts).flatMap(({ tapes }) => tapes);

type Found = { name: string; fields?: FirestoreFields };
type Entry = { id: string; fields: FirestoreFields; tape?: Cassette };
/** A part, whose entries are not made tapes of yet. */
type Read = { version: string; entries: readonly Entry[] };

/** An entry is made a tape once: what shows that tape need not be drawn again. */
function toTape(entry: Entry): Cassette {
  entry.tape ??= toCassette(entry.id, decodeFields(entry.fields));
  return entry.tape;
}

/** As many tapes as a wide window shows: they are shown before the others are made. */
const head = 120;

/**
 * The shelf port over the index documents (docs/decisions/0003-shelf-index.md), by requests of its own:
 * who only reads has no use for most of the SDK (docs/decisions/0005-requests-without-sdk.md).
 */
export function openShelf(settings: Settings = builtSettings()): ShelfPort {
  const rest = firestoreRest(settings);
  const ask = async (method: 'batchGet' | 'runQuery', body: object) =>
    (await rest.send(method, body, await getFreshToken())) as { found?: Found; document?: Found }[];

  /** A document of the index, or these fields of it; one that isn't there is empty. */
  async function read(name: string, fieldPaths?: readonly string[]): Promise<FirestoreFields> {
    const documents = [`${rest.documents}/shelf/${name}`];
    const mask = fieldPaths && { fieldPaths };
    const [answer] = await ask('batchGet', { documents, mask });
    return answer?.found?.fields ?? {};
  }

  const readMeta = async () => parseShelfMeta(decodeFields(await read('meta')));

  /** A part, or these groups of it alone. */
  async function readPart(name: string, groups?: readonly string[]): Promise<Read> {
    const mask = groups?.map((group) => `tapes.\`${group}\``);
    const { version, tapes } = await read(name, mask && ['version', ...mask]);
    const entries = Object.entries(mapFields(tapes)).flatMap(([group, filed]) =>
      Object.entries(mapFields(filed)).flatMap(([id, entry]) =>
        // What stands elsewhere is no entry: nobody would find it to change it.
        indexGroup(id) === group ? [{ id, fields: mapFields(entry) }] : [],
      ),
    );
    return { version: version && 'stringValue' in version ? version.stringValue : '', entries };
  }

  /** The whole part, of which some groups were read before. */
  async function readRest(name: string, before: Read, groups: readonly string[]): Promise<Read> {
    const { version, entries } = await readPart(name, groups);
    if (version === before.version) return { version, entries: [...before.entries, ...entries] };
    // It was changed in between: a tape may be in neither, or in both.
    return readPart(name);
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
    async loadCassettes(uid, seed, onProgress, signal) {
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
      const take = async (name: string, { version, entries }: Read) => {
        parts = { ...parts, [name]: { version, tapes: entries.map(toTape) } };
        await onProgress(tapesOf(parts));
      };
      // Who was never here sees the head of the shelf first, and waits for no more than that.
      const sizes = Object.entries(meta).map(([name, { tapes }]) => [name, tapes]);
      const front = known.length === 0 ? firstPart(Object.fromEntries(sizes), seed) : '';
      if (front) {
        // One part alone is not long to wait for, and would be two reads instead of one.
        const split = names.length > 1 ? splitIndexGroups(seed) : null;
        const first = await readPart(front, split?.first);
        if (split || first.entries.length > head)
          await onProgress(shuffle(first.entries, seed).slice(0, head).map(toTape));
        await take(front, split ? await readRest(front, first, split.rest) : first);
      }
      const waiting = names.filter((name) => name !== front && !isFresh(name));
      const lane = async () => {
        for (let name = waiting.shift(); name && !signal.aborted; name = waiting.shift())
          await take(name, await readPart(name));
      };
      const ends = await Promise.allSettled([lane(), lane(), lane()]);
      // What has come is paid for, even if not all has. Who signed out meanwhile leaves nothing behind.
      if (!signal.aborted) await saveCopy(uid, parts);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return tapesOf(parts);
    },

    async listIndexEntries() {
      const names = Object.keys(await readMeta());
      const parts = await Promise.all(names.map((name) => readPart(name)));
      return parts.flatMap(({ entries }, index) =>
        entries.map((entry) => ({ part: names[index] as string, cassette: toTape(entry) })),
      );
    },
  };
}
