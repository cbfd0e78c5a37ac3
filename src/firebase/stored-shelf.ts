import type { Cassette } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { beginsWithOldestPart, oldestPart } from '../domain/wall/shuffle.ts';
import { readKeptPaths } from '../services/offline-site.ts';
import { type OnProgress, pageStart } from '../services/page-start.ts';
import type { Shelf, ShelfPort, ShelfView } from '../services/ports.ts';
import { readEach, toCassette } from './cassette-document.ts';
import { deleteCopy, memoryOf, type Parts, readCopy, saveCopy } from './device/shelf-copy.ts';
import { readStoredAccount } from './device/stored-session.ts';
import { decodeFields, type FirestoreFields, mapFields } from './firestore-values.ts';
import { firestoreRest } from './requests/firestore-rest.ts';
import { tokenFor, tokenSource } from './requests/token.ts';
import type { Settings } from './settings.ts';
import { parseShelfMeta } from './shelf-parts.ts';

const shelfOf = (parts: Parts): Shelf => ({
  cassettes: Object.values(parts).flatMap(({ cassettes }) => cassettes),
  unreadableIds: Object.values(parts).flatMap(({ unreadableIds }) => unreadableIds),
});

function parsePart({ tapes }: FirestoreFields): Shelf {
  const { items, unreadableIds } = readEach(Object.entries(mapFields(tapes)), (id, entry) => {
    if (!('mapValue' in entry)) throw new TypeError('An entry of the index is a map.');
    return toCassette(id, decodeFields(mapFields(entry)));
  });
  return { cassettes: items, unreadableIds };
}

/** A large shelf is read in about so many requests, at most three at a time; each answer is shown. */
const requestCount = 12;

/**
 * Reads the index (docs/decisions/0003-shelf-index.md) without the SDK
 * (docs/decisions/0005-requests-without-sdk.md): for the shelf port, and for the first scripts of
 * /explore and /admin, which run before the settings of the build and Auth are there. Returns
 * `loadCassettes`.
 *
 * @param beforeRest waited for between what is shown first and what changed or is not on the device
 */
