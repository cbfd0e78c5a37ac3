import {
  collection,
  type DocumentData,
  deleteField,
  doc,
  FieldPath,
  type Firestore,
  increment,
  type Transaction,
} from 'firebase/firestore/lite';
import { parseTrackListMeta, trackListBytes, trackListPartWithSpace } from '../track-list-meta.ts';
import { KnownParts } from './known-parts.ts';

/** A change of one list, to be written with `TrackListIndex.write`. */
export type TrackListChange = { part: string; id: string; text: unknown; bytes: number };

/** Writes the documents that are searched, in one commit with the cassette (docs/behaviour.md, "Track list records"). */
export class TrackListIndex {
  readonly #lists;
  readonly #meta;
  readonly #parts;

  constructor(firestore: Firestore) {
    this.#lists = collection(firestore, 'trackLists');
    this.#meta = doc(this.#lists, 'meta');
    this.#parts = new KnownParts(this.#meta, parseTrackListMeta);
  }

  /** The part for a cassette's first list. The limit is soft: other editors fill the parts too. */
  async partWithSpace(): Promise<string> {
    return trackListPartWithSpace(await this.#parts.read());
  }

  /** Writes changes of at most `maxEntries` lists. */
  async write(transaction: Transaction, changes: readonly TrackListChange[]): Promise<void> {
    // After changes outside this site the size may be too large, and the rules refuse less than zero.
    // Read again, because other editors change it too.
    if (changes.some(({ bytes }) => bytes < 0)) this.#parts.forget();
    const known = await this.#parts.read();
    const parts: DocumentData = {};
    for (const part of new Set(changes.map((change) => change.part))) {
      const own = changes.filter((change) => change.part === part);
      // A list of a document that is not there is not removed.
      if (!known[part] && own.every(({ text }) => typeof text !== 'string')) continue;
      known[part] ??= { version: '', bytes: 0 };
      const counted = known[part];
      const bytes = Math.max(
        own.reduce((total, change) => total + change.bytes, 0),
        -counted.bytes,
      );
      // A random id instead of a number, so that two editors never write the same version.
      const version = doc(this.#lists).id;
      const changed = own.map(({ id }) => id);
      transaction.set(
        doc(this.#lists, part),
        { lists: Object.fromEntries(own.map(({ id, text }) => [id, text])), version, changed },
        { mergeFields: [...changed.map((id) => new FieldPath('lists', id)), 'version', 'changed'] },
      );
      parts[part] = { version, bytes: increment(bytes) };
      counted.bytes += bytes;
    }
    const changed = Object.keys(parts);
    if (changed.length > 0) transaction.set(this.#meta, { parts, changed }, { merge: true });
  }
}

/** The list of a document after a write, in its part; an empty text removes it. */
export const trackListChange = (
  part: string,
  id: string,
  text: string,
  before: string,
): TrackListChange => ({
  ...{ part, id, text: text === '' ? deleteField() : text },
  bytes: trackListBytes(id, text) - trackListBytes(id, before),
});
