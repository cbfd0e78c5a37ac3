import { delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { fieldNames } from '../../domain/fields.ts';
import { type IndexPart, pageStart } from '../../services/page-start.ts';
import { toCassette } from '../cassette-document.ts';
import { callStorage } from './call-storage.ts';
import { isLike } from './is-like.ts';
import { sessionPlace } from './stored-session.ts';

export type Parts = Readonly<Record<string, IndexPart>>;

/** What this page has read for this account. */
export function memoryOf(uid: string): NonNullable<typeof pageStart.memory> {
  if (pageStart.memory?.uid !== uid) pageStart.memory = { uid, parts: {} };
  return pageStart.memory;
}

/** The fields that a kept cassette has: with others there is no copy. */
const prefix = 'shelf/';
const key = prefix + fieldNames.join();

type Copy = { uid: string; parts: Parts };

const sample = toCassette('', {});

/** A part that is not whole is read again. */
const isPart = (part: IndexPart | null): boolean =>
  isLike(part, { version: '', unreadableIds: [] }) &&
  Array.isArray(part?.cassettes) &&
  part.cassettes.every((one) => isLike(one, sample));

/** Without browser storage there is no copy, which only costs reads. */
const ifAvailable = <T>(use: (store: UseStore) => Promise<T>): Promise<T | undefined> =>
  callStorage(use).catch(() => undefined);

/** This account's copy on the device; empty without one. Never rejects. */
export async function readCopy(uid: string): Promise<Parts> {
  const copy = await ifAvailable((store) => get<Copy>(key, store));
  if (copy?.uid !== uid) return {};
  return Object.fromEntries(Object.entries(copy.parts ?? {}).filter(([, part]) => isPart(part)));
}

/** Replaces the copy, if the session stays on this device. */
export async function saveCopy(uid: string, parts: Parts): Promise<void> {
  if (sessionPlace() !== 'device') return;
  await ifAvailable((store) => set(key, { uid, parts } satisfies Copy, store));
}

/** Called at every sign-out, because the catalogue is for members only. */
export async function deleteCopy(): Promise<void> {
  delete pageStart.memory;
  await ifAvailable(async (store) => {
    const all = (await keys(store)).map(String);
    await delMany(
      all.filter((name) => name.startsWith(prefix)),
      store,
    );
  });
}
