import {
  type CollectionReference,
  type DocumentData,
  deleteField,
  doc,
  FieldPath,
  type Transaction,
} from 'firebase/firestore/lite';
import { entryBytes, type PartMetas, parseShelfMeta, partFor } from '../shelf-parts.ts';

/** The changes of the index in one commit (docs/behaviour, "Shelf index"). No part is read. */
export class ShelfChanges {
  readonly #shelf: CollectionReference;
  readonly #parts: PartMetas;
  /** Of each part that the commit changes (docs/behaviour, "Shelf index"). */
  readonly #version = crypto.randomUUID();
  /** The new entries of each part by id; a value that deletes one. */
  readonly #changed: Record<string, Record<string, unknown>> = {};

  private constructor(shelf: CollectionReference, parts: PartMetas) {
    this.#shelf = shelf;
    this.#parts = parts;
  }

  /** Reads `shelf/meta`, so that the commit fails if another one has changed it. */
  static async read(shelf: CollectionReference, transaction: Transaction): Promise<ShelfChanges> {
    const meta = await transaction.get(doc(shelf, 'meta'));
    return new ShelfChanges(shelf, parseShelfMeta(meta.data()));
  }

  /**
   * Adds or replaces the entry of a cassette; returns it with its part, as the document has to be stored.
   * An entry that its part has no room for moves to another one.
   */
  put(id: string, fields: DocumentData, before?: DocumentData): DocumentData {
    if (before) this.remove(id, before);
    // The number in the name of a part may have another length.
    const bytes = entryBytes({ ...fields, part: 'p0000' });
    const part = partFor(this.#parts, bytes, before?.part);
    const entry = { ...fields, part };
    this.#change(part, id, entry, 1, entryBytes(entry));
    return entry;
  }

  /** Removes the entry of a document; one that a script has added has none, or names no part. */
  remove(id: string, before: DocumentData): void {
    if (!Object.hasOwn(this.#parts, before.part)) return;
    this.#change(before.part, id, deleteField(), -1, -entryBytes(before));
  }

  #change(part: string, id: string, entry: unknown, count: number, bytes: number): void {
    const known = this.#parts[part] ?? { count: 0, bytes: 0 };
    this.#parts[part] = {
      version: this.#version,
      count: Math.max(0, known.count + count),
      bytes: Math.max(0, known.bytes + bytes),
    };
    this.#changed[part] = { ...this.#changed[part], [id]: entry };
  }

  /** Writes each changed part, and its version, count and size in `shelf/meta`. */
  write(transaction: Transaction): void {
    const parts: PartMetas = {};
    for (const [part, tapes] of Object.entries(this.#changed)) {
      const mergeFields = Object.keys(tapes).map((id) => new FieldPath('tapes', id));
      transaction.set(doc(this.#shelf, part), { tapes }, { mergeFields });
      parts[part] = this.#parts[part] as PartMetas[string];
    }
    const mergeFields = Object.keys(parts).map((part) => new FieldPath('parts', part));
    if (mergeFields.length > 0)
      transaction.set(doc(this.#shelf, 'meta'), { parts }, { mergeFields });
  }
}
