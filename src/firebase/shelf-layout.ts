import { draftFields, panels } from '../domain/cassette.ts';
import type { PartMeta } from './shelf-meta.ts';

/** The fields of a tape's document that the shelf keeps too. */
export const entryFields = new Set<string>([
  ...draftFields,
  ...panels.flatMap((panel) => [`${panel}ImageUrl`, `${panel}ImageToken`, `${panel}Blurhash`]),
  'part',
  'createdAt',
  'updatedAt',
]);

/** A time is not known before it is written, and each is as long as the other. */
const anyTime = '2026-01-01T00:00:00.000000Z';
const times = new Set(['createdAt', 'updatedAt']);

/** About what an entry weighs in its part, in bytes: its text, with names. */
export const entryBytes = (entry: object): number =>
  new TextEncoder().encode(
    JSON.stringify(entry, (name, value: unknown) => (times.has(name) ? anyTime : value)),
  ).length;

/** A part takes no further tape once it holds as many, or as much; a document may have 1 MiB. */
export const partLimit = { tapes: 500, bytes: 600_000 };

/** Whether a part takes one more tape; one that is not there does. */
export const hasSpace = ({ tapes, bytes }: Pick<PartMeta, 'tapes' | 'bytes'> = noTapes): boolean =>
  tapes < partLimit.tapes && bytes < partLimit.bytes;
const noTapes = { tapes: 0, bytes: 0 };

/** The part that takes the next tape: the first with room, or a new one. */
export function partWithSpace(parts: Record<string, PartMeta>): string {
  const roomy = Object.entries(parts).find(([, meta]) => hasSpace(meta));
  if (roomy) return roomy[0];
  let next = Object.keys(parts).length;
  while (`p${next}` in parts) next++;
  return `p${next}`;
}
