import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../src/domain/cassette-validation.ts';
import { removeDrafts } from '../../../src/firebase/device/kept-drafts.ts';
import { openDrafts } from '../../../src/firebase/drafts.ts';
import { buildCassette } from '../../support/fake-backend.ts';
import { stubStoredSession } from '../../support/stored-session.ts';

/** Drafts, with a fake storage of the browser. */

type Store = { isDropped: boolean };
const storage = vi.hoisted(() => ({
  hasRoom: (_count: number): boolean => true,
  records: new Map<string, unknown>(),
  answered: Promise.resolve(),
  stores: [] as Store[],
}));
vi.mock('idb-keyval', () => {
  async function answer(store: Store, change: () => unknown) {
    await storage.answered;
    if (store.isDropped) throw new DOMException('The connection is lost.', 'InvalidStateError');
    return change();
  }
  return {
    createStore: () => storage.stores[storage.stores.push({ isDropped: false }) - 1],
    keys: (store: Store) => answer(store, () => [...storage.records.keys()]),
    getMany: (keys: string[], store: Store) =>
      answer(store, () => keys.map((key) => storage.records.get(key))),
    setMany: (entries: [string, unknown][], store: Store) =>
      answer(store, () => {
        // As idb-keyval, which rejects before the transaction has its error.
        if (!storage.hasRoom(entries.length)) throw null;
        for (const [key, value] of entries) storage.records.set(key, value);
      }),
    delMany: (keys: string[], store: Store) =>
      answer(store, () => keys.map((key) => storage.records.delete(key))),
  };
});

type Run = () => Promise<unknown>;
/** A browser with locks, which no other tab has. */
function stubNavigator(navigator: Partial<Record<keyof Navigator, unknown>> = {}) {
  const request = async (_name: string, _: LockOptions, run: Run) => run();
  vi.stubGlobal('navigator', { vendor: '', locks: { request }, ...navigator });
}

beforeEach(() => {
  stubStoredSession('device');
  stubNavigator();
});
afterEach(() => {
  storage.hasRoom = () => true;
  storage.records.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draft = (draftId: string, startedAt = 1) => ({
  draftId,
  startedAt,
  base: null,
  form: { ...emptyForm, title: 'Harbour' },
  blank: emptyForm,
  scan: null,
  pictures: {},
  crops: {},
});

test('Drafts are stored for their account, listed in their order, and removed one by one', async () => {
  const drafts = await openDrafts();
  storage.records.set('shelf/copy', {});
  const both = [draft('b', 2), draft('a', 1)];
  expect(await drafts.save('editor', both)).toEqual({ a: 'kept', b: 'kept' });
  expect(await drafts.list('editor')).toEqual([draft('a', 1), draft('b', 2)]);
  expect(await drafts.list('other')).toEqual([]);
  await drafts.remove('editor', ['a']);
  expect(await drafts.list('editor')).toEqual([draft('b', 2)]);
});

test.each([
  [2, ['a']],
  [20, []],
])('Of a tab that has a draft for %i s after a reload, the draft is listed: %j', async (s, ids) => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockReturnValue(100);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  const request = (_name: string, { signal }: LockOptions, run: Run) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      setTimeout(() => signal?.aborted || resolve(run()), s * 1000);
    });
  stubNavigator({ locks: { request } });
  vi.resetModules();
  const { openDrafts } = await import('../../../src/firebase/drafts.ts');
  storage.records.set('draft/editor/a', draft('a'));
  const listed = (await openDrafts()).list('editor');
  await vi.runAllTimersAsync();
  expect((await listed).map(({ draftId }) => draftId)).toEqual(ids);
});

test('Drafts are listed however long the device takes', async () => {
  vi.useFakeTimers();
  storage.records.set('draft/editor/a', draft('a'));
  storage.answered = new Promise((resolve) => setTimeout(resolve, 6000));
  const listed = (await openDrafts()).list('editor');
  await vi.runAllTimersAsync();
  expect(await listed).toEqual([draft('a')]);
});

test('A database that the browser has dropped is opened again', async () => {
  const drafts = await openDrafts();
  await drafts.save('editor', [draft('a')]);
  for (const store of storage.stores) store.isDropped = true;
  expect(await drafts.list('editor')).toEqual([draft('a')]);
  for (const store of storage.stores) store.isDropped = true;
  expect(await drafts.save('editor', [draft('a')])).toEqual({ a: 'kept' });
});

