import type { DocumentData } from 'firebase/firestore/lite';

export type PartMeta = { version: string; tapes: number; bytes: number };

/** The parts in `shelf/meta`, parsed field by field. */
export const parseShelfMeta = (data: DocumentData | undefined): Record<string, PartMeta> => {
  const parts: Record<string, PartMeta> = {};
  for (const [part, meta] of Object.entries((data?.parts ?? {}) as Record<string, DocumentData>))
    parts[part] = {
      version: String(meta.version ?? ''),
      tapes: Number(meta.tapes ?? 0),
      bytes: Number(meta.bytes ?? 0),
    };
  return parts;
};