export function shelfLoader(
  settings: Settings,
  beforeRest: () => Promise<unknown> = async () => {},
): ShelfPort['loadCassettes'] {
  const getToken = tokenFor(settings);
  const firestore = firestoreRest(settings, getToken);

  /** The fields of these documents of the index, in their order; none of a missing one. */
  async function read(names: readonly string[]): Promise<FirestoreFields[]> {
    const documents = names.map((name) => `${firestore.documents}/shelf/${name}`);
    const answers = (await firestore.send('batchGet', { documents })) as ({
      found?: { name: string; fields?: FirestoreFields };
      missing?: string;
    } | null)[];
    return documents.map((document) => {
      const one = answers.find((one) => (one?.found?.name ?? one?.missing) === document);
      if (!one) throw new Failure('server', 'No answer.');
      return one.found?.fields ?? {};
    });
  }

  /**
   * Reads these parts in about `requestCount` requests, and hands over each answer. A request that
   * fails stops no other one: what each of the three series came to is returned.
   */
  function readSeries(
    names: readonly string[],
    signal: AbortSignal,
    onRead: (names: readonly string[], fields: readonly FirestoreFields[]) => Promise<void>,
  ): Promise<PromiseSettledResult<void>[]> {
    const partsAtOnce = Math.ceil(names.length / requestCount);
    const waiting = [...names];
    const readNext = async () => {
      while (waiting.length > 0 && !signal.aborted) {
        const asked = waiting.splice(0, partsAtOnce);
        await onRead(asked, await read(asked));
      }
    };
    return Promise.allSettled([readNext(), readNext(), readNext()]);
  }

  const load: ShelfPort['loadCassettes'] = async (uid, view, onProgress, signal) => {
    const isKnown = readStoredAccount(settings.options.apiKey)?.uid === uid;
    if (!tokenSource() && !isKnown) throw new Failure('signed-out', 'Nobody is signed in.');
    const memory = memoryOf(uid);
    const isRead = Object.keys(memory.parts).length > 0;
    // The token is renewed while the device answers; the request tells of a failure.
    if (!isRead) getToken().catch(() => {});
    const copy = isRead ? memory.parts : await readCopy(uid);
    signal.throwIfAborted();
    const isFirstVisit = Object.keys(copy).length === 0;
    const beginsWithOldest = isFirstVisit && !view.newestFirst;
    const reading = read(beginsWithOldest ? ['meta', oldestPart] : ['meta']);
    // Handled below, once the copy is shown.
    reading.catch(() => {});
    /** What this load has read: another one may read at the same time. */
    let parts = copy;
    const show = () => {
      // A later load may know newer parts.
      signal.throwIfAborted();
      memory.parts = parts;
      memory.shown = shelfOf(parts).cassettes;
      return onProgress(memory.shown);
    };
    // The tests of operations run it without a browser.
    const isOffline = globalThis.navigator?.onLine === false;
    if (!isFirstVisit && isOffline) pageStart.keptPaths ??= await readKeptPaths();
    if (!isFirstVisit) await show();

    const [metaFields = {}, firstFields = {}] = await reading;
    signal.throwIfAborted();
    const meta = parseShelfMeta(decodeFields(metaFields));
    const names = Object.keys(meta);
    if (view.newestFirst) names.reverse();
    const known = names.flatMap((name) => (copy[name] ? [[name, copy[name]] as const] : []));
    parts = Object.fromEntries(known);
    const add = (name: string, fields: FirestoreFields) => {
      const version = meta[name]?.version ?? '';
      parts = { ...parts, [name]: { version, ...parsePart(fields) } };
    };
    if (beginsWithOldest && meta[oldestPart]) add(oldestPart, firstFields);
    // Another order would move what is shown with each part that arrives.
    const growsBehind = !isFirstVisit || !view.showsStart || beginsWithOldestPart(view.seed);
    if (beginsWithOldest && growsBehind) await show();

    const stale = names.filter((name) => parts[name]?.version !== meta[name]?.version);
    if (stale.length > 0) await beforeRest();
    const addParts = async (asked: readonly string[], fields: readonly FirestoreFields[]) => {
      for (const [at, one] of fields.entries()) add(asked[at] ?? '', one);
      signal.throwIfAborted();
      if (growsBehind) await show();
    };
    // The newest part alone fills the table.
    const first = isFirstVisit && view.newestFirst ? stale.slice(0, 1) : [];
    if (first.length > 0) await addParts(first, await read(first));
    const results = await readSeries(stale.slice(first.length), signal, addParts);
    if (!signal.aborted) Object.assign(memory, { parts, shown: shelfOf(parts).cassettes });
    // A partial copy saves reads too. After a sign-out nothing may be stored.
    const isChanged = stale.length > 0 || isFirstVisit || known.length < Object.keys(copy).length;
    if (isChanged && !signal.aborted) await saveCopy(uid, parts);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return shelfOf(parts);
  };

  return (uid, view, onProgress, signal) =>
    load(uid, view, onProgress, signal).catch(async (error: unknown) => {
      // The identity provider knows no such session any more: nothing of it stays here.
      if (Failure.from(error).isSessionEnd) await deleteCopy();
      throw error;
    });
}

/**
 * Begins to load the list of cassettes in the first script of a page, while the site's scripts are still on
 * their way. The page takes over from there (src/services/page-start.ts).
 *
 * @param onArrival called with what has arrived, before the page gets it
 * @param beforeRest as for `shelfLoader`
 * @returns resolves once the page has shown what it shows first, or after five seconds
 */
export function startLoading(
  settings: Settings,
  uid: string,
  view: ShelfView,
  onArrival: (cassettes: readonly Cassette[]) => void = () => {},
  beforeRest?: () => Promise<unknown>,
): Promise<unknown> {
  const controller = new AbortController();
  let setOnProgress: (onProgress: OnProgress) => void;
  const onPageProgress = new Promise<OnProgress>((resolve) => {
    setOnProgress = resolve;
  });
  let setShown = () => {};
  const shown = new Promise<void>((resolve) => {
    setShown = resolve;
  });
  const onProgress: OnProgress = async (cassettes) => {
    onArrival(cassettes);
    await (await onPageProgress)(cassettes);
    setShown();
  };
  const loading = shelfLoader(settings, beforeRest)(uid, view, onProgress, controller.signal);
  // Whoever takes it handles its errors.
  const settled = loading.catch(() => {});
  pageStart.load = {
    uid,
    view,
    take(onProgress, signal) {
      signal.addEventListener('abort', () => controller.abort());
      setOnProgress(onProgress);
      return loading;
    },
  };
  const timeout = new Promise((resolve) => setTimeout(resolve, 5000));
  return Promise.race([shown, settled, timeout]);
}
