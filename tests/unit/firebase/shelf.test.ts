import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { Failure } from '../../../src/domain/failure.ts';
import { toCassette } from '../../../src/firebase/cassette-document.ts';
import { copyFormat } from '../../../src/firebase/device/shelf-copy.ts';
import { encodeFields } from '../../../src/firebase/firestore-values.ts';
import { createLoadCassettes } from '../../../src/firebase/load-cassettes.ts';
import { setTokenSource } from '../../../src/firebase/requests/token.ts';
import { localSettings } from '../../../src/firebase/settings.ts';
import { openShelf } from '../../../src/firebase/shelf.ts';
import { pageStart } from '../../../src/services/page-start.ts';
import { stubStoredSession } from '../../support/stored-session.ts';

/** The shelf port, with a fake device and a fake Firestore. */

const device = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (key: string) => device.get(key),
  set: async (key: string, value: unknown) => void device.set(key, value),
  del: async (key: string) => void device.delete(key),
}));

/** With this seed the oldest part comes first. */
const view = { seed: 16, showsStart: true };

/** How many cassettes each part has, and its version. */
let parts: { [part: string]: { count: number; version: string } } = {};
const setCounts = (counts: { [part: string]: number }, version = 'first') => {
  parts = Object.fromEntries(
    Object.entries(counts).map(([part, count]) => [part, { count, version }]),
  );
};
const root = 'projects/demo-spool/databases/(default)/documents';

const idsIn = (part: string) =>
  Array.from({ length: parts[part]?.count ?? 0 }, (_, index) => `${part}-${index}`);
const allIds = () => Object.keys(parts).flatMap(idsIn).sort();

/** Entries of each part beside its own. */
let odd = {};

function fieldsOf(name: string): object {
  if (name === 'meta') return encodeFields({ parts });
  const entry = { part: name, trackList: 'A1 Rain' };
  const tapes = Object.fromEntries(idsIn(name).map((id) => [id, entry]));
  return encodeFields({ tapes: { ...tapes, ...odd } });
}