test('No draft is kept with a session that ends with the tab, nor one from before it', async () => {
  const drafts = await openDrafts();
  for (const uid of ['editor', 'other']) await drafts.save(uid, [draft('a')]);
  stubStoredSession('tab');
  await removeDrafts('editor');
  expect(await drafts.save('editor', [draft('a')])).toEqual({ a: 'not-kept' });
  expect([...storage.records.keys()]).toEqual(['draft/other/a']);
});

/** A device with room for so many pictures and drafts; `pictures` are in the order of their use. */
function stubRoom(room: number, pictures: string[]) {
  const kept = pictures.map((url) => new Request(`https://pictures.example/${url}`));
  const cache = {
    keys: async () => [...kept],
    delete: async (request: Request) => kept.splice(kept.indexOf(request), 1),
  };
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache });
  storage.hasRoom = (count) => storage.records.size + count + kept.length <= room;
  return () => kept.map(({ url }) => url.at(-1));
}

describe('On a device without room', () => {
  test('the pictures that were not shown for longest give way to drafts', async () => {
    const pictures = stubRoom(8, [...'12345678']);
    const drafts = await openDrafts();
    const both = [draft('a'), draft('b', 2)];
    expect(await drafts.save('editor', both)).toEqual({ a: 'kept', b: 'kept' });
    expect(await drafts.list('editor')).toEqual(both);
    expect(pictures()).toEqual([...'5678']);
  });

  test('of drafts that come together those are kept for which there is room', async () => {
    const pictures = stubRoom(1, [...'123']);
    const drafts = await openDrafts();
    const keepings = await drafts.save('editor', [draft('a'), draft('b', 2)]);
    expect(keepings).toEqual({ a: 'kept', b: 'not-kept' });
    expect(pictures()).toEqual([]);
  });
});

describe('What another version has kept', () => {
  const list = async (stored: object) => {
    storage.records.set('draft/editor/a', stored);
    return (await openDrafts()).list('editor');
  };

  test('has the fields that it lacks, empty', async () => {
    const { trackList: _, ...form } = draft('a').form;
    const { trackList: __, ...cassette } = buildCassette({ id: 'bus', title: 'Harbour' });
    const base = { ...cassette, artist: 7, images: { ...cassette.images, spine: { path: 5 } } };
    const [found] = await list({ ...draft('a'), form, base });
    expect(found?.form).toEqual(draft('a').form);
    expect(found?.base).toMatchObject({ title: 'Harbour', trackList: '', artist: ['7'] });
    expect(found?.base?.images.spine).toEqual({ path: '', token: '', blurhash: '' });
  });

  test.each([{ x: 1 }, { corners: [null, 5, {}, { x: NaN, y: 1 }], folds: ['', 2, 3] }])(
    'is without the pictures that can’t be read, and the place %j',
    async (placement) => {
      const file = new File(['pixels'], 'scan.jpg');
      const crop = { blob: new Blob(['webp']), blurhash: '' };
      const selection = { rotation: 0, area: null };
      const [found] = await list({
        ...draft('a'),
        scan: { file, placement },
        pictures: {
          spine: { file: new Blob(), selection },
          front: { file, selection: { ...selection, rotation: NaN } },
          fullJCard: { file, selection },
        },
        crops: { spine: 'webp', front: crop, fullJCard: { ...crop, large: {} } },
      });
      expect(found).toEqual({
        ...draft('a'),
        scan: { file, placement: null },
        pictures: { fullJCard: { file, selection } },
        crops: { front: crop },
      });
    },
  );

  test.each([
    ['no form', { draftId: 'a', form: null }],
    ['a cassette without images', { ...draft('a'), base: { id: 'bus' } }],
    ['only text', 'Harbour'],
  ])('is left out if it is %s', async (_, stored) => {
    expect(await list(stored as object)).toEqual([]);
  });
});

test.each([
  ['Safari', 'Apple Computer, Inc.', false, 'kept-for-days'],
  ['Safari that was told to keep it', 'Apple Computer, Inc.', true, 'kept'],
  ['a browser that clears nothing by itself', 'Google Inc.', false, 'kept'],
])(
  'A draft in %s is %s, before anybody has answered the question about storage',
  async (_, vendor, isPersistent, keeping) => {
    const persist = vi.fn(() => new Promise(() => {}));
    stubNavigator({ vendor, storage: { persist, persisted: async () => isPersistent } });
    vi.resetModules();
    const fresh = await import('../../../src/firebase/drafts.ts');
    const drafts = await fresh.openDrafts();
    for (const id of ['a', 'b'])
      expect(await drafts.save('editor', [draft(id)])).toEqual({ [id]: keeping });
    await drafts.remove('editor', ['a']);
    expect(await drafts.list('editor')).toEqual([draft('b')]);
    expect(persist).toHaveBeenCalledOnce();
  },
);
