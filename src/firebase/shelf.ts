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

const cassettesOf = (parts: Parts) => Object.values(parts).flatMap(({ tapes }) => tapes);

type RestDocument = { name: string; fields?: FirestoreFields };
type Entry = { id: string; fields: FirestoreFields; cassette?: Cassette };
/** A part whose entries are not decoded yet. */
type RawPart = { version: string; entries: readonly Entry[] };

/** Decodes an entry once, so that React can reuse what shows the cassette. */
function decodeEntry(entry: Entry): Cassette {
  entry.cassette ??= toCassette(entry.id, decodeFields(entry.fields));
  return entry.cassette;
}

/** About as many cassettes as a wide window shows; they are shown before the others are decoded. */
const firstCount = 120;

/**
 * The shelf port: reads the index documents (docs/decisions/0003-shelf-index.md) without the SDK
 * (docs/decisions/0005-requests-without-sdk.md).
 */
export function openShelf(settings: Settings = builtSettings()): ShelfPort {
  const rest = firestoreRest(settings);
  const request = async (method: 'batchGet' | 'runQuery', body: object) =>
    (await rest.send(method, body, await getFreshToken())) as {
      found?: RestDocument;
      document?: RestDocument;
    }[];

  /** A document of the index, or some of its fields; a missing document is empty. */
  async function read(name: string, fieldPaths?: readonly string[]): Promise<FirestoreFields> {
    const documents = [`${rest.documents}/shelf/${name}`];
    const mask = fieldPaths && { fieldPaths };
    const [answer] = await request('batchGet', { documents, mask });
    return answer?.found?.fields ?? {};
  }

  const readMeta = async () => parseShelfMeta(decodeFields(await read('meta')));

  /** A part, or only these groups of it. */
  async function readPart(name: string, groups?: readonly string[]): Promise<RawPart> {
    const mask = groups?.map((group) => `tapes.\`${group}\``);
    const { version, tapes } = await read(name, mask && ['version', ...mask]);
    const entries = Object.entries(mapFields(tapes)).flatMap(([group, filed]) =>
      Object.entries(mapFields(filed)).flatMap(([id, entry]) =>
        // An entry in a wrong group is ignored, because no save would update it.
        indexGroup(id) === group ? [{ id, fields: mapFields(entry) }] : [],
      ),
    );
    return { version: version && 'stringValue' in version ? version.stringValue : '', entries };
  }

  /** The complete part, of which some groups were read before. */
  async function readRest(
    name: string,
    before: RawPart,
    groups: readonly string[],
  ): Promise<RawPart> {
    const { version, entries } = await readPart(name, groups);
    if (version === before.version) return { version, entries: [...before.entries, ...entries] };
    // It was changed in between: a cassette may be in both reads, or in none.
    return readPart(name);
  }

  /** All documents of the collection, for a catalogue that has no index yet. */
  async function readDocuments() {
    const answers = await request('runQuery', {
      structuredQuery: { from: [{ collectionId: 'cassettes' }] },
    });
    return answers.flatMap(({ document }) =>
      document
        ? decodeEntry({
            id: document.name.split('/').at(-1) as string,
            fields: document.fields ?? {},
          })
        : [],
    );
  }

  return {
    async loadCassettes(uid, seed, onProgress, signal) {
      const copy = await readCopy(uid);
      const known = cassettesOf(copy);
      onProgress(known);
      const meta = await readMeta();
      const names = Object.keys(meta);
      if (names.length === 0) return readDocuments();

      const isFresh = (name: string) => copy[name]?.version === meta[name]?.version;
      if (names.length === Object.keys(copy).length && names.every(isFresh)) return known;
      let parts: Parts = Object.fromEntries(
        Object.entries(copy).filter(([name]) => names.includes(name)),
      );
      const addPart = async (name: string, { version, entries }: RawPart) => {
        parts = { ...parts, [name]: { version, tapes: entries.map(decodeEntry) } };
        await onProgress(cassettesOf(parts));
      };
      // Without a copy on the device, the first cassettes of the shelf are read and shown first.
      const sizes = Object.entries(meta).map(([name, { tapes }]) => [name, tapes]);
      const front = known.length === 0 ? firstPart(Object.fromEntries(sizes), seed) : '';
      if (front) {
        // A single part is read at once: splitting it would cost two reads.
        const split = names.length > 1 ? splitIndexGroups(seed) : null;
        const first = await readPart(front, split?.first);
        if (split || first.entries.length > firstCount)
          await onProgress(shuffle(first.entries, seed).slice(0, firstCount).map(decodeEntry));
        await addPart(front, split ? await readRest(front, first, split.rest) : first);
      }
      const waiting = names.filter((name) => name !== front && !isFresh(name));
      const readNext = async () => {
        for (let name = waiting.shift(); name && !signal.aborted; name = waiting.shift())
          await addPart(name, await readPart(name));
      };
      const results = await Promise.allSettled([readNext(), readNext(), readNext()]);
      // A partial copy saves reads too. After a sign-out nothing may be stored.
      if (!signal.aborted) await saveCopy(uid, parts);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      return cassettesOf(parts);
    },

    async listIndexEntries() {
      const names = Object.keys(await readMeta());
      const parts = await Promise.all(names.map((name) => readPart(name)));
      return parts.flatMap(({ entries }, index) =>
        entries.map((entry) => ({ part: names[index] as string, cassette: decodeEntry(entry) })),
      );
    },
  };
}
