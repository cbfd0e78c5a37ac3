import {
  collection,
  type DocumentData,
  deleteField,
  doc,
  FieldPath,
  type Firestore,
  getDoc,
  increment,
  type Transaction,
  type WriteBatch,
} from 'firebase/firestore/lite';

/**
 * The index documents that make the shelf cheap to read (docs/decisions/0003-shelf-index.md):
 * `shelf/{part}` = { version, tapes: { id: fields of cassettes/{id} } },
 * `shelf/meta`   = { parts: { part: { version, tapes, bytes } } }.
 */

export type PartMeta = { version: number; tapes: number; bytes: number };

/** A part takes no further tape once it holds as many, or as much; a document may have 1 MiB. */
export const partLimit = { tapes: 500, bytes: 600_000 };

export const parseMeta = (data: DocumentData | undefined): Record<string, PartMeta> => {
  const parts: Record<string, PartMeta> = {};
  for (const [part, meta] of Object.entries((data?.parts ?? {}) as Record<string, DocumentData>))
    parts[part] = {
      version: Number(meta.version ?? 0),
      tapes: Number(meta.tapes ?? 0),
      bytes: Number(meta.bytes ?? 0),
    };
  return parts;
};

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

/** About what an entry weighs in the document: its text, with names. */
const weight = (entry: object): number => new TextEncoder().encode(JSON.stringify(entry)).length;

/** Writes to the index, always together with the write to the tape that they mirror. */
export class ShelfIndex {
  readonly #shelf;
  readonly #meta;
  #parts: Promise<Record<string, PartMeta>> | undefined;

  constructor(firestore: Firestore) {
    this.#shelf = collection(firestore, 'shelf');
    this.#meta = doc(this.#shelf, 'meta');
  }

  /** The part for a new tape. Limits are soft, so what was read once is good enough for a session. */
  async roomyPart(): Promise<string> {
    this.#parts ??= getDoc(this.#meta).then((snapshot) => parseMeta(snapshot.data()));
    this.#parts.catch(() => {
      this.#parts = undefined;
    });
    return roomyPart(await this.#parts);
  }

  /** Puts a tape's fields into its part; `before` is what stood there, if anything did. */
  put(
    write: WriteBatch | Transaction,
    part: string,
    id: string,
    entry: DocumentData,
    before?: DocumentData,
  ): void {
    const growth = weight(entry) - (before ? weight(before) : 0);
    this.#write(write, part, id, entry, { tapes: before ? 0 : 1, bytes: growth });
  }

  /** Takes a tape out of its part. */
  remove(write: WriteBatch | Transaction, part: string, id: string, before: object): void {
    this.#write(write, part, id, deleteField(), { tapes: -1, bytes: -weight(before) });
  }

  #write(
    write: WriteBatch | Transaction,
    part: string,
    id: string,
    entry: unknown,
    change: { tapes: number; bytes: number },
  ): void {
    // The two kinds of writer have the same `set`, but no type in common.
    const { set } = write as WriteBatch;
    set.call(
      write,
      doc(this.#shelf, part),
      { tapes: { [id]: entry }, version: increment(1) },
      { mergeFields: [new FieldPath('tapes', id), 'version'] },
    );
    const { tapes, bytes } = change;
    set.call(
      write,
      this.#meta,
      {
        parts: {
          [part]: { version: increment(1), tapes: increment(tapes), bytes: increment(bytes) },
        },
      },
      { merge: true },
    );
    void this.#parts?.then((parts) => {
      const known = (parts[part] ??= { version: 0, tapes: 0, bytes: 0 });
      known.tapes += tapes;
      known.bytes += bytes;
    });
  }
}
