import type { DocumentData } from 'firebase/firestore/lite';

export type PartMeta = { version: string; tapes: number; bytes: number };

const count = (value: unknown, fallback: number): number =>
  Number.isInteger(value) && (value as number) >= 0 ? (value as number) : fallback;

/** The parts in `shelf/meta`, parsed field by field; keys that name no part are ignored. */
export const parseShelfMeta = (data: DocumentData | undefined): Record<string, PartMeta> => {
  const parts: Record<string, PartMeta> = {};
  for (const [part, meta] of Object.entries((data?.parts ?? {}) as Record<string, DocumentData>))
    if (partOf({ part }))
      parts[part] = {
        version: String(meta?.version ?? ''),
        // A part without a readable count has at least one cassette.
        tapes: count(meta?.tapes, 1),
        bytes: count(meta?.bytes, 0),
      };
  return parts;
};

/** The part that a document names; undefined if it is not the name of a part. */
export const partOf = ({ part }: { readonly part?: unknown }): string | undefined =>
  typeof part === 'string' && /^p(0|[1-9]\d{0,3})$/.test(part) ? part : undefined;
