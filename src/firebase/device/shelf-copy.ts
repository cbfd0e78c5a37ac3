import { delMany, get, keys, setMany } from 'idb-keyval';
import { type Cassette, panels } from '../../domain/cassette.ts';
import type { PartMeta } from '../shelf-meta.ts';
import { callStorage } from './call-storage.ts';
import { sessionPlace } from './stored-session.ts';

/** A part of the shelf index as it was last read. */
export type Part = { version: string; tapes: readonly Cassette[] };
export type Parts = Readonly<Record<string, Part>>;

/** The documents of track lists as they were last read: the lists by the ids of their cassettes. */
export type TrackListParts = Readonly<
  Record<string, { version: string; lists: Readonly<Record<string, string>> }>
>;

/** What this page has read of an account's index. */
type Memory = {
  uid: string;
  meta: Record<string, PartMeta>;
  parts: Parts;
  trackLists?: TrackListParts;
};
export const newMemory = (uid: string): Memory => ({ uid, meta: {}, parts: {} });

declare global {
  /** Shared by the first script of a page, which has its own copy of the modules, and its other scripts. */
  var shelfMemory: Memory | undefined;
}

/** The sizes of the stored parts, so that one part can be chosen and read before the others. */
type Contents = { uid: string; sizes: Record<string, number> };
type StoredPart = Part & { uid: string };

const prefix = 'shelf-';
/** A copy of the track lists (track-list-copy.ts) begins with this alone. */
const commonPrefix = 'shelf';
/** The number is the version of the records: those of another version are ignored. */
const contentsKey = `${prefix}2`;
const partKey = (name: string) => `${contentsKey}/${name}`;

/** Without browser storage there is no copy, which only costs reads. */
export async function ifAvailable<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await callStorage(use);
  } catch {
    return undefined;
  }
}

const textFields = 'id title country label releaseId editorNotes link inStock part'.split(' ');
const imageFields = ['path', 'token', 'blurhash'];

/** Whether a stored value has the fields that are shown, searched and sorted. */
function isCassette(value: unknown): value is Cassette {
  const { artist, genre, locations, images, releaseYear } = (value ?? {}) as Cassette;
  return (
    hasTexts(value, textFields) &&
    [artist, genre, locations].every((list) => Array.isArray(list) && list.every(isText)) &&
    panels.every((panel) => hasTexts(images?.[panel], imageFields)) &&
    (releaseYear === null || typeof releaseYear === 'number')
  );
}
const isText = (value: unknown) => typeof value === 'string';
const hasTexts = (value: unknown, names: readonly string[]) =>
  names.every((name) => isText((value as Record<string, unknown> | undefined)?.[name]));

/**
 * The number of cassettes by part in this account's copy on the device; none if it is damaged. Never
 * rejects.
 */
export async function readCopySizes(uid: string): Promise<Readonly<Record<string, number>>> {
  const contents = await ifAvailable(() => get<Contents>(contentsKey));
  if (contents?.uid !== uid) return {};
  const isValid = Object.values(contents.sizes ?? {}).every((size) => Number.isInteger(size));
  return (isValid && contents.sizes) || {};
}

/**
 * These parts of the copy, as far as it belongs to this account; without a part that is damaged, which
 * is then fetched and replaced. Never rejects.
 */
export async function readCopy(
  uid: string,
  sizes: Readonly<Record<string, number>>,
  names: readonly string[],
): Promise<Parts> {
  const parts: Record<string, Part> = {};
  // One by one: all parts of a large shelf at once would block the page.
  for (const name of names) {
    const part = await ifAvailable(() => get<StoredPart>(partKey(name)));
    if (part?.uid !== uid || !isText(part.version) || !Array.isArray(part.tapes)) continue;
    if (part.tapes.length === sizes[name] && part.tapes.every(isCassette)) parts[name] = part;
  }
  return parts;
}

/** Replaces the copy, if the session stays on this device. */
export async function saveCopy(uid: string, parts: Parts): Promise<void> {
  if (sessionPlace() !== 'device') return;
  const contents = await ifAvailable(() => get<Contents>(contentsKey));
  // Leaves nothing behind of another account, of another version, or of a part that is gone.
  await deleteRecords(contents?.uid === uid ? prefix : commonPrefix);
  const sizes: Contents['sizes'] = {};
  const records = Object.entries(parts).map(([name, part]): [string, StoredPart] => {
    sizes[name] = part.tapes.length;
    return [partKey(name), { ...part, uid }];
  });
  await ifAvailable(() => setMany([[contentsKey, { uid, sizes }], ...records]));
}

/** Called at every sign-out, because the catalogue is for members only. */
export async function deleteCopy(): Promise<void> {
  globalThis.shelfMemory = undefined;
  await deleteRecords(commonPrefix);
}

const deleteRecords = (prefix: string) =>
  ifAvailable(async () => {
    const stored = await keys<string>();
    await delMany(stored.filter((key) => key.startsWith(prefix)));
  });
