import { beforeEach, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../src/domain/cassette-validation.ts';
import { openDrafts } from '../../../src/firebase/drafts.ts';
import type { DraftSlot, FormDraft, OpenPhotos } from '../../../src/services/ports.ts';

/** The photos of a draft, with a fake storage of the browser that counts writes. */

const storage = vi.hoisted(() => ({ records: new Map<string, unknown>(), writes: [] as string[] }));
vi.mock('idb-keyval', () => ({
  get: async (key: string) => storage.records.get(key),
  set: async (key: string, value: unknown) => {
    storage.writes.push(key);
    storage.records.set(key, value);
  },
  del: async (key: string) => storage.records.delete(key),
  keys: async () => [...storage.records.keys()],
}));

beforeEach(() => {
  storage.records.clear();
  storage.writes.length = 0;
  vi.stubGlobal('navigator', {});
});

const file = new File(['pixels'], 'photo.jpg');
const settings = { position: { x: 1, y: 2 }, zoom: 2, rotation: 3 };
const draft = (photos: OpenPhotos): FormDraft => ({
  savedAt: 1,
  form: emptyForm,
  crops: {},
  base: null,
  checkpoint: null,
  photos,
});
const open = async () => (await (await openDrafts()).open('editor', 'new')) as DraftSlot;

test('A photo is stored once however often its place changes, and comes back with it', async () => {
  const slot = await open();
  for (const zoom of [1, 1.5, 2])
    expect(await slot.save(draft({ front: { file, settings: { ...settings, zoom } } }))).toBe(true);
  expect(storage.writes.filter((key) => key.startsWith('photo-'))).toHaveLength(1);
  expect((await open()).draft?.photos).toEqual({ front: { file, settings } });
});

test('A photo that was closed is removed, and so are all with the draft', async () => {
  const slot = await open();
  await slot.save(draft({ front: { file, settings: null }, scan: { file, settings: null } }));
  await slot.save(draft({ scan: { file, settings: null } }));
  expect(Object.keys((await open()).draft?.photos ?? {})).toEqual(['scan']);
  await slot.remove();
  expect(storage.records.size).toBe(0);
});

test('Photos are not listed as drafts', async () => {
  await (await open()).save(draft({ scan: { file, settings: null } }));
  expect(await (await openDrafts()).list('editor')).toHaveLength(1);
});
