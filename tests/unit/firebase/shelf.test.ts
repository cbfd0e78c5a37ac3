import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { Failure } from '../../../src/domain/failure.ts';
import {
  drawSeedForOldestPart,
  firstPart,
  splitIndexGroups,
} from '../../../src/domain/index-layout.ts';
import { shuffle } from '../../../src/domain/shuffle.ts';
import { setTokenSource } from '../../../src/firebase/requests/token-source.ts';
import { localSettings } from '../../../src/firebase/settings.ts';
import { openShelf } from '../../../src/firebase/shelf.ts';
import { stubStoredSession } from '../../support/stored-session.ts';

/** The shelf port, with a fake Firestore that answers each request when the test calls `answer`. */

const device = vi.hoisted(() => new Map<string, unknown>());
const storage = vi.hoisted(() => ({ isSilent: false }));
vi.mock('idb-keyval', () => ({
  get: (key: string) =>
    storage.isSilent ? new Promise(() => {}) : Promise.resolve(device.get(key)),
  setMany: async (entries: [string, unknown][]) => {
    for (const [key, value] of entries) device.set(key, value);
  },
  keys: async () => [...device.keys()],
  delMany: async (keys: string[]) => {
    for (const key of keys) device.delete(key);
  },
}));

const view = { seed: 7, showsStart: true };

const defaultSizes = { p0: 8, p1: 4, p2: 10, p3: 4, p4: 8, p5: 4 };
let sizes: { [part: string]: number } = defaultSizes;
/** Part of each version: another value means that the parts were changed. */
let versionSuffix = '';
/** The versions of these parts in `shelf/meta` end so. */
let metaSuffix: { [part: string]: string } = {};
/** Further, invalid content of a part under `tapes`. */
let invalidGroups: { [name: string]: object } = {};
/** Replaces the answer of these index documents; null for a missing one. */
let damaged: { [name: string]: object | null } = {};
const root = 'projects/demo-spool/databases/(default)/documents';

const text = (value: string) => ({ stringValue: value });
const map = (fields: object) => ({ mapValue: { fields } });
const each = (make: (part: string, size: number) => object) =>
  map(Object.fromEntries(Object.entries(sizes).map(([part, size]) => [part, make(part, size)])));

const idsIn = (part: string) =>
  Array.from({ length: sizes[part] ?? 0 }, (_, index) => `${part}-${index}`);

/** The fields of an index document; of a part, only the groups that the mask names. */
const fieldsOf = (name: string, paths?: readonly string[]) => {
  if (damaged[name]) return damaged[name];
  if (name === 'meta')
    return {
      parts: each((part, size) =>
        map({
          version: text(`v-${part}${metaSuffix[part] ?? ''}`),
          tapes: { integerValue: String(size) },
        }),
      ),
    };
  const groups: { [group: string]: { [id: string]: object } } = {};
  for (const id of idsIn(name))
    groups[id.slice(-1)] = { ...groups[id.slice(-1)], [id]: map({ part: text(name) }) };
  const requested = Object.entries(groups).filter(
    ([group]) => paths?.includes(`tapes.\`${group}\``) ?? true,
  );
  return {
    version: text(`v-${name}${versionSuffix}`),
    tapes: map({
      ...invalidGroups,
      ...Object.fromEntries(requested.map(([group, entries]) => [group, map(entries)])),
    }),
  };
};

type RequestBody = { documents: string[]; mask?: { fieldPaths: string[] } };

function serve() {
  const requested: string[] = [];
  const waiting = new Map<string, (isAvailable: boolean) => void>();
  const stamp = '2026-01-01T00:00:00Z';
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.includes(':runQuery')) {
      requested.push('the documents');
      const found = Object.keys(sizes).flatMap(idsIn);
      return Response.json(
        found.map((id) => ({ document: { name: `${root}/cassettes/${id}`, fields: {} } })),
      );
    }
    const { documents, mask } = JSON.parse(body) as RequestBody;
    const names = documents.map((document) => document.slice(`${root}/shelf/`.length));
    const name = names.join(' and ');
    const isFifth = mask && mask.fieldPaths.length < 20;
    const label = mask ? `the ${isFifth ? 'first groups' : 'rest'} of ${name}` : name;
    requested.push(label);
    const isAvailable =
      name === 'meta' || (await new Promise<boolean>((answer) => waiting.set(label, answer)));
    if (!isAvailable)
      return Response.json(
        { error: { status: 'UNAVAILABLE', message: 'Unavailable.' } },
        { status: 503 },
      );
    return Response.json(
      // The database answers in any order.
      documents.toReversed().map((document) => {
        const part = document.slice(`${root}/shelf/`.length);
        if (damaged[part] === null) return { missing: document, readTime: stamp };
        const fields = fieldsOf(part, mask?.fieldPaths);
        const found = { name: document, fields, createTime: stamp, updateTime: stamp };
        return { found, readTime: stamp };
      }),
    );
  });
  const answer = (name: string, isAvailable = true) => waiting.get(name)?.(isAvailable);
  return { requested, answer };
}

