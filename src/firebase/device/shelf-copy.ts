import { delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval';
import { type IndexPart, pageStart } from '../../services/page-start.ts';
import { callStorage } from './call-storage.ts';
import { sessionPlace } from './stored-session.ts';

export type Parts = Readonly<Record<string, IndexPart>>;

/** What this page has read for this account. */
export function memoryOf(uid: string): { parts: Parts } {
  if (pageStart.memory?.uid !== uid) pageStart.memory = { uid, parts: {} };
  return pageStart.memory;
}

type StoredPart = IndexPart & { uid: string; name: string };

const prefix = 'shelf/';

/** Without browser storage there is no copy, which only costs reads. */
async function ifAvailable<T>(use: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    return await callStorage(use);
  } catch {
    return undefined;
  }
}

const storedKeys = async (store: UseStore) =>
  (await keys<IDBValidKey>(store)).filter(
    (key): key is string => typeof key === 'string' && key.startsWith(prefix),
  );

/** This account's copy on the device; empty without one. Never rejects. */
export async function readCopy(uid: string): Promise<Parts> {
  const records = await ifAvailable(async (store) =>
    getMany<StoredPart>(await storedKeys(store), store),
  );
  const own = (records ?? []).filter(
    (record): record is StoredPart => record?.uid === uid && Array.isArray(record.cassettes),
  );
  return Object.fromEntries(
    own.map(({ name, version, cassettes }) => [name, { version, cassettes }]),
  );
}

/** Replaces the copy, if the session stays on this device. */
export async function saveCopy(uid: string, parts: Parts): Promise<void> {
  if (sessionPlace() !== 'device') return;
  await deleteRecords();
  const records = Object.entries(parts).map(([name, part]): [string, StoredPart] => [
    prefix + name,
    { ...part, uid, name },
  ]);
  await ifAvailable((store) => setMany(records, store));
}

/** Called at every sign-out, because the catalogue is for members only. */
export async function deleteCopy(): Promise<void> {
  delete pageStart.memory;
  await deleteRecords();
}

const deleteRecords = () => ifAvailable(async (store) => delMany(await storedKeys(store), store));
