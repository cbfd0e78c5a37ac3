import { delMany, get, keys, set, type UseStore } from 'idb-keyval';
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

const prefix = 'shelf/';
const key = `${prefix}copy`;

type Copy = { uid: string; parts: Parts };

const sample = toCassette('', {});

/**
 * A part as this version of the site keeps it, or null. Of a part that another version has kept, the fields that are
 * missing or of another type are empty, and it has no version, so that it is read again.
 */
function toPart(part: Partial<IndexPart> | null): IndexPart | null {
  const { cassettes } = part ?? {};
  if (!Array.isArray(cassettes)) return null;
  const isWhole =
    isLike(part, { version: '', unreadableIds: [] }) &&
    cassettes.every((one) => isLike(one, sample));
  if (isWhole) return part as IndexPart;
  const kept = cassettes.filter((one) => isLike(one, { id: '' }));
  return { cassettes: kept.map((one) => fill(one, sample)), version: '', unreadableIds: [] };
}

/** The value, with what `sample` has in the place of what is missing or of another type. */
function fill<T>(value: unknown, sample: T): T {
  if (isLike(value, sample)) return value as T;
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return sample;
  const given = Object(value) as Record<string, unknown>;
  const filled = Object.entries(sample).map(([name, one]) => [name, fill(given[name], one)]);
  return { ...given, ...Object.fromEntries(filled) };
}

/** Without browser storage there is no copy, which only costs reads. */
const ifAvailable = <T>(use: (store: UseStore) => Promise<T>): Promise<T | undefined> =>
  callStorage(use).catch(() => undefined);

/** This account's copy on the device; empty without one. Never rejects. */
export async function readCopy(uid: string): Promise<Parts> {
  const copy = await ifAvailable((store) => get<Copy>(key, store));
  if (copy?.uid !== uid) return {};
  const parts = Object.entries(copy.parts ?? {}).map(([name, part]) => [name, toPart(part)]);
  return Object.fromEntries(parts.filter(([, part]) => part));
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
