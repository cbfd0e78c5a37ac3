import { del, get, set } from 'idb-keyval';
import { type IndexPart, pageStart } from '../../services/page-start.ts';
import { callStorage } from './call-storage.ts';
import { sessionPlace } from './stored-session.ts';

export type Parts = Readonly<Record<string, IndexPart>>;

const key = 'shelf/copy';

/** Increased when a cassette's fields change: what another version has kept is read anew. */
export const copyFormat = 2;

/** If the browser stores nothing, there is no copy, which only costs reads. */
type Copy = { format: number; uid: string; parts: Parts };

/** This account's copy on the device, in this format; empty without one. Never rejects. */
export async function readCopy(uid: string): Promise<Parts> {
  const copy = await callStorage((store) => get<Copy>(key, store)).catch(() => null);
  return copy?.uid === uid && copy.format === copyFormat ? copy.parts : {};
}

/** Replaces the copy, if the session stays on this device. */
export async function saveCopy(uid: string, parts: Parts): Promise<void> {
  if (sessionPlace() !== 'device') return;
  const copy: Copy = { format: copyFormat, uid, parts };
  await callStorage((store) => set(key, copy, store)).catch(() => {});
}

/** Called at every sign-out, because the catalogue is for members only. */
export async function deleteCopy(): Promise<void> {
  delete pageStart.cache;
  await callStorage((store) => del(key, store)).catch(() => {});
}
