import {
  collection,
  type DocumentData,
  deleteField,
  doc,
  FieldPath,
  type Firestore,
  getDocs,
  increment,
  limit,
  query,
  type Transaction,
} from 'firebase/firestore/lite';
import { draftFields } from '../../domain/fields.ts';
import { indexGroup } from '../../domain/index-layout.ts';
import { toCassette } from '../cassette-document.ts';
import { entryBytes, entryFields, partWithSpace } from '../shelf-layout.ts';
import { parseShelfMeta, partOf } from '../shelf-meta.ts';
import { KnownParts } from './known-parts.ts';

/**
 * The index documents that make the shelf cheap to read (docs/decisions/0003-shelf-index.md):
 * `shelf/{part}` = { version, tapes: { group: { id: fields of cassettes/{id} } }, changed: ids },
 * `shelf/meta`   = { parts: { part: { version, tapes, bytes } }, changed: parts }.
 * `changed` lists the keys that the last commit changed, for the rules, which can't loop.
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

/** The rules let one commit change this many entries (docs/decisions/0018-bulk-writes.md). */
export const maxEntries = 5;

/** A change of one index entry, to be written with `ShelfIndex.write`. */
export type EntryChange = {
  part: string;
  id: string;
  /** The new entry; a field value that deletes it if there is none. */
  entry: unknown;
  /** What it adds to the count and the size of the part. */
  tapes: number;
  bytes: number;
};

/** Writes index entries, always in one transaction with the cassette (docs/behaviour.md, "Shelf index"). */
export class ShelfIndex {
  readonly #cassettes;
  readonly #shelf;
  readonly #meta;
  readonly #parts;
  /** Cassettes that were given a part. */
  #added = 0;

  constructor(firestore: Firestore) {
    this.#cassettes = collection(firestore, 'cassettes');
    this.#shelf = collection(firestore, 'shelf');
    this.#meta = doc(this.#shelf, 'meta');
    this.#parts = new KnownParts(this.#meta, parseShelfMeta);
  }

  /**
   * Whether a save has to update the index. Without an index members read the documents, and a new
   * index with this cassette alone would hide all others: only the very first cassette creates one.
   */
  async exists(): Promise<boolean> {
    const hasParts = async () => Object.keys(await this.#parts.read()).length > 0;
    if (await hasParts()) return true;
    const { empty } = await getDocs(query(this.#cassettes, limit(1)));
    if (empty) return true;
    // Another editor's first save, or `npm run shelf`, may have created it since it was read.
    this.#parts.forget();
    return hasParts();
  }

  /**
   * The part for a new cassette. The limits are soft, and other editors fill the parts too, so the
   * counts are read again after every 100 cassettes.
   */
  async partWithSpace(): Promise<string> {
    if (++this.#added % 100 === 0) this.#parts.forget();
    return partWithSpace(await this.#parts.read());
  }

  /**
   * Writes changes of at most `maxEntries` entries. An entry of a part that the index does not have is not
   * removed.
   */
  async write(transaction: Transaction, changes: readonly EntryChange[]): Promise<void> {
    // After changes outside this site the counts may be too low, and the rules refuse less than zero.
    // Read again, because other editors change them too.
    if (changes.some(({ tapes }) => tapes < 0)) this.#parts.forget();
    const known = await this.#parts.read();
    const parts: DocumentData = {};
    for (const part of new Set(changes.map((change) => change.part))) {
      const own = changes.filter((change) => change.part === part);
      if (!known[part] && own.every(({ tapes }) => tapes < 0)) continue;
      known[part] ??= { version: '', tapes: 0, bytes: 0 };
      const counted = known[part];
      const sum = (field: 'tapes' | 'bytes') =>
        Math.max(
          own.reduce((total, change) => total + change[field], 0),
          -counted[field],
        );
      const tapes = sum('tapes');
      const bytes = sum('bytes');
      // A random id instead of a number, so that two editors never write the same version.
      const version = doc(this.#shelf).id;
      const paths = own.map(({ id }) => new FieldPath('tapes', indexGroup(id), id));
      transaction.set(
        doc(this.#shelf, part),
        { tapes: groupEntries(own), version, changed: own.map(({ id }) => id) },
        { mergeFields: [...paths, 'version', 'changed'] },
      );
      parts[part] = { version, tapes: increment(tapes), bytes: increment(bytes) };
      counted.tapes += tapes;
      counted.bytes += bytes;
    }
    const changed = Object.keys(parts);
    if (changed.length > 0) transaction.set(this.#meta, { parts, changed }, { merge: true });
  }
}

/** A change of the entry of a document; `before` is the document that the existing entry was made from, if there is one. */
export function entryChange(
  part: string,
  id: string,
  data: DocumentData,
  before?: DocumentData,
): EntryChange {
  const entry = entryOf(data);
  const growth = entryBytes(entry) - (before ? entryBytes(entryOf(before)) : 0);
  return { part, id, entry, tapes: before ? 0 : 1, bytes: growth };
}

/** The removal of the entry that was made from a document, if it names a part. */
export function entryRemoval(id: string, before: DocumentData): EntryChange[] {
  const part = partOf(before);
  if (part === undefined) return [];
  return [{ part, id, entry: deleteField(), tapes: -1, bytes: -entryBytes(entryOf(before)) }];
}

/** The entries by the groups of their ids. */
function groupEntries(changes: readonly EntryChange[]): DocumentData {
  const groups: Record<string, DocumentData> = {};
  for (const { id, entry } of changes) {
    const group = indexGroup(id);
    groups[group] = { ...groups[group], [id]: entry };
  }
  return groups;
}
