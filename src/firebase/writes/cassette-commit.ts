import {
  collection,
  type DocumentData,
  type DocumentReference,
  doc,
  type Firestore,
  type QueryDocumentSnapshot,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore/lite';
import { panels } from '../../domain/cassette.ts';
import type { ChangeSource } from '../../domain/history.ts';
import { partOf } from '../shelf-meta.ts';
import { largeImageFields } from '../stored-cassette.ts';
import { trackListPartOf } from '../track-list-meta.ts';
import {
  type EntryChange,
  entryChange,
  entryRemoval,
  type ShelfIndex,
  shownNumbers,
} from './shelf-index.ts';
import { type TrackListChange, type TrackListIndex, trackListChange } from './track-list-index.ts';

const imageUrlFields = panels.map((panel) => `${panel}ImageUrl`);

/** The fields that no record of the history names: they go with another field, or with each write. */
const unrecordedFields: readonly string[] = [
  ...['part', 'trackListPart', 'updatedAt', 'updatedBy', 'change'],
  ...panels.flatMap((panel) => [`${panel}ImageToken`, `${panel}Blurhash`]),
  ...largeImageFields,
];

/** The fields that a write changes, as a record of the history names them. */
const changedNames = (before: DocumentData, changes: DocumentData): string[] =>
  Object.keys(changes).filter(
    (name) =>
      !unrecordedFields.includes(name) &&
      JSON.stringify(before[name]) !== JSON.stringify(changes[name]),
  );

/** The account as its token says it: the address may be an older one than that of the account. */
export type Writer = { uid: string; email: string };

/** What the record of a write adds to its cassette. */
export type Recorded = { updatedBy: string; change: string };

type Context = {
  index: ShelfIndex;
  trackLists: TrackListIndex;
  firestore: Firestore;
  writer: Writer;
};

/**
 * One commit of at most `maxEntries` cassettes, with their index entries, their track lists and their records
 * in the history (docs/behaviour.md, "Shelf index", "Track list records" and
 * "History"):
 * `changes/{id}` = { cassette, kind, run, uid, email, changedAt, fields: names, before: old values }.
 */
export class CassetteCommit {
  readonly transaction: Transaction;
  readonly #context: Context;
  readonly #entries: EntryChange[] = [];
  readonly #trackLists: TrackListChange[] = [];

  constructor(transaction: Transaction, context: Context) {
    this.transaction = transaction;
    this.#context = context;
  }

  /** Writes a new cassette. */
  async create(
    reference: DocumentReference,
    given: DocumentData,
    source: ChangeSource,
  ): Promise<Recorded> {
    const { index } = this.#context;
    const part = (await index.exists()) ? await index.partWithSpace() : null;
    const recorded = this.#newRecord();
    const times = { updatedAt: serverTimestamp() };
    const listed = part ? await this.#changeTrackList(reference.id, given) : {};
    const fields = { ...given, ...(part && { part }), ...listed, ...recorded, ...times };
    this.transaction.set(reference, fields);
    this.#writeRecord(recorded, reference.id, source, [], null);
    if (part) this.#entries.push(entryChange(part, reference.id, fields));
    return recorded;
  }

  /**
   * Writes changes of a cassette, and the numbers of it that an entry can't repeat as they are shown. A
   * cassette without a part, written outside this site, gets one.
   */
  async update(
    snapshot: QueryDocumentSnapshot,
    changes: DocumentData,
    source: ChangeSource,
  ): Promise<Recorded> {
    const { index } = this.#context;
    const { id, ref } = snapshot;
    const before = snapshot.data();
    const indexedPart = partOf(before);
    const part = (await index.exists()) ? (indexedPart ?? (await index.partWithSpace())) : null;
    const fields = { ...shownNumbers(id, before), ...changes };
    const recorded = this.#newRecord();
    const times = { updatedAt: serverTimestamp() };
    const listed = part ? await this.#changeTrackList(id, fields, before) : {};
    const update = { ...fields, ...(part && { part }), ...listed, ...recorded, ...times };
    this.transaction.update(ref, update);
    this.#writeRecord(recorded, id, source, changedNames(before, fields), before);
    const entryBefore = indexedPart === undefined ? undefined : before;
    if (part) this.#entries.push(entryChange(part, id, { ...before, ...update }, entryBefore));
    return recorded;
  }

  /** Deletes a cassette. */
  async remove(snapshot: QueryDocumentSnapshot): Promise<void> {
    const { id, ref } = snapshot;
    const data = snapshot.data();
    this.transaction.delete(ref);
    if (!(await this.#context.index.exists())) return;
    this.#entries.push(...entryRemoval(id, data));
    await this.#changeTrackList(id, { trackList: '' }, data);
  }

  /** Writes the index entries and the track lists of all cassettes that this commit has written. */
  async writeIndex(): Promise<void> {
    const { index, trackLists } = this.#context;
    if (this.#entries.length > 0) await index.write(this.transaction, this.#entries);
    if (this.#trackLists.length > 0) await trackLists.write(this.transaction, this.#trackLists);
  }

  /** Writes the track list of a cassette, if it changes; resolves with what that adds to the cassette. */
  async #changeTrackList(
    id: string,
    { trackList }: DocumentData,
    before: DocumentData = {},
  ): Promise<{ trackListPart?: string }> {
    const known = trackListPartOf(before);
    const listed = known ? (before.trackList ?? '') : '';
    if (trackList === undefined || trackList === listed) return {};
    const part = known ?? (await this.#context.trackLists.partWithSpace());
    this.#trackLists.push(trackListChange(part, id, trackList, listed));
    return known ? {} : { trackListPart: part };
  }

  #newRecord(): Recorded {
    const { writer, firestore } = this.#context;
    return { updatedBy: writer.uid, change: doc(collection(firestore, 'changes')).id };
  }

  #writeRecord(
    { change }: Recorded,
    cassette: string,
    { kind, run }: ChangeSource,
    fields: readonly string[],
    before: DocumentData | null,
  ): void {
    const { firestore, writer } = this.#context;
    const kept = fields.filter(
      (name) => before && name in before && !imageUrlFields.includes(name),
    );
    this.transaction.set(doc(firestore, 'changes', change), {
      ...{ cassette, kind, ...(run && { run }), ...writer, changedAt: serverTimestamp(), fields },
      before: before && Object.fromEntries(kept.map((name) => [name, before[name]])),
    });
  }
}
