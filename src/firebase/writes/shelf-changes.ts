import {
  type CollectionReference,
  type DocumentData,
  deleteField,
  doc,
  FieldPath,
  type Transaction,
} from 'firebase/firestore/lite';
import { entryBytes, type PartMetas, parseShelfMeta, partFor } from '../shelf-parts.ts';

export type ShelfChanges = Awaited<ReturnType<typeof beginShelfChanges>>;

/**
 * The changes of the index in one commit (docs/behaviour, "Shelf index"). Reads `shelf/meta` alone:
 * the commit fails if another one has changed it.
 */
export async function beginShelfChanges(shelf: CollectionReference, transaction: Transaction) {
  const meta = await transaction.get(doc(shelf, 'meta'));
  const parts = parseShelfMeta(meta.data());
  /** The new version of each part that the commit changes. */
  const version = crypto.randomUUID();
  /** The new entries of each part by id; a value that deletes one. */
  const changed: Record<string, Record<string, unknown>> = {};

  /** Sets an entry of a part, whose count and size grow by these numbers. */
  function change(
    part: string,
    id: string,
    entry: unknown,
    addedCount: number,
    addedBytes: number,
  ) {
    const { count, bytes } = parts[part] ?? { count: 0, bytes: 0 };
    parts[part] = {
      version,
      count: Math.max(0, count + addedCount),
      bytes: Math.max(0, bytes + addedBytes),
    };
    changed[part] = { ...changed[part], [id]: entry };
  }

  /** Removes the entry of a document; one that a script has added has none, or names no part. */
  function remove(id: string, before: DocumentData): void {
    if (!Object.hasOwn(parts, before.part)) return;
    change(before.part, id, deleteField(), -1, -entryBytes(before));
  }

  /**
   * Adds or replaces the entry of a cassette; returns it with its part, as the document has to be
   * stored. An entry that its part has no room for moves to another one.
   */
  function put(id: string, fields: DocumentData, before?: DocumentData): DocumentData {
    if (before) remove(id, before);
    // The number in the name of a part may have another length.
    const bytes = entryBytes({ ...fields, part: 'p0000' });
    const part = partFor(parts, bytes, before?.part);
    const entry = { ...fields, part };
    change(part, id, entry, 1, entryBytes(entry));
    return entry;
  }

  /** Writes each changed part, and its version, count and size in `shelf/meta`. */
  function write(): void {
    const written: PartMetas = {};
    for (const [part, tapes] of Object.entries(changed)) {
      const mergeFields = Object.keys(tapes).map((id) => new FieldPath('tapes', id));
      transaction.set(doc(shelf, part), { tapes }, { mergeFields });
      written[part] = parts[part] as PartMetas[string];
    }
    const mergeFields = Object.keys(written).map((part) => new FieldPath('parts', part));
    if (mergeFields.length > 0)
      transaction.set(doc(shelf, 'meta'), { parts: written }, { mergeFields });
  }

  return { put, remove, write };
}
