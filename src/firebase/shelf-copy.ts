import { delMany, get, keys, setMany } from 'idb-keyval';
import type { Cassette } from '../domain/cassette.ts';
import { isSharedComputer } from './shared-computer.ts';

/** A part of the shelf index as it was last read. */
export type Part = { version: string; tapes: readonly Cassette[] };
export type Parts = Readonly<Record<string, Part>>;

/** The sizes of the stored parts, so that one part can be chosen and read before the others. */
type Contents = { uid: string; sizes: Record<string, number> };
type StoredPart = Part & { uid: string };

const prefix = 'shelf-';
/** The number is the version of the records: those of another version are ignored. */
const contentsKey = `${prefix}2`;
const partKey = (name: string) => `${contentsKey}/${name}`;

/** Without browser storage there is no copy, which only costs reads. */
async function ifAvailable<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}

/** The number of cassettes by part in this account's copy on the device. Never rejects. */
export async function readCopySizes(uid: string): Promise<Readonly<Record<string, number>>> {
  const contents = await ifAvailable(() => get<Contents>(contentsKey));
  return contents?.uid === uid ? contents.sizes : {};
}

/** These parts of the copy, as far as it belongs to this account. Never rejects. */
export async function readCopy(uid: string, names: readonly string[]): Promise<Parts> {
  const parts: Record<string, Part> = {};
  // One by one: all parts of a large shelf at once would block the page.
  for (const name of names) {
    const part = await ifAvailable(() => get<StoredPart>(partKey(name)));
    if (part?.uid === uid) parts[name] = part;
  }
  return parts;
}

/** Replaces the copy, except on a shared computer. */
export async function saveCopy(uid: string, parts: Parts): Promise<void> {
  if (isSharedComputer()) return;
  // Leaves nothing behind of another account, of another version, or of a part that is gone.
  await deleteCopy();
  const sizes: Contents['sizes'] = {};
  const records = Object.entries(parts).map(([name, part]): [string, StoredPart] => {
    sizes[name] = part.tapes.length;
    return [partKey(name), { ...part, uid }];
  });
  await ifAvailable(() => setMany([[contentsKey, { uid, sizes }], ...records]));
}

/** Called at every sign-out, because the catalogue is for members only. */
export async function deleteCopy(): Promise<void> {
  await ifAvailable(async () => {
    const stored = await keys<string>();
    await delMany(stored.filter((key) => key.startsWith(prefix)));
  });
}
