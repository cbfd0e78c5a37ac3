import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../src/domain/cassette-validation.ts';
import { openDrafts } from '../../../src/firebase/drafts.ts';
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
    get: (key: string, store: Store) => answer(store, () => storage.records.get(key)),
    set: (key: string, value: unknown, store: Store) =>
      answer(store, () => storage.records.set(key, value)),
    del: (key: string, store: Store) => answer(store, () => storage.records.delete(key)),
  };
});

beforeEach(() => stubStoredSession('device'));
afterEach(() => {
  storage.isSilent = false;
  storage.records.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draft = {
  savedAt: 1,
  place: 'form',
  form: { ...emptyForm, title: 'Harbour' },
  crops: {},
  base: null,
} as const;

test('A draft is stored for its account, read, and removed', async () => {
  const drafts = await openDrafts();
  expect(await drafts.save('editor', draft)).toBe(true);
  expect([await drafts.read('editor'), await drafts.read('other')]).toEqual([draft, null]);
  await drafts.remove('editor');
  expect(storage.records.size).toBe(0);
});

test('A database that the browser has dropped is opened again', async () => {
  const drafts = await openDrafts();
  await drafts.save('editor', draft);
  for (const store of storage.stores) store.isDropped = true;
  expect(await drafts.read('editor')).toEqual(draft);
  for (const store of storage.stores) store.isDropped = true;
  expect(await drafts.save('editor', draft)).toBe(true);
});

test('No draft is kept with a session that ends with the tab', async () => {
  stubStoredSession('tab');
  expect(await (await openDrafts()).save('editor', draft)).toBe(false);
  expect(storage.records.size).toBe(0);
});

test('A storage that never answers keeps no draft, and the form works without', async () => {
  vi.useFakeTimers();
  storage.isSilent = true;
  const drafts = await openDrafts();
  const answers = Promise.all([drafts.read('editor'), drafts.save('editor', draft)]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answers).toEqual([null, false]);
});
