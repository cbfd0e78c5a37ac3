import { del, get, set, type UseStore } from 'idb-keyval';
import { type IndexPart, pageStart } from '../../services/page-start.ts';
import { callStorage } from './call-storage.ts';
import { sessionPlace } from './stored-session.ts';

export type Parts = Readonly<Record<string, IndexPart>>;

const key = 'shelf/copy';

/** Increased when a cassette's fields change: what another version has kept is read anew. */
export const copyFormat = 1;

type Copy = { format: number; uid: string; parts: Parts };

/** Without browser storage there is no copy, which only costs reads. */
const ifAvailable = <T>(use: (store: UseStore) => Promise<T>): Promise<T | undefined> =>
  callStorage(use).catch(() => undefined);

/** This account's copy on the device, in this format; empty without one. Never rejects. */
export async function readCopy(uid: string): Promise<Parts> {
  const copy = await ifAvailable((store) => get<Copy>(key, store));
  return copy?.uid === uid && copy.format === copyFormat ? copy.parts : {};
}

/** Replaces the copy, if the session stays on this device. */
export async function saveCopy(uid: string, parts: Parts): Promise<void> {
  if (sessionPlace() !== 'device') return;
  await ifAvailable((store) => set(key, { format: copyFormat, uid, parts } satisfies Copy, store));
}

/** Called at every sign-out, because the catalogue is for members only. */
export async function deleteCopy(): Promise<void> {
  delete pageStart.memory;
  await ifAvailable((store) => del(key, store));
}
