import { del, get, set } from 'idb-keyval';
import type { Cassette } from '../domain/cassette.ts';

/** A part of the shelf as it was last read. */
export type Part = { version: string; tapes: readonly Cassette[] };
export type Parts = Readonly<Record<string, Part>>;

type Copy = { uid: string; parts: Parts };

/** The last figure is the shape's: a copy in an older shape is as good as none. */
const key = 'shelf-1';

/** A browser that keeps nothing (or refuses even to be asked) only costs the reads that a copy saves. */
async function ifKept<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}

/** The copy on this device, of one account at a time; nothing for any other. Never rejects. */
export async function readCopy(uid: string): Promise<Parts> {
  const copy = await ifKept(() => get<Copy>(key));
  return copy?.uid === uid ? copy.parts : {};
}

export async function saveCopy(uid: string, parts: Parts): Promise<void> {
  await ifKept(() => set(key, { uid, parts } satisfies Copy));
}

/** Called at every sign-out: what only members may see leaves the device with them. */
export async function deleteCopy(): Promise<void> {
  await ifKept(() => del(key));
}
