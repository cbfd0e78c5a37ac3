import type { DocumentData } from 'firebase/firestore/lite';
import { readInteger, readString } from './cassette-document.ts';

/**
 * The index that makes the shelf cheap to read (docs/decisions/0003-shelf-index.md):
 * `shelf/{part}` = { tapes: { id: the document of the cassette } },
 * `shelf/meta`   = { parts: { part: { version, count, bytes } } }.
 */

/** `version` is the random id of the last commit that has changed the part; `bytes` is the sum of `entryBytes`. */
type PartMeta = { version: string; count: number; bytes: number };
export type PartMetas = Record<string, PartMeta>;

/** A part is full at one of these; a document may have 1 MiB. A first visit waits for `p0`, which fills a screen. */
export const partLimit = { count: 100, countOfP0: 40, bytes: 400_000 };

/** The parts in `shelf/meta` in their order; keys that name no part are ignored. */
export const parseShelfMeta = (data: DocumentData = {}): PartMetas =>
  Object.fromEntries(
    Object.entries((data.parts ?? {}) as Record<string, DocumentData>)
      .filter(([name]) => /^p\d{1,4}$/.test(name))
      .map(([name, meta]): [string, PartMeta] => [
        name,
        {
          version: readString(meta?.version),
          count: readInteger(meta?.count),
          bytes: readInteger(meta?.bytes),
        },
      ])
      .sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1))),
  );

/** Stands for a time, which the server may set: every timestamp has the same length. */
const sampleTime = '2026-01-01T00:00:00.000000Z';
const times = new Set(['createdAt', 'updatedAt']);

/** The approximate size of an entry in its part, in bytes: field names and values as JSON. */
export const entryBytes = (entry: object): number =>
  new TextEncoder().encode(
    JSON.stringify(entry, (name, value: unknown) => (times.has(name) ? sampleTime : value)),
  ).length;

const hasRoom = (part: string, { count, bytes }: PartMeta, added: number): boolean =>
  count < (part === 'p0' ? partLimit.countOfP0 : partLimit.count) &&
  bytes + added <= partLimit.bytes;

/** The part for an entry of this size: the one where it was if that has room, else the first one, else a new one. */
export function partFor(parts: PartMetas, bytes: number, current?: string): string {
  const own = current === undefined ? undefined : parts[current];
  if (current !== undefined && own && hasRoom(current, own, bytes)) return current;
  const existing = Object.entries(parts).find(([name, meta]) => hasRoom(name, meta, bytes));
  if (existing) return existing[0];
  let next = 0;
  while (`p${next}` in parts) next++;
  return `p${next}`;
}
