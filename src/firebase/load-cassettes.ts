import { Failure } from '../domain/failure.ts';
import { beginsWithOldestPart, oldestPart } from '../domain/wall/shuffle.ts';
import { readKeptPaths } from '../services/offline-site.ts';
import { pageStart } from '../services/page-start.ts';
import type { Shelf, ShelfPort, ShelfView } from '../services/ports.ts';
import { readEach, toCassette } from './cassette-document.ts';
import { deleteCopy, type Parts, readCopy, saveCopy } from './device/shelf-copy.ts';
import { readStoredAccount } from './device/stored-session.ts';
import { decodeFields, type FirestoreFields, fieldsOf } from './firestore-values.ts';
import { firestoreRest } from './requests/firestore-rest.ts';
import { isOffline } from './requests/time-limit.ts';
import { hasAuthAnswered, tokenFor } from './requests/token.ts';
import type { Settings } from './settings.ts';
import { type PartMetas, parseShelfMeta } from './shelf-parts.ts';

const shelfOf = (parts: Parts): Shelf => ({
  cassettes: Object.values(parts).flatMap(({ cassettes }) => cassettes),
  unreadableIds: Object.values(parts).flatMap(({ unreadableIds }) => unreadableIds),
});

function parsePart({ tapes }: FirestoreFields): Shelf {
  const { items, unreadableIds } = readEach(Object.entries(fieldsOf(tapes)), (id, entry) => {
    if (!('mapValue' in entry)) throw new TypeError('An entry of the index is a map.');
    return toCassette(id, decodeFields(fieldsOf(entry)));
  });
  return { cassettes: items, unreadableIds };
}

/** Documents of the index by their names; a missing one has no fields. */
type Documents = Readonly<Record<string, FirestoreFields>>;

/** The list of parts in `shelf/meta`, and the parts that have been read. */
type Index = { meta: PartMetas; parts: Parts };

const toMeta = ({ meta }: Documents): PartMetas => parseShelfMeta(decodeFields(meta));

const toParts = (meta: PartMetas, documents: Documents): Parts =>
  Object.fromEntries(
    Object.entries(meta).flatMap(([name, { version }]) => {
      const fields = documents[name];
      return fields ? [[name, { version, ...parsePart(fields) }]] : [];
    }),
  );

/** A large shelf is read in about so many requests, at most three at a time; each answer is shown. */
const requestCount = 12;

/**
 * Reads the index (docs/decisions/0003-shelf-index.md) without the SDK
 * (docs/decisions/0005-requests-without-sdk.md): for the shelf port, and for the inline scripts of
 * /explore and /admin, which run before the settings of the build and Auth are there. Returns
 * `loadCassettes`.
 *
 * @param beforeRest awaited before the parts that are missing or stale are read
 */
export function createLoadCassettes(
  settings: Settings,
  beforeRest: () => Promise<unknown> = async () => {},
): ShelfPort['loadCassettes'] {
  const getToken = tokenFor(settings);
  const firestore = firestoreRest(settings, getToken);

  async function read(names: readonly string[]): Promise<Documents> {
    const paths = names.map((name) => `shelf/${name}`);
    const fields = await firestore.read(paths);
    return Object.fromEntries(names.map((name, at) => [name, fields[at] ?? {}]));
  }

  /**
   * Reads these parts in about `requestCount` requests, and hands over each answer. A request that
   * fails stops no other one: what each of the three series came to is returned.
   */
  function readSeries(
    names: readonly string[],
    signal: AbortSignal,
    onRead: (documents: Documents) => Promise<void>,
  ): Promise<PromiseSettledResult<void>[]> {
    const partsAtOnce = Math.ceil(names.length / requestCount);
    const waiting = [...names];
    const readNext = async () => {
      while (waiting.length > 0 && !signal.aborted) {
        await onRead(await read(waiting.splice(0, partsAtOnce)));
      }
    };
    return Promise.allSettled([readNext(), readNext(), readNext()]);
  }

  /** The parts that this page or this device has; empty at a first visit. */
  async function findCopy(uid: string): Promise<Parts> {
    if (pageStart.cache?.uid === uid) return pageStart.cache.parts;
    // The token is renewed while the device answers; the request tells of a failure.
    getToken().catch(() => {});
    return readCopy(uid);
  }

  /** Reads the versions. Gives the parts of the copy that the index still has. */
  async function checkCopy(copy: Parts): Promise<Index> {
    const meta = toMeta(await read(['meta']));
    const kept = Object.entries(copy).filter(([name]) => name in meta);
    return { meta, parts: Object.fromEntries(kept) };
  }

  /** Reads what is shown first without a copy: at /admin the newest part, which fills the table. */
  async function readFirst({ newestFirst }: ShelfView): Promise<Index> {
    // The oldest part, which every index has, is read together with the list.
    const documents = await read(newestFirst ? ['meta'] : ['meta', oldestPart]);
    const meta = toMeta(documents);
    const newest = Object.keys(meta).at(-1) ?? oldestPart;
    return { meta, parts: toParts(meta, newestFirst ? await read([newest]) : documents) };
  }

  const load: ShelfPort['loadCassettes'] = async (uid, view, onProgress, signal) => {
    const isKnown = readStoredAccount(settings.options.apiKey)?.uid === uid;
    if (!hasAuthAnswered() && !isKnown) throw new Failure('signed-out', 'Nobody is signed in.');
    function remember(parts: Parts): Shelf {
      // A later load may know newer parts.
      signal.throwIfAborted();
      const shelf = shelfOf(parts);
      pageStart.cache = { uid, parts, shown: shelf.cassettes };
      return shelf;
    }
    const show = async (parts: Parts) => onProgress(remember(parts).cassettes);

    const copy = await findCopy(uid);
    signal.throwIfAborted();
    const hasCopy = Object.keys(copy).length > 0;
    // At the start of a shuffle that mixes the parts, each part that arrives would move what is in
    // sight: there all of them are shown together.
    const showsEachPart = hasCopy || !view.showsStart || beginsWithOldestPart(view.seed);
    const reading = hasCopy ? checkCopy(copy) : readFirst(view);
    // Handled below, once the copy is shown.
    reading.catch(() => {});
    if (hasCopy) {
      if (isOffline()) pageStart.keptPaths ??= await readKeptPaths();
      await show(copy);
    }
    const { meta, parts: firstParts } = await reading;
    if (!hasCopy && showsEachPart) await show(firstParts);

    /** The parts that this load has read: another load may read at the same time. */
    let parts = firstParts;
    const names = view.newestFirst ? Object.keys(meta).reverse() : Object.keys(meta);
    const stale = names.filter((name) => parts[name]?.version !== meta[name]?.version);
    if (stale.length > 0) await beforeRest();
    const results = await readSeries(stale, signal, async (documents) => {
      parts = { ...parts, ...toParts(meta, documents) };
      if (showsEachPart) await show(parts);
    });
    // After a sign-out nothing is stored.
    const shelf = remember(parts);
    const isChanged =
      stale.length > 0 || Object.keys(firstParts).length !== Object.keys(copy).length;
    // A partial copy saves reads too.
    if (isChanged) await saveCopy(uid, parts);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return shelf;
  };

  return (uid, view, onProgress, signal) =>
    load(uid, view, onProgress, signal).catch(async (error: unknown) => {
      // The identity provider knows no such session any more: nothing of it stays here.
      if (Failure.from(error).isSessionEnd) await deleteCopy();
      throw error;
    });
}
