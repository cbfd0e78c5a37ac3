import { panels } from '../domain/cassette.ts';
import { draftFields } from '../domain/fields.ts';
import type { PartMeta } from './shelf-meta.ts';

/** The fields of a cassette's document that its index entry repeats; its track list is read by a search alone. */
export const entryFields = new Set<string>([
  ...draftFields.filter((field) => field !== 'trackList'),
  ...panels.flatMap((panel) => [`${panel}ImageUrl`, `${panel}ImageToken`, `${panel}Blurhash`]),
  'part',
  'createdAt',
  'updatedAt',
  'updatedBy',
]);

/** Stands for a time that the server sets: every timestamp has the same length. */
const sampleTime = '2026-01-01T00:00:00.000000Z';
const times = new Set(['createdAt', 'updatedAt']);

/** The approximate size of an entry in its part, in bytes: field names and values as JSON. */
export const entryBytes = (entry: object): number =>
  new TextEncoder().encode(
    JSON.stringify(entry, (name, value: unknown) => (times.has(name) ? sampleTime : value)),
  ).length;

/** A part that has reached one of these gets no further cassettes; a document may have 1 MiB. */
export const partLimit = { tapes: 500, bytes: 600_000 };

/** Whether a part can take one more cassette; a new part can. */
export const hasSpace = ({ tapes, bytes }: Pick<PartMeta, 'tapes' | 'bytes'>): boolean =>
  tapes < partLimit.tapes && bytes < partLimit.bytes;

/** The part for the next cassette. */
export const partWithSpace = (parts: Record<string, PartMeta>): string =>
  firstPartWith(hasSpace, parts, 'p');

/** The first part with space, or a new one. */
export function firstPartWith<Meta>(
  hasSpace: (meta: Meta) => boolean,
  parts: Record<string, Meta>,
  prefix: string,
): string {
  const existing = Object.entries(parts).find(([, meta]) => hasSpace(meta));
  if (existing) return existing[0];
  let next = Object.keys(parts).length;
  while (prefix + next in parts) next++;
  return prefix + next;
}
