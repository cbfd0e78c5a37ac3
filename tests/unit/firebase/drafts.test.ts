import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../src/domain/cassette-validation.ts';
import { openDrafts } from '../../../src/firebase/drafts.ts';
import type { DraftSlot } from '../../../src/services/ports.ts';
import { buildCassette } from '../../support/fake-backend.ts';
import { stubStoredSession } from '../../support/stored-session.ts';

/** Drafts, with a fake storage and fake locks of the browser. */

const storage = vi.hoisted(() => ({ isSilent: false, records: new Map<string, unknown>() }));
vi.mock('idb-keyval', () => {
  const answer = async (value: unknown) =>
    storage.isSilent ? new Promise<unknown>(() => {}) : value;
  return {
    get: (key: string) => answer(storage.records.get(key)),
    set: (key: string, value: unknown) => answer(storage.records.set(key, value)),
    del: (key: string) => answer(storage.records.delete(key)),
    keys: () => answer([...storage.records.keys()]),
  };
});

/** Locks as the browser has them, for one name. */
function stubLocks() {
  let holder: Promise<void> | null = null;
  const hold = (granted: (lock: object | null) => Promise<void>) => {
    holder = granted({}).then(() => {
      holder = null;
    });
    return holder;
  };
  vi.stubGlobal('navigator', {
    locks: {
      async request(
        _: string,
        { ifAvailable, signal }: LockOptions,
        granted: (lock: object | null) => Promise<void>,
      ) {
        if (holder && ifAvailable) return granted(null);
        if (holder) signal?.throwIfAborted();
        await holder;
        return hold(granted);
      },
    },
  });
}

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  stubStoredSession('device');
});
afterEach(() => {
  storage.isSilent = false;
  storage.records.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async () => (await openDrafts()).open('editor', 'new');
const draft = { savedAt: 1, form: { ...emptyForm, title: 'Harbour' }, crops: {}, base: null };

test('A draft is stored for its account and form, listed, and removed', async () => {
  const slot = (await open()) as DraftSlot;
  expect(await slot.save(draft)).toBe(true);
  const drafts = await openDrafts();
  expect(await drafts.list('editor')).toEqual([{ formId: 'new', title: 'Harbour', savedAt: 1 }]);
  expect(await drafts.list('other')).toEqual([]);
  expect(((await open()) as DraftSlot).draft).toEqual(draft);
  await slot.remove();
  expect(storage.records.size).toBe(0);
});

test('A draft of before a field was added is read with that field empty', async () => {
  const { trackList: _, ...form } = draft.form;
  const { trackList: __, ...base } = buildCassette();
  for (const earlier of [
    { ...draft, form },
    { ...draft, form, base },
  ]) {
    storage.records.set('draft-2/editor/new', earlier);
    const { draft: read } = (await open()) as DraftSlot;
    expect(read?.form).toEqual(draft.form);
    expect(read?.base?.trackList ?? '').toBe('');
  }
});

test('A form that another tab has open is locked', async () => {
  stubLocks();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await open();
  expect(await open()).toBe('locked');
});

test('A form whose other tab is just being reloaded is opened', async () => {
  stubLocks();
  const first = (await open()) as DraftSlot;
  const second = open();
  first.release();
  expect(await second).toMatchObject({ draft: null });
});

test('A browser without locks opens the form', async () => {
  expect(await open()).toMatchObject({ draft: null });
});

test('A form keeps no draft with a session that ends with the tab', async () => {
  stubStoredSession('tab');
  expect(await open()).toBe('unavailable');
});

test('A storage that never answers keeps no draft, and the form works without', async () => {
  vi.useFakeTimers();
  storage.isSilent = true;
  const slot = open();
  const list = openDrafts().then((drafts) => drafts.list('editor'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await slot).toBe('unavailable');
  expect(await list).toEqual([]);
});
