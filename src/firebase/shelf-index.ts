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
import { type PartMeta, parseShelfMeta, partOf } from './shelf-meta.ts';

/**
 * The index documents that make the shelf cheap to read (docs/decisions/0003-shelf-index.md):
 * `shelf/{part}` = { version, tapes: { group: { id: fields of cassettes/{id} } }, changed: id },
 * `shelf/meta`   = { parts: { part: { version, tapes, bytes } }, changed: part }.
 * `changed` names the changed key for the rules, which can't loop.
 */

/** The SDK does not distinguish 2 from 2.0, but the rules refuse an entry that differs in that. */
const ambiguous = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(ambiguous) : Number.isInteger(value);

/** The fields of a document that can be written again as they are. */
export const copyableFields = (data: DocumentData): DocumentData =>
  Object.fromEntries(
    Object.entries(data).filter(([field, value]) => field === 'releaseYear' || !ambiguous(value)),
  );

/** The numbers of a document that can't be written again as they are, as the site shows them. */
export const shownNumbers = (id: string, data: DocumentData): DocumentData => {
  const shown = toCassette(id, data);
  const fields = draftFields.filter((field) => ambiguous(data[field]));
  return Object.fromEntries(fields.map((field) => [field, shown[field]]));
};

/** The index entry of a document, without ambiguous values. */
const entryOf = (data: DocumentData): DocumentData =>
  Object.fromEntries(
    Object.entries(copyableFields(data)).filter(([field]) => entryFields.has(field)),
  );

/** Writes index entries, always in one transaction with the cassette (docs/behaviour.md, "Shelf index"). */
export class ShelfIndex {
  readonly #cassettes;
  readonly #shelf;
  readonly #meta;
  #parts: Promise<Record<string, PartMeta>> | undefined;
  /** Cassettes that were given a part. */
  #added = 0;

  constructor(firestore: Firestore) {
    this.#cassettes = collection(firestore, 'cassettes');
    this.#shelf = collection(firestore, 'shelf');
    this.#meta = doc(this.#shelf, 'meta');
  }

  /**
   * Whether a save has to update the index. Without an index members read the documents, and a new
   * index with this cassette alone would hide all others: only the very first cassette creates one.
   */
  async exists(): Promise<boolean> {
    const hasParts = async () => Object.keys(await this.#known()).length > 0;
    if (await hasParts()) return true;
    const { empty } = await getDocs(query(this.#cassettes, limit(1)));
    if (empty) return true;
    // Another editor's first save, or `npm run shelf`, may have created it since it was read.
    this.#parts = undefined;
    return hasParts();
  }

  /**
   * The part for a new cassette. The limits are soft, and other editors fill the parts too, so the
   * counts are read again after every 100 cassettes.
   */
  async partWithSpace(): Promise<string> {
    if (++this.#added % 100 === 0) this.#parts = undefined;
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
   * Writes changes of a cassette and its complete entry. A cassette without a part, written outside
   * this site, gets one.
   */
  async updateCassette(
    transaction: Transaction,
    snapshot: QueryDocumentSnapshot,
    changes: DocumentData,
  ): Promise<void> {
    const data = snapshot.data();
    const indexedPart = partOf(data);
    const part = indexedPart ?? (await this.partWithSpace());
    const times = { updatedAt: serverTimestamp() };
    const update = { ...shownNumbers(snapshot.id, data), ...changes, part, ...times };
    transaction.update(snapshot.ref, update);
    const before = indexedPart === undefined ? undefined : data;
    this.upsertEntry(transaction, part, snapshot.id, { ...data, ...update }, before);
  }

  /** Writes the entry of a document; `before` is the document that the existing entry was made from, if there is one. */
  upsertEntry(
    transaction: Transaction,
    part: string,
    id: string,
    data: DocumentData,
    before?: DocumentData,
  ): void {
    const entry = entryOf(data);
    const growth = entryBytes(entry) - (before ? entryBytes(entryOf(before)) : 0);
    this.#write(transaction, part, id, entry, { tapes: before ? 0 : 1, bytes: growth });
  }

  /** Removes an entry from its part, if the index has that part. */
  async removeEntry(
    transaction: Transaction,
    part: string,
    id: string,
    before: DocumentData,
  ): Promise<void> {
    // After changes outside this site the counts may be too low, and the rules refuse less than zero.
    // Read again, because other editors change them too.
    this.#parts = undefined;
    const known = (await this.#known())[part];
    if (!known) return;
    this.#write(transaction, part, id, deleteField(), {
      tapes: -Math.min(known.tapes, 1),
      bytes: -Math.min(known.bytes, entryBytes(entryOf(before))),
    });
  }

  #write(
    transaction: Transaction,
    part: string,
    id: string,
    entry: unknown,
    change: { tapes: number; bytes: number },
  ): void {
    // A random id instead of a number, so that two editors never write the same version.
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