beforeEach(() => {
  setTokenSource(async () => 'token');
  stubStoredSession('device');
});
afterEach(() => {
  device.clear();
  globalThis.shelfMemory = undefined;
  setTokenSource(undefined);
  sizes = defaultSizes;
  versionSuffix = '';
  metaSuffix = {};
  invalidGroups = {};
  damaged = {};
  storage.isSilent = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const firstPartName = firstPart(sizes, 7);
const others = Object.keys(sizes).filter((part) => part !== firstPartName);
const [firstGroups, rest] = [
  `the first groups of ${firstPartName}`,
  `the rest of ${firstPartName}`,
];
const firstIdsOf = (part: string) =>
  idsIn(part).filter((id) => splitIndexGroups(7).first.includes(id.slice(-1)));

const open = () => openShelf(localSettings('1,2,3'));
type Show = Parameters<ReturnType<typeof open>['loadCassettes']>[2];
/** Begins to load the shelf; the test answers the requests. */
const begin = (uid: string, show: Show = async () => {}) =>
  open().loadCassettes(uid, view, show, new AbortController().signal);

describe('The shelf', () => {
  test('is read from its first groups on, and three parts at a time once the first part was painted', async () => {
    const { requested, answer } = serve();
    const shownCounts: number[] = [];
    let finishPaint = () => {};
    const show = (partial: readonly object[]) => {
      shownCounts.push(partial.length);
      return new Promise<void>((resolve) => {
        finishPaint = resolve;
        if (shownCounts.length > 2) resolve();
      });
    };
    const cassettes = begin('m', show);

    const before = ['meta', firstGroups, rest];
    await vi.waitFor(() => expect(requested).toEqual(before.slice(0, 2)));
    answer(firstGroups);
    await vi.waitFor(() => expect(shownCounts).toEqual([firstIdsOf(firstPartName).length]));
    expect(requested).toEqual(before.slice(0, 2));
    finishPaint();
    await vi.waitFor(() => expect(requested).toEqual(before));
    answer(rest);
    await vi.waitFor(() =>
      expect(shownCounts).toEqual([firstIdsOf(firstPartName).length, sizes[firstPartName]]),
    );
    expect(requested).toEqual(before);
    finishPaint();
    await vi.waitFor(() => expect(requested).toEqual([...before, ...others.slice(0, 3)]));
    answer(others[1] as string);
    await vi.waitFor(() => expect(requested).toEqual([...before, ...others.slice(0, 4)]));
    for (const part of others.slice(0, 4)) answer(part);
    await vi.waitFor(() => expect(requested).toHaveLength(3 + others.length));
    answer(others[4] as string);

    const ids = (await cassettes).map(({ id }) => id);
    expect(ids.sort()).toEqual(Object.keys(sizes).flatMap(idsIn));
    expect(shownCounts.at(-1)).toBe(ids.length);
  });

  test('shows about a fifth of the first part first, and never reorders it', async () => {
    sizes = { p0: 500, p1: 500 };
    const { answer, requested } = serve();
    const shown: string[][] = [];
    const show = async (partial: readonly Cassette[]) => {
      shown.push(shuffle(partial, 7).map(({ id }) => id));
    };
    const cassettes = begin('f', show);
    const part = firstPart(sizes, 7);
    for (const label of [
      `the first groups of ${part}`,
      `the rest of ${part}`,
      part === 'p0' ? 'p1' : 'p0',
    ]) {
      await vi.waitFor(() => expect(requested).toContain(label));
      answer(label);
    }
    const order = shuffle(await cassettes, 7).map(({ id }) => id);
    expect(shown.map((ids) => ids.length)).toEqual([100, 500, 1000]);
    for (const ids of shown) expect(ids).toEqual(order.slice(0, ids.length));
  });

  test('reads the complete first part if it was changed after its first groups were read', async () => {
    const { answer, requested } = serve();
    const cassettes = begin('c');
    await vi.waitFor(() => expect(requested).toContain(firstGroups));
    answer(firstGroups);
    await vi.waitFor(() => expect(requested).toContain(rest));
    [versionSuffix, sizes] = [' new', { ...sizes, [firstPartName]: 1 }];
    answer(rest);
    for (const part of [firstPartName, ...others]) {
      await vi.waitFor(() => expect(requested).toContain(part));
      answer(part);
    }
    expect((await cassettes).map(({ id }) => id).sort()).toEqual(Object.keys(sizes).flatMap(idsIn));
  });

  test('of one part is read at once, and its first cassettes are decoded and shown first', async () => {
    sizes = { p0: 500 };
    const { answer, requested } = serve();
    const shown: string[][] = [];
    const show = async (partial: readonly Cassette[]) => {
      shown.push(partial.map(({ id }) => id));
    };
    const cassettes = begin('h', show);
    await vi.waitFor(() => expect(requested).toContain('p0'));
    answer('p0');
    const order = shuffle(await cassettes, 7).map(({ id }) => id);
    expect(requested).toEqual(['meta', 'p0']);
    expect(shown.map((ids) => ids.length)).toEqual([120, 500]);
    expect(shown[0]).toEqual(order.slice(0, 120));
  });

  describe('at a first visit, in an order that favours the oldest part,', () => {
    /** Loads the shelf with each request answered, and returns the requests and what is shown. */
    async function load(seed: number, showsStart = true) {
      globalThis.shelfMemory = undefined;
      const { answer, requested } = serve();
      const shown: string[][] = [];
      const show = async (partial: readonly Cassette[]) => {
        shown.push(shuffle(partial, seed).map(({ id }) => id));
      };
      const shelf = open();
      const { signal } = new AbortController();
      const cassettes = shelf.loadCassettes('v', { seed, showsStart }, show, signal);
      let isLoaded = false;
      cassettes.then(() => {
        isLoaded = true;
      });
      await vi.waitFor(() => {
        for (const label of requested) answer(label);
        expect(isLoaded).toBe(true);
      }, 10_000);
      return { requested, shown, order: shuffle(await cassettes, seed).map(({ id }) => id) };
    }
    const seedOf = (isFirst: boolean) => {
      for (;;) {
        const seed = drawSeedForOldestPart();
        if ((firstPart(sizes, seed) === 'p0') === isFirst) return seed;
      }
    };

    test('is asked for together with the versions, and nothing shown moves', async () => {
      sizes = { p0: 500, p1: 500 };
      const { requested, shown, order } = await load(seedOf(true));
      expect(requested).toEqual(['the first groups of meta and p0', 'the rest of p0', 'p1']);
      expect(shown.map((ids) => ids.length)).toEqual([100, 500, 1000]);
      for (const ids of shown) expect(ids).toEqual(order.slice(0, ids.length));
    });

    test('of a few cassettes shows nothing before it knows one', async () => {
      sizes = { p0: 1 };
      const seeds = Array.from({ length: 20 }, () => seedOf(true));
      const seed = seeds.find((one) => !splitIndexGroups(one).first.includes('0')) as number;
      const { requested, shown } = await load(seed);
      expect(requested).toEqual(['the first groups of meta and p0', 'the rest of p0']);
      expect(shown).toEqual([['p0-0']]);
    });

    test('reads another part first where the oldest one is very small', async () => {
      sizes = { p0: 1, p1: 2000 };
      const { requested } = await load(seedOf(false));
      expect(requested.slice(0, 2)).toEqual([
        'the first groups of meta and p0',
        'the first groups of p1',
      ]);
    });

    test('asks for the versions alone where there is a copy, or the start is not shown', async () => {
      sizes = { p0: 3 };
      const seed = seedOf(true);
      expect((await load(seed, false)).requested).toEqual(['meta', 'p0']);
      expect((await load(seed)).requested).toEqual(['meta']);
    });
  });

  test('ignores entries in a wrong group', async () => {
    sizes = { p0: 0 };
    const { answer, requested } = serve();
    const cassettes = begin('o');
    await vi.waitFor(() => expect(requested).toContain('p0'));
    invalidGroups = {
      a: map({ one: map({ title: text('One') }) }),
      'p0-1': map({ title: text('Two') }),
    };
    answer('p0');
    expect(await cassettes).toEqual([]);
  });

  test('keeps the loaded parts when the rest fails, and requests only the rest next time', async () => {
    const first = serve();
    const cassettes = begin('n');
    const failed = expect(cassettes).rejects.toMatchObject({ code: 'offline' });
    for (const label of [firstGroups, rest]) {
      await vi.waitFor(() => expect(first.requested).toContain(label));
      first.answer(label);
    }
    for (const [index, part] of others.entries()) {
      await vi.waitFor(() => expect(first.requested).toContain(part));
      first.answer(part, index < 2);
      if (index === 4) break;
    }
    await failed;
    const loaded = [firstPartName, ...others.slice(0, 2)].map((part) => `shelf-2/${part}`).sort();
    expect([...device.keys()].filter((key) => key.startsWith('shelf-2/')).sort()).toEqual(loaded);

    globalThis.shelfMemory = undefined;
    const second = serve();
    const again = begin('n');
    for (const part of others.slice(2)) {
      await vi.waitFor(() => expect(second.requested).toContain(part));
      second.answer(part);
    }
    expect(await again).toHaveLength(Object.keys(sizes).flatMap(idsIn).length);
    expect(second.requested).toEqual(['meta', ...others.slice(2)]);
  });
});

/** Loads the shelf; each request is answered at once. */
async function loadWith(shelf: ReturnType<typeof openShelf>, uid: string, how = view) {
  const { requested, answer } = serve();
  const loading = shelf.loadCassettes(uid, how, async () => {}, new AbortController().signal);
  const answering = setInterval(() => {
    for (const name of requested) answer(name);
  }, 1);
  const cassettes = await loading.finally(() => clearInterval(answering));
  return { cassettes, ids: cassettes.map(({ id }) => id).sort(), requested };
}
/** As after a reload of the page, which keeps only what is on the device. */
function loadAll(uid: string) {
  globalThis.shelfMemory = undefined;
  return loadWith(open(), uid);
}

test('A page reads a part again only when it has changed, also without a copy on the device', async () => {
  sizes = { p0: 2, p1: 1 };
  const shelf = open();
  const load = () => {
    device.clear();
    return loadWith(shelf, 'm', { ...view, showsStart: false });
  };
  const first = await load();
  expect((await load()).requested).toEqual(['meta']);
  metaSuffix = { p1: '+' };
  versionSuffix = '+';
  const third = await load();
  expect(third.requested).toEqual(['meta', 'p1']);
  const find = ({ cassettes }: typeof first, id: string) => cassettes.find((one) => one.id === id);
  expect(find(third, 'p0-0')).toBe(find(first, 'p0-0'));
  expect(find(third, 'p1-0')).not.toBe(find(first, 'p1-0'));
  expect((await loadWith(shelf, 'somebody else')).requested).not.toEqual(['meta']);
});

test('An answer to a load that was ended does not replace what a later load has read', async () => {
  sizes = { p0: 1 };
  const shelf = open();
  const first = serve();
  const ended = new AbortController();
  const loading = shelf.loadCassettes('m', view, async () => {}, ended.signal);
  await vi.waitFor(() => expect(first.requested).toContain('p0'));
  ended.abort();

  sizes = { p0: 2 };
  metaSuffix = { p0: '+' };
  versionSuffix = '+';
  expect((await loadWith(shelf, 'm')).ids).toEqual(idsIn('p0'));
  sizes = { p0: 1 };
  versionSuffix = '';
  first.answer('p0');
  await expect(loading).rejects.toThrow();
  sizes = { p0: 2 };
  const { ids, requested } = await loadWith(shelf, 'm');
  expect(ids).toEqual(idsIn('p0'));
  expect(requested).toEqual(['meta']);
});

test('An editor’s list begins with the part of the newest cassettes, whole, and stores what was read', async () => {
  sizes = { p2: 10, p10: 4, p1: 8 };
  const newest = { seed: 0, showsStart: false, newestFirst: true };
  const { requested } = await loadWith(open(), 'n', newest);
  expect(requested).toEqual(['meta', 'p10', 'p2', 'p1']);
  expect((await loadAll('n')).requested).toEqual(['meta']);
});

describe('A shelf index that is damaged', () => {
  test.each<[string, number, { [name: string]: object | null }]>([
    ['has no part where meta counts cassettes', 1, { p0: null }],
    ['has a part without entries', 1, { p0: { version: text('v-p0') } }],
    ['has a part whose entries are no map', 1, { p0: { version: text('v-p0'), tapes: text('x') } }],
    ['has a part whose entries are an empty map', 1, { p0: { version: text(''), tapes: map({}) } }],
    [
      'has a part whose meta is null',
      1,
      { meta: { parts: map({ p0: { nullValue: null } }) }, p0: null },
    ],
    ['lacks one of several parts', 3, { p1: null }],
    ['lacks all parts', 3, { p0: null, p1: null, p2: null }],
  ])('is not used if it %s', async (_, parts, documents) => {
    sizes = Object.fromEntries(Object.entries(defaultSizes).slice(0, parts));
    damaged = documents;
    const { ids, requested } = await loadAll('d');
    expect(requested.at(-1)).toBe('the documents');
    expect(ids).toEqual(Object.keys(sizes).flatMap(idsIn));
  });

  test('is used if only the entry of a part in meta is null', async () => {
    sizes = { p0: 2 };
    damaged = { meta: { parts: map({ p0: { nullValue: null } }) } };
    const { ids, requested } = await loadAll('d');
    expect(ids).toEqual(idsIn('p0'));
    expect(requested).toEqual(['meta', 'p0']);
  });
});

describe('The copy on the device', () => {
  const contents = 'shelf-2';
  const record = `${contents}/p0`;
  type StoredPart = { tapes: { images: object; artist: unknown }[] };
  const stored = (key: string) => structuredClone(device.get(key)) as StoredPart;

  test.each<[string, () => void]>([
    ['without parts', () => device.set(contents, { uid: 'm' })],
    ['whose parts are no map', () => device.set(contents, { uid: 'm', sizes: 'x' })],
    ['whose sizes are no numbers', () => device.set(contents, { uid: 'm', sizes: { p0: null } })],
    ['with a part that is missing', () => device.delete(record)],
    ['with a part that is null', () => device.set(record, null)],
    ['with a part without cassettes', () => device.set(record, { uid: 'm', version: 'v-p0' })],
    ['with fewer cassettes', () => device.set(record, { ...stored(record), tapes: [] })],
    [
      'with null as a cassette',
      () => device.set(record, { ...stored(record), tapes: [null, null] }),
    ],
    [
      'with a cassette without images',
      () => {
        const part = stored(record);
        part.tapes[1]!.images = {};
        device.set(record, part);
      },
    ],
    [
      'with a cassette whose artist is a map',
      () => {
        const part = stored(record);
        part.tapes[0]!.artist = [{}];
        device.set(record, part);
      },
    ],
  ])('%s is fetched and stored again', async (_, damage) => {
    sizes = { p0: 2 };
    await loadAll('m');
    const sound = [...device];
    damage();
    expect([...device]).not.toEqual(sound);
    const { ids, requested } = await loadAll('m');
    expect(ids).toEqual(idsIn('p0'));
    expect(requested).toEqual(['meta', 'p0']);
    expect([...device]).toEqual(sound);
    expect((await loadAll('m')).requested).toEqual(['meta']);
  });

  test('of another account is not shown, and replaced by the own one', async () => {
    sizes = { p0: 2 };
    await loadAll('m');
    const shown: number[] = [];
    globalThis.shelfMemory = undefined;
    const { answer, requested } = serve();
    const cassettes = begin('n', async (partial) => void shown.push(partial.length));
    await vi.waitFor(() => expect(requested).toEqual(['meta', 'p0']));
    expect(shown).toEqual([]);
    answer('p0');
    expect(await cassettes).toHaveLength(2);
    expect(device.get(record)).toMatchObject({ uid: 'n' });
  });

  test.each(['tab', 'nowhere'] as const)(
    'is not stored with a session that is kept %s',
    async (place) => {
      stubStoredSession(place);
      expect((await loadAll('m')).ids).not.toEqual([]);
      expect([...device]).toEqual([]);
    },
  );

  test('stays when the server refuses the token, and goes when the identity provider ends the session', async () => {
    sizes = { p0: 2 };
    await loadAll('m');
    const kept = [...device];
    vi.stubGlobal('fetch', async () => new Response('', { status: 401 }));
    const load = () => begin('m');
    await expect(load()).rejects.toMatchObject({ code: 'token-refused' });
    expect([...device]).toEqual(kept);
    setTokenSource(() => Promise.reject(new Failure('disabled', 'by an operator')));
    await expect(load()).rejects.toMatchObject({ code: 'disabled' });
    expect([...device]).toEqual([]);
  });

  test('is left out where the storage of the browser never answers', async () => {
    sizes = { p0: 2 };
    storage.isSilent = true;
    // Timers that are set after the advance run too.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const loading = loadAll('s');
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await loading).ids).toEqual(idsIn('p0'));
  });
});