let requested: string[] = [];
/** Answers each request as soon as `canAnswer` resolves; false stands for a failure. */
function serve(canAnswer: (label: string) => Promise<boolean> = async () => true) {
  const readTime = '2026-01-01T00:00:00Z';
  requested = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { documents } = JSON.parse(body) as { documents: string[] };
    const names = documents.map((document) => document.slice(`${root}/shelf/`.length));
    requested.push(names.join(' and '));
    if (!(await canAnswer(names.join(' and '))))
      return Response.json({ error: { status: 'UNAVAILABLE' } }, { status: 503 });
    // The database answers in any order.
    const answers = documents.toReversed().map((name) => {
      const part = name.slice(`${root}/shelf/`.length);
      if (part !== 'meta' && !parts[part]) return { missing: name, readTime };
      return { found: { name, fields: fieldsOf(part) }, readTime };
    });
    return Response.json(answers);
  });
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  setTokenSource(async () => 'token');
  stubStoredSession('device');
  setCounts({ p0: 2, p1: 1 });
  serve();
});
afterEach(() => {
  device.clear();
  delete pageStart.cache;
  odd = {};
  setTokenSource(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => openShelf(localSettings('1,2,3'));
const neverAborted = new AbortController().signal;

/** Loads the shelf; `shown` has the ids that were shown, one after the other. */
async function load(
  uid = 'm',
  how: Parameters<ReturnType<typeof open>['loadCassettes']>[1] = view,
) {
  const shown: string[][] = [];
  requested = [];
  const show = async (partial: readonly Cassette[]) => {
    shown.push(partial.map(({ id }) => id));
  };
  const { cassettes, unreadableIds } = await open().loadCassettes(uid, how, show, neverAborted);
  return { cassettes, unreadableIds, ids: cassettes.map(({ id }) => id).sort(), shown };
}
/** As after a reload of the page, which keeps only what is on the device. */
function reload(...given: Parameters<typeof load>) {
  delete pageStart.cache;
  return load(...given);
}

describe('The shelf', () => {
  test('asks at a first visit for the versions and the oldest part together, and shows that first', async () => {
    const { cassettes, ids, shown } = await load();
    expect(requested).toEqual(['meta and p0', 'p1']);
    expect(shown).toEqual([idsIn('p0'), [...idsIn('p0'), 'p1-0']]);
    expect(ids).toEqual(allIds());
    expect(cassettes[0]?.trackList).toBe('A1 Rain');
  });

  test('leaves out an entry that can’t be read, and names it, also from the copy', async () => {
    setCounts({ p0: 2 });
    odd = { text: 'x', number: 5 };
    const expected = { ids: ['p0-0', 'p0-1'], unreadableIds: ['text', 'number'] };
    expect(await load()).toMatchObject(expected);
    expect(await reload()).toMatchObject(expected);
    expect(requested).toEqual(['meta']);
  });

  test('fails where an answer lacks what was asked for, instead of being empty', async () => {
    vi.stubGlobal('fetch', async () => Response.json([null, {}]));
    await expect(load()).rejects.toMatchObject({ code: 'server' });
  });

  test('shows nothing before all has arrived where another order would move it', async () => {
    expect((await load('m', { ...view, seed: 7 })).shown).toEqual([]);
    expect((await reload('n', { seed: 7, showsStart: false })).shown).toHaveLength(2);
  });

  test('asks for the rest once what it is told to wait for is over', async () => {
    let end = () => {};
    const beforeRest = () => new Promise<void>((resolve) => (end = resolve));
    const loadCassettes = createLoadCassettes(localSettings('1,2,3'), beforeRest);
    const shown = vi.fn(async () => {});
    const loading = loadCassettes('m', view, shown, neverAborted);
    await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
    expect(requested).toEqual(['meta and p0']);
    end();
    expect((await loading).cassettes).toHaveLength(3);
  });

  test('begins with the newest cassettes for an editor', async () => {
    setCounts({ p0: 2, p2: 1, p10: 1 });
    const newest = { seed: 0, showsStart: false, newestFirst: true };
    expect((await load('m', newest)).shown[0]).toEqual(['p10-0']);
    expect(requested).toEqual(['meta', 'p10', 'p2', 'p0']);
  });

  test('is read three requests at a time, with several parts in each when it is large', async () => {
    setCounts(Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`p${index}`, 1])));
    let running = 0;
    let most = 0;
    serve(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve));
      running--;
      return true;
    });
    expect((await load()).ids).toEqual(allIds());
    expect(most).toBe(3);
    expect(requested.slice(1, 3)).toEqual(['p1 and p2 and p3', 'p4 and p5 and p6']);
  });

  test('keeps what was read when the rest fails, and asks only for the rest next time', async () => {
    setCounts({ p0: 1, p1: 1, p2: 1 });
    serve(async (label) => label !== 'p1');
    await expect(load()).rejects.toMatchObject({ code: 'server' });
    serve();
    expect((await reload()).ids).toEqual(allIds());
    expect(requested).toEqual(['meta', 'p1']);
  });

  test('is read again only where it has changed, and the other cassettes are the same objects', async () => {
    const first = await load();
    await load();
    expect(requested).toEqual(['meta']);
    parts.p1 = { count: 2, version: 'second' };
    const third = await load();
    expect(requested).toEqual(['meta', 'p1']);
    expect(third.ids).toEqual(allIds());
    const find = ({ cassettes }: typeof first, id: string) =>
      cassettes.find((one) => one.id === id);
    expect(find(third, 'p0-0')).toBe(find(first, 'p0-0'));
    expect(find(third, 'p1-0')).not.toBe(find(first, 'p1-0'));
    delete parts.p1;
    expect((await load()).ids).toEqual(idsIn('p0'));
  });

  test('keeps what a later load has read when an earlier one ends late', async () => {
    setCounts({ p0: 1 });
    let answerFirst = (_: boolean) => {};
    serve(() => new Promise((resolve) => (answerFirst = resolve)));
    const ended = new AbortController();
    const loading = open().loadCassettes('m', view, async () => {}, ended.signal);
    await vi.waitFor(() => expect(requested).toEqual(['meta and p0']));
    ended.abort();
    const answer = answerFirst;
    setCounts({ p0: 2 }, 'second');
    serve();
    expect((await load()).ids).toEqual(idsIn('p0'));
    answer(true);
    await expect(loading).rejects.toThrow();
    expect((await load()).ids).toEqual(idsIn('p0'));
    expect(requested).toEqual(['meta']);
  });
});

describe('The copy on the device', () => {
  test('is not shown, and read anew, where another version of the site has kept it', async () => {
    await load();
    const [copy] = device.values() as Iterable<{ format: number }>;
    if (copy) copy.format = 0;
    const { shown } = await reload();
    expect(requested).toEqual(['meta and p0', 'p1']);
    expect(shown[0]).toEqual(idsIn('p0'));
    await reload();
    expect(requested).toEqual(['meta']);
  });

  test('has the format number of these fields: where they change, it is another one', () => {
    const shapeOf = ([name, value]: [string, unknown]) =>
      Array.isArray(value) ? `${name}[]` : name;
    expect(Object.entries(toCassette('', {})).map(shapeOf).join(' ')).toBe(
      'id title artist[] country genre[] label releaseId releaseYear editorNotes trackList link ' +
        'inStock locations[] crates[] images part createdAt updatedAt updatedBy changeId',
    );
    expect(copyFormat).toBe(2);
  });

  test('is not shown to another account, and replaced by its own', async () => {
    await load();
    const { shown } = await reload('n');
    expect(requested).toEqual(['meta and p0', 'p1']);
    expect(shown[0]).toEqual(idsIn('p0'));
    expect([...device.values()]).toMatchObject([{ uid: 'n' }]);
  });

  test.each(['tab', 'nowhere'] as const)(
    'is not stored with a session that is kept %s',
    async (place) => {
      stubStoredSession(place);
      expect((await load()).ids).toEqual(allIds());
      expect([...device]).toEqual([]);
    },
  );

  test('stays when the server refuses the token, and goes when the identity provider ends the session', async () => {
    await load();
    const kept = [...device];
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
    await expect(load()).rejects.toMatchObject({ code: 'token-refused' });
    expect([...device]).toEqual(kept);
    setTokenSource(() => Promise.reject(new Failure('disabled', 'by an operator')));
    await expect(load()).rejects.toMatchObject({ code: 'disabled' });
    expect([...device]).toEqual([]);
  });
});
