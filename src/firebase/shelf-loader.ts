import type { Cassette } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import {
  favoursOldestPart,
  firstPart,
  indexGroup,
  oldestPart,
  splitIndexGroups,
} from '../domain/index-layout.ts';
import { shuffle } from '../domain/shuffle.ts';
import type { ShelfPort } from '../services/ports.ts';
import { toCassette } from './cassette-document.ts';
import {
  deleteCopy,
  newMemory,
  type Parts,
  readCopy,
  readCopySizes,
  saveCopy,
} from './device/shelf-copy.ts';
import { decodeFields, type FirestoreFields, mapFields } from './firestore-values.ts';
import type { GetHeaders } from './requests/json-request.ts';
import { firestoreWithToken, getFreshToken, mayBeSignedIn } from './requests/token.ts';
import type { Settings } from './settings.ts';
import { type PartMeta, parseShelfMeta } from './shelf-meta.ts';

const cassettesOf = (parts: Parts) => Object.values(parts).flatMap(({ tapes }) => tapes);

type RestDocument = { name: string; fields?: FirestoreFields };
type Entry = { id: string; fields: FirestoreFields; cassette?: Cassette };
/** A part whose entries are not decoded yet. */
type RawPart = {
  version: string;
  entries: readonly Entry[];
  /** False where the document is missing, or has no map of entries. */
  hasEntries: boolean;
};

/** What a load asks for first. */
type Start = { meta: Record<string, PartMeta>; oldest?: RawPart };

/** Decodes an entry once, so that React can reuse what shows the cassette. */
function decodeEntry(entry: Entry): Cassette {
  entry.cassette ??= toCassette(entry.id, decodeFields(entry.fields));
  return entry.cassette;
}

const decodeMeta = (fields: FirestoreFields = {}) => parseShelfMeta(decodeFields(fields));

const partPaths = (groups: readonly string[]) => [
  'version',
  ...groups.map((group) => `tapes.\`${group}\``),
];

function parsePart({ version, tapes }: FirestoreFields = {}): RawPart {
  const entries = Object.entries(mapFields(tapes)).flatMap(([group, filed]) =>
    Object.entries(mapFields(filed)).flatMap(([id, entry]) =>
      // An entry in a wrong group is ignored, because no save would update it.
      indexGroup(id) === group ? [{ id, fields: mapFields(entry) }] : [],
    ),
  );
  return {
    version: version && 'stringValue' in version ? version.stringValue : '',
    entries,
    hasEntries: tapes !== undefined && 'mapValue' in tapes,
  };
}

/** About as many cassettes as a wide window shows; they are shown before the others are decoded. */
const firstCount = 120;

/**
 * Reads the index documents (docs/decisions/0003-shelf-index.md) without the SDK
 * (docs/decisions/0005-requests-without-sdk.md): for the shelf port, and for the first scripts of
 * /explore and /admin, which must depend on its parameters alone. Returns `loadCassettes`.
 */
