import type { DocumentData } from 'firebase/firestore/lite';
import { firstPartWith } from './shelf-layout.ts';

/**
 * The track lists of the catalogue in few documents, for the search (docs/decisions/0019-track-lists.md):
 * `trackLists/{part}` = { version, lists: { id: text }, changed: ids },
 * `trackLists/meta`   = { parts: { part: { version, bytes } }, changed: parts }.
 * `changed` lists the keys that the last commit changed, for the rules, which can't loop.
 */
export type TrackListPartMeta = { version: string; bytes: number };

/** Whether a part can take one more list; a document may have 1 MiB. */
export const hasTrackListSpace = ({ bytes }: Pick<TrackListPartMeta, 'bytes'>): boolean =>
  bytes < 600_000;

/** The size of a list in its part, in bytes; none if it is empty. */
export const trackListBytes = (id: string, text: string): number =>
  text === '' ? 0 : new TextEncoder().encode(id + text).length;

/** The part that a document names; undefined if it is not the name of a part. */
export const trackListPartOf = ({
  trackListPart: name,
}: {
  readonly trackListPart?: unknown;
}): string | undefined =>
  typeof name === 'string' && /^t(0|[1-9]\d{0,3})$/.test(name) ? name : undefined;

/** The parts in `trackLists/meta`, parsed field by field; keys that name no part are ignored. */
export const parseTrackListMeta = (
  data: DocumentData | undefined,
): Record<string, TrackListPartMeta> => {
  const parts: Record<string, TrackListPartMeta> = {};
  for (const [name, meta] of Object.entries((data?.parts ?? {}) as Record<string, DocumentData>))
    if (trackListPartOf({ trackListPart: name }))
      parts[name] = {
        version: String(meta?.version ?? ''),
        bytes: Number.isInteger(meta?.bytes) && meta?.bytes > 0 ? meta.bytes : 0,
      };
  return parts;
};

/** The part for the next list. */
export const trackListPartWithSpace = (parts: Record<string, TrackListPartMeta>): string =>
  firstPartWith(hasTrackListSpace, parts, 't');
