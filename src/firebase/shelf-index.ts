import {
  collection,
  type DocumentData,
  deleteField,
  doc,
  FieldPath,
  type Firestore,
  getDoc,
  getDocs,
  increment,
  limit,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore/lite';
import { draftFields } from '../domain/cassette.ts';
import { indexGroup } from '../domain/index-layout.ts';
import { toCassette } from './cassette-document.ts';
import { entryBytes, entryFields, partWithSpace } from './shelf-layout.ts';
import { type PartMeta, parseShelfMeta } from './shelf-meta.ts';

/**
 * The index documents that make the shelf cheap to read (docs/decisions/0003-shelf-index.md):
 * `shelf/{part}` = { version, tapes: { group: { id: fields of cassettes/{id} } }, changed: id },
 * `shelf/meta`   = { parts: { part: { version, tapes, bytes } }, changed: part }.
 * `changed` tells the rules, which can't loop, where to look.
 */

/** The SDK reads 2 and 2.0 alike, but an entry that says the one of the other is refused. */
const ambiguous = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(ambiguous) : Number.isInteger(value);

/** What the shelf keeps of a document, odd values left out. */
const entryOf = (data: DocumentData): DocumentData =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([field, value]) => entryFields.has(field) && (field === 'releaseYear' || !ambiguous(value)),
    ),
  );

/** Writes to the index, always together with the write to the tape that they mirror. */
export class ShelfIndex {
  readonly #cassettes;
  readonly #shelf;
  readonly #meta;
  #parts: Promise<Record<string, PartMeta>> | undefined;

  constructor(firestore: Firestore) {
    this.#cassettes = collection(firestore, 'cassettes');
    this.#shelf = collection(firestore, 'shelf');
    this.#meta = doc(this.#shelf, 'meta');
  }

  /**
   * Whether a save belongs in the index. Where there is none, members read the documents, and one that
   * began with this save would hide all other tapes: only the first tape of all begins one so.
   */
  async exists(): Promise<boolean> {
    const parts = await this.#known();
    const begun = () => Object.keys(parts).length > 0;
    if (begun()) return true;
    const { empty } = await getDocs(query(this.#cassettes, limit(1)));
    // Another save of this page may have begun it in between.
    if (empty || begun()) return true;
    // It may be made at any time, by the command.
    this.#parts = undefined;
    return false;
  }

  /** The part for a new tape. Limits are soft, so what was read once is good enough for a session. */
  async partWithSpace(): Promise<string> {
    return partWithSpace(await this.#known());
  }

  async #known(): Promise<Record<string, PartMeta>> {
    this.#parts ??= getDoc(this.#meta).then((snapshot) => parseShelfMeta(snapshot.data()));
    this.#parts.catch(() => {
      this.#parts = undefined;
    });
    return this.#parts;
  }

  /**
   * Writes changes to a tape and its whole entry. A tape that came in another way has no part yet and
   * gets one; `entryIn` is the part where it has an entry already, if any.
   */
  async updateCassette(
    transaction: Transaction,
    tape: QueryDocumentSnapshot,
    changes: DocumentData,
    entryIn: string | undefined,
  ): Promise<void> {
    const data = tape.data();
    const part: string = data.part ?? (await this.partWithSpace());
    const update: DocumentData = { ...changes, part, updatedAt: serverTimestamp() };
    // A year that was stored as a floating-point number becomes the integer that its entry says.
    if (Number.isInteger(data.releaseYear)) update.releaseYear ??= data.releaseYear;
    // A number where text belongs becomes the text that everybody sees, which its entry can say.
    const shown = toCassette(tape.id, data);
    for (const field of draftFields)
      if (field !== 'releaseYear' && ambiguous(data[field])) update[field] ??= shown[field];
    transaction.update(tape.ref, update);
    const before = entryIn === part ? data : undefined;
    this.upsertEntry(transaction, part, tape.id, entryOf({ ...data, ...update }), before);
  }

  /** Puts a tape's fields into its part; `before` is what stood there, if anything did. */
  upsertEntry(
    transaction: Transaction,
    part: string,
    id: string,
    entry: DocumentData,
    before?: DocumentData,
  ): void {
    const growth = entryBytes(entry) - (before ? entryBytes(entryOf(before)) : 0);
    this.#write(transaction, part, id, entry, { tapes: before ? 0 : 1, bytes: growth });
  }

  /** Whether a tape has an entry in a part, all of which is read for it. */
  async hasEntry(transaction: Transaction, part: string, id: string): Promise<boolean> {
    const snapshot = await transaction.get(doc(this.#shelf, part));
    return snapshot.get(new FieldPath('tapes', indexGroup(id), id)) !== undefined;
  }

  /** Takes a tape out of its part. */
  removeEntry(transaction: Transaction, part: string, id: string, before: DocumentData): void {
    this.#write(transaction, part, id, deleteField(), {
      tapes: -1,
      bytes: -entryBytes(entryOf(before)),
    });
  }

  #write(
    transaction: Transaction,
    part: string,
    id: string,
    entry: unknown,
    change: { tapes: number; bytes: number },
  ): void {
    // A version is a name, not a number: two editors at once then never mean different things by one.
    const version = doc(this.#shelf).id;
    const group = indexGroup(id);
    transaction.set(
      doc(this.#shelf, part),
      { tapes: { [group]: { [id]: entry } }, version, changed: id },
      { mergeFields: [new FieldPath('tapes', group, id), 'version', 'changed'] },
    );
    const { tapes, bytes } = change;
    transaction.set(
      this.#meta,
      {
        parts: {
          [part]: { version, tapes: increment(tapes), bytes: increment(bytes) },
        },
        changed: part,
      },
      { merge: true },
    );
    void this.#parts?.then((parts) => {
      parts[part] ??= { version: '', tapes: 0, bytes: 0 };
      const known = parts[part];
      known.tapes += tapes;
      known.bytes += bytes;
    });
  }
}
