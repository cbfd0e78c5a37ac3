import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../src/domain/cassette-validation.ts';
import { openDrafts, removeDrafts } from '../../../src/firebase/drafts.ts';
import { stubStoredSession } from '../../support/stored-session.ts';

/** Drafts, with a fake storage of the browser. */

type Store = { isDropped: boolean };
const storage = vi.hoisted(() => ({
  isSilent: false,
  records: new Map<string, unknown>(),
  stores: [] as Store[],
}));
vi.mock('idb-keyval', () => {
  async function answer(store: Store, change: () => unknown) {
    if (store.isDropped) throw new DOMException('The connection is lost.', 'InvalidStateError');
    return storage.isSilent ? new Promise<unknown>(() => {}) : change();
  }
  return {
    createStore: () => storage.stores[storage.stores.push({ isDropped: false }) - 1],
    keys: (store: Store) => answer(store, () => [...storage.records.keys()]),
    getMany: (keys: string[], store: Store) =>
      answer(store, () => keys.map((key) => storage.records.get(key))),
    set: (key: string, value: unknown, store: Store) =>
      answer(store, () => storage.records.set(key, value)),
    del: (key: string, store: Store) => answer(store, () => storage.records.delete(key)),
    delMany: (keys: string[], store: Store) =>
      answer(store, () => keys.map((key) => storage.records.delete(key))),
  };
});

beforeEach(() => stubStoredSession('device'));
afterEach(() => {
  storage.isSilent = false;
  storage.records.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draft = (id: string, startedAt = 1) => ({
  id,
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
  storage.records.set('shelf/1', {});
  for (const one of [draft('b', 2), draft('a', 1)])
    expect(await drafts.save('editor', one)).toBe(true);
  expect(await drafts.list('editor')).toEqual([draft('a', 1), draft('b', 2)]);
  expect(await drafts.list('other')).toEqual([]);
  await drafts.remove('editor', 'a');
  expect(await drafts.list('editor')).toEqual([draft('b', 2)]);
});

test('A database that the browser has dropped is opened again', async () => {
  const drafts = await openDrafts();
  await drafts.save('editor', draft('a'));
  for (const store of storage.stores) store.isDropped = true;
  expect(await drafts.list('editor')).toEqual([draft('a')]);
  for (const store of storage.stores) store.isDropped = true;
  expect(await drafts.save('editor', draft('a'))).toBe(true);
});

test('No draft is kept with a session that ends with the tab, nor one from before it', async () => {
  const drafts = await openDrafts();
  for (const uid of ['editor', 'other']) await drafts.save(uid, draft('a'));
  stubStoredSession('tab');
  await removeDrafts('editor');
  expect(await drafts.save('editor', draft('a'))).toBe(false);
  expect([...storage.records.keys()]).toEqual(['draft/other/a']);
});

test('A storage that never answers keeps no draft, and the form works without', async () => {
  vi.useFakeTimers();
  storage.isSilent = true;
  const drafts = await openDrafts();
  const answers = Promise.all([drafts.list('editor'), drafts.save('editor', draft('a'))]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answers).toEqual([[], false]);
});