export function shelfLoader(
  settings: Settings,
  getHeaders?: GetHeaders,
): ShelfPort['loadCassettes'] {
  const firestore = firestoreWithToken(settings, getHeaders);
  const request = async (method: 'batchGet' | 'runQuery', body: object) =>
    (await firestore.send(method, body)) as {
      found?: RestDocument;
      document?: RestDocument;
    }[];

  /** Documents of the index, or some of their fields; a missing document is empty. */
  async function read(
    names: readonly string[],
    fieldPaths?: readonly string[],
  ): Promise<FirestoreFields[]> {
    const documents = names.map((name) => `${firestore.documents}/shelf/${name}`);
    const mask = fieldPaths && { fieldPaths };
    const answers = await request('batchGet', { documents, mask });
    return documents.map(
      (document) => answers.find(({ found }) => found?.name === document)?.found?.fields ?? {},
    );
  }

  const readMeta = async () => decodeMeta((await read(['meta']))[0]);

  /** A part, or only these groups of it. */
  const readPart = async (name: string, groups?: readonly string[]) =>
    parsePart((await read([name], groups && partPaths(groups)))[0]);

  /** The versions, and these groups of the oldest part. */
  async function readMetaAndOldest(groups: readonly string[]): Promise<Start> {
    const [meta, part] = await read(['meta', oldestPart], ['parts', ...partPaths(groups)]);
    return { meta: decodeMeta(meta), oldest: parsePart(part) };
  }

  /** The complete part, of which some groups were read before. */
  async function readRest(
    name: string,
    before: RawPart,
    groups: readonly string[],
  ): Promise<RawPart> {
    const rest = await readPart(name, groups);
    const entries = [...before.entries, ...rest.entries];
    if (rest.version === before.version && entries.length > 0)
      return { ...rest, entries, hasEntries: true };
    // It was changed in between, so a cassette may be in both reads or in none; or it is damaged.
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

  const load: ShelfPort['loadCassettes'] = async (
    uid,
    { seed, showsStart, newestFirst },
    onProgress,
    signal,
  ) => {
    if (!mayBeSignedIn(settings, uid)) throw new Failure('signed-out', 'Nobody is signed in.');
    if (globalThis.shelfMemory?.uid !== uid) globalThis.shelfMemory = newMemory(uid);
    const known = globalThis.shelfMemory;
    const hasParts = Object.keys(known.parts).length > 0;
    const groups = splitIndexGroups(seed);
    const readingSizes = hasParts ? Promise.resolve({}) : readCopySizes(uid);
    const readStart = async () => {
      if (hasParts || !showsStart || !favoursOldestPart(seed)) return { meta: await readMeta() };
      // The token is renewed while the device answers.
      const [sizes] = await Promise.all([readingSizes, getFreshToken(settings, getHeaders)]);
      const isFirstVisit = Object.keys(sizes).length === 0;
      return isFirstVisit ? readMetaAndOldest(groups.first) : { meta: await readMeta() };
    };
    const readingStart: Promise<Start> = readStart();
    // Handled below, once the copy has been read.
    readingStart.catch(() => {});

    const sizesOnDevice = await readingSizes;
    const show = (more?: Parts) => {
      // A later load may know newer parts.
      signal.throwIfAborted();
      known.parts = { ...known.parts, ...more };
      return onProgress(cassettesOf(known.parts));
    };
    const showCopy = async (names: readonly string[]) =>
      show(await readCopy(uid, sizesOnDevice, names));
    if (hasParts) await show();
    // A large copy takes long to read: its first part is shown before the others are read.
    const start = showsStart ? firstPart(sizesOnDevice, seed) : '';
    if (start) await showCopy([start]);
    const others = Object.keys(sizesOnDevice).filter((name) => name !== start);
    if (others.length > 0) await showCopy(others);

    const { meta, oldest } = await readingStart;
    signal.throwIfAborted();
    const names = Object.keys(meta);
    const isFresh = (name: string) => known.parts[name]?.version === meta[name]?.version;
    const before = Object.entries(known.parts);
    const isShown = before.length > 0;
    known.meta = meta;
    known.parts = Object.fromEntries(before.filter(([name]) => names.includes(name)));
    if (names.length === 0) return readDocuments();
    if (names.length === before.length && names.every(isFresh)) return cassettesOf(known.parts);
    if (newestFirst) names.sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)));

    let isDamaged = false;
    const addPart = async (name: string, { version, entries, hasEntries }: RawPart) => {
      if (!hasEntries && meta[name]?.tapes !== 0) isDamaged = true;
      else await show({ [name]: { version, tapes: entries.map(decodeEntry) } });
    };
    // Without a copy on the device, the first cassettes are read and shown first.
    const sizes = Object.entries(meta).map(([name, { tapes }]) => [name, tapes]);
    const first = newestFirst ? names[0] : firstPart(Object.fromEntries(sizes), seed);
    const front = isShown ? undefined : first;
    if (front) {
      const read = front === oldestPart ? oldest : undefined;
      // A single part that has not been asked for is read at once: splitting it would cost two reads.
      const isSplit = read !== undefined || (names.length > 1 && !newestFirst);
      const part = read ?? (await readPart(front, isSplit ? groups.first : undefined));
      if (!newestFirst && part.entries.length > (isSplit ? 0 : firstCount))
        await onProgress(shuffle(part.entries, seed).slice(0, firstCount).map(decodeEntry));
      await addPart(front, isSplit ? await readRest(front, part, groups.rest) : part);
    }
    const waiting = names.filter((name) => name !== front && !isFresh(name));
    const readNext = async () => {
      for (let name = waiting.shift(); name && !signal.aborted; name = waiting.shift())
        await addPart(name, await readPart(name));
    };
    const results = await Promise.allSettled([readNext(), readNext(), readNext()]);
    // A partial copy saves reads too. After a sign-out nothing may be stored.
    if (!signal.aborted) await saveCopy(uid, known.parts);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    const cassettes = cassettesOf(known.parts);
    const isEmpty = cassettes.length === 0 && Object.values(meta).some(({ tapes }) => tapes > 0);
    if (!isDamaged && !isEmpty) return cassettes;
    // A damaged index would hide cassettes; the list of /admin tells editors.
    known.parts = {};
    return readDocuments();
  };

  return (uid, view, onProgress, signal) =>
    load(uid, view, onProgress, signal).catch(async (error: unknown) => {
      // The identity provider knows no such session any more: nothing of it stays here.
      if (Failure.from(error).isSessionEnd) await deleteCopy();
      throw error;
    });
}
