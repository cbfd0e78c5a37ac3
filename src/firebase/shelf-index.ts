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
import { isRefusal } from './failure.ts';
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

/** The index entry of a document, without ambiguous values. */
const entryOf = (data: DocumentData): DocumentData =>
  Object.fromEntries(
    Object.entries(copyableFields(data)).filter(([field]) => entryFields.has(field)),
  );

const isMap = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Writes index entries, always in one transaction with the cassette (docs/behaviour.md, "Shelf index"). */
export class ShelfIndex {
  readonly #cassettes;
  readonly #shelf;
  readonly #meta;
  #parts: Promise<Record<string, PartMeta>> | undefined;
  /** Cassettes that were given a part. */
  #added = 0;
  /** Parts that a running commit leaves out, because they hold no map of entries. */
  readonly #damagedParts = new Set<string>();
  /** The part to which the running commit writes. */
  #writtenPart: string | undefined;

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
   * Runs a commit. If the rules refuse it because its part holds no map of entries, after a change
   * outside this site, it runs again without that part: a saved cassette moves to another one.
   */
  async commit<T>(run: () => Promise<T>): Promise<T> {
    this.#damagedParts.clear();
    this.#writtenPart = undefined;
    try {
      return await run();
    } catch (error) {
      const part: string | undefined = this.#writtenPart;
      if (!isRefusal(error) || part === undefined) throw error;
      const snapshot = await getDoc(doc(this.#shelf, part));
      if (!snapshot.exists() || isMap(snapshot.get('tapes'))) throw error;
      this.#damagedParts.add(part);
      return run();
    }
  }

  /**
   * The part for a new cassette. The limits are soft, and other editors fill the parts too, so the
   * counts are read again after every 100 cassettes.
   */
  async partWithSpace(): Promise<string> {
    if (++this.#added % 100 === 0) this.#parts = undefined;
    const parts = Object.entries(await this.#known());
    const full = { version: '', tapes: Number.POSITIVE_INFINITY, bytes: 0 };
    return partWithSpace(
      Object.fromEntries(
        parts.map(([name, meta]) => [name, this.#damagedParts.has(name) ? full : meta]),
      ),
    );
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
   * this site, gets one. `indexedPart` is the part that contains its entry now, if there is one.
   */
  async updateCassette(
    transaction: Transaction,
    snapshot: QueryDocumentSnapshot,
    changes: DocumentData,
    indexedPart: string | undefined,
  ): Promise<void> {
    const data = snapshot.data();
    const stored = partOf(data);
    const part = stored && !this.#damagedParts.has(stored) ? stored : await this.partWithSpace();
    const update: DocumentData = { ...changes, part, updatedAt: serverTimestamp() };
    // A year stored as a double becomes the integer that its entry contains.
    if (Number.isInteger(data.releaseYear)) update.releaseYear ??= data.releaseYear;
    // A number in a text field becomes the text that is shown, which the entry can contain.
    const shown = toCassette(snapshot.id, data);
    for (const field of draftFields)
      if (field !== 'releaseYear' && ambiguous(data[field])) update[field] ??= shown[field];
    transaction.update(snapshot.ref, update);
    const before = indexedPart === part ? data : undefined;
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

  /** Whether a part contains an entry; reads the whole part, and leaves a damaged one out from then on. */
  async hasEntry(transaction: Transaction, part: string, id: string): Promise<boolean> {
    const snapshot = await transaction.get(doc(this.#shelf, part));
    const isCounted = ((await this.#known())[part]?.tapes ?? 0) > 0;
    if (isCounted && !isMap(snapshot.get('tapes'))) this.#damagedParts.add(part);
    return snapshot.get(new FieldPath('tapes', indexGroup(id), id)) !== undefined;
  }

  /** Empties a part that holds no map of entries. */
  async empty(transaction: Transaction, part: string): Promise<void> {
    const snapshot = await transaction.get(doc(this.#shelf, part));
    if (isMap(snapshot.get('tapes'))) return;
    const version = doc(this.#shelf).id;
    // The rules ask for the id of a changed entry: no cassette has this one.
    transaction.set(snapshot.ref, { tapes: {}, version, changed: doc(this.#shelf).id });
    const meta = { version, tapes: 0, bytes: 0 };
    transaction.set(this.#meta, { parts: { [part]: meta }, changed: part }, { merge: true });
    this.#parts = undefined;
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
    if (!known || this.#damagedParts.has(part)) return;
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
    this.#writtenPart = part;
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
