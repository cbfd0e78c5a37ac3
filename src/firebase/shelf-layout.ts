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

/** A part takes no further tape once it holds as many, or as much; a document may have 1 MiB. */
export const partLimit = { tapes: 500, bytes: 600_000 };

/** The part that takes the next tape: the first with room, or a new one. */
export function roomyPart(parts: Record<string, PartMeta>): string {
  const roomy = Object.entries(parts).find(
    ([, { tapes, bytes }]) => tapes < partLimit.tapes && bytes < partLimit.bytes,
  );
  if (roomy) return roomy[0];
  let next = Object.keys(parts).length;
  while (`p${next}` in parts) next++;
  return `p${next}`;
}
