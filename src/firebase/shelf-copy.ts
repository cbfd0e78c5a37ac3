import { del, get, set } from 'idb-keyval';
import type { Cassette } from '../domain/cassette.ts';
import { isSharedComputer } from './shared-computer.ts';

/** A part of the shelf index as it was last read. */
export type Part = { version: string; tapes: readonly Cassette[] };
export type Parts = Readonly<Record<string, Part>>;

type Copy = { uid: string; parts: Parts };

/** The number is the version of `Copy`: a copy of another version is ignored. */
const key = 'shelf-1';

/** Without browser storage there is no copy, which only costs reads. */
async function ifAvailable<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}

/** The copy on this device, if it belongs to this account. Never rejects. */
export async function readCopy(uid: string): Promise<Parts> {
  const copy = await ifAvailable(() => get<Copy>(key));
  return copy?.uid === uid ? copy.parts : {};
}

export async function saveCopy(uid: string, parts: Parts): Promise<void> {
  if (isSharedComputer()) return;
  await ifAvailable(() => set(key, { uid, parts } satisfies Copy));
}

/** Called at every sign-out, because the catalogue is for members only. */
export async function deleteCopy(): Promise<void> {
  await ifAvailable(() => del(key));
}
