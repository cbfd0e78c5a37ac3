import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDrafts } from '../../../src/firebase/drafts.ts';

/** Drafts, with a fake storage and fake locks of the browser. */

const storage = vi.hoisted(() => ({ isSilent: false }));
const answer = vi.hoisted(
  () => (value: unknown) => () =>
    storage.isSilent ? new Promise(() => {}) : Promise.resolve(value),
);
vi.mock('idb-keyval', () => ({
  get: answer(undefined),
  set: answer(undefined),
  del: answer(undefined),
  keys: answer([]),
}));

type Grant = () => Promise<void>;

/** Locks that answer a request when the test calls `grant`; `held` are those of all tabs. */
function stubLocks(held: string[] | null) {
  const grants: Grant[] = [];
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, { signal }: { signal: AbortSignal }, granted: Grant) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          grants.push(granted);
        }),
      query: () =>
        held ? Promise.resolve({ held: held.map((name) => ({ name })) }) : new Promise(() => {}),
    },
  });
  return { grant: () => grants.map((granted) => granted()) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  storage.isSilent = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async () => (await openDrafts()).open('editor', 'new');

test('A form that another tab has open is locked', async () => {
  stubLocks(['draft-2/editor/new']);
  const slot = open();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await slot).toBe('locked');
});

test('A form whose lock comes late is not taken for one of another tab', async () => {
  const { grant } = stubLocks(['draft-2/editor/other']);
  const slot = open();
  await vi.advanceTimersByTimeAsync(4000);
  grant();
  expect(await slot).toMatchObject({ draft: null });
});

test('A form without any answer about its lock is opened without it', async () => {
  stubLocks(null);
  const slot = open();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await slot).toMatchObject({ draft: null });
});

test('A storage that never answers keeps no draft, and the form works without', async () => {
  storage.isSilent = true;
  const slot = open();
  const list = openDrafts().then((drafts) => drafts.list('editor'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await slot).toBe('unavailable');
  expect(await list).toEqual([]);
});
