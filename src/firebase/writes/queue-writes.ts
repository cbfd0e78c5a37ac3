import {
  collection,
  type DocumentData,
  type DocumentSnapshot,
  doc,
  type Firestore,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore/lite';
import type { Cassette } from '../../domain/cassette.ts';
import {
  binIdOf,
  type CassetteWrite,
  cassetteIdOf,
  planWrite,
  recordedValues,
  type WriteResult,
} from '../../domain/cassette-write.ts';
import { Failure } from '../../domain/failure.ts';
import { deletionId } from '../../domain/history.ts';
import { createQueue } from '../../domain/queue.ts';
import type { Outcome } from '../../services/ports.ts';
import { openAuth } from '../auth.ts';
import { readTime, toCassette, toFields } from '../cassette-document.ts';
import { documentBytes, transact } from '../firestore.ts';
import type { Settings } from '../settings.ts';
import { beginShelfChanges, type ShelfChanges } from './shelf-changes.ts';

/** The account as its token says it: the address may be an older one than that of the account. */
type Writer = { uid: string; email: string };

export async function readWriter(settings: Settings): Promise<Writer> {
  const user = (await openAuth(settings)).currentUser;
  const email = (await user?.getIdTokenResult())?.claims.email;
  return { uid: user?.uid ?? '', email: typeof email === 'string' ? email : '' };
}

/** The writes of a page, one commit after the other, because all of them change `shelf/meta`. */
export function queueWrites(firestore: Firestore, settings: Settings) {
  const enqueue = createQueue();

  async function commitOrSplit(writes: readonly CassetteWrite[]): Promise<Outcome<WriteResult>[]> {
    try {
      const work = async (transaction: Transaction) =>
        commitWrites(firestore, transaction, await readWriter(settings), writes);
      // Each write reads its cassette and at most one record of the bin.
      return await transact(firestore, work, 2 * writes.length * documentBytes);
    } catch (error) {
      const failure = Failure.from(error);
      if (failure.code !== 'forbidden' || writes.length === 1)
        return writes.map(() => ({ failure }));
      const outcomes: Outcome<WriteResult>[] = [];
      for (const write of writes) outcomes.push(...(await commitOrSplit([write])));
      return outcomes;
    }
  }

  return {
    /** Resolves when the writes that were begun until now are answered. */
    waitForAll: () => enqueue(async () => {}),
    /** Writes at most 20 cassettes in one commit, and one by one if the rules refuse it. */
    write: (writes: readonly CassetteWrite[]) => enqueue(() => commitOrSplit(writes)),
  };
}

type Context = {
  firestore: Firestore;
  transaction: Transaction;
  writer: Writer;
  shelf: ShelfChanges;
};

/**
 * Writes cassettes in one transaction: each document with its entry in the index and its record in the
 * history (docs/behaviour, "Shelf index" and "History"). Resolves with an outcome for each write,
 * in their order; one that fails by itself writes nothing. No two may write the same cassette.
 */
async function commitWrites(
  firestore: Firestore,
  transaction: Transaction,
  writer: Writer,
  writes: readonly CassetteWrite[],
): Promise<Outcome<WriteResult>[]> {
  const read = (path: string, id: string) => transaction.get(doc(firestore, path, id));
  const readBinned = async (write: CassetteWrite): Promise<DocumentData | undefined> => {
    const recordId = binIdOf(write);
    return recordId === null ? undefined : (await read('bin', recordId)).data()?.cassette;
  };
  const [shelf, snapshots, binned] = await Promise.all([
    beginShelfChanges(collection(firestore, 'shelf'), transaction),
    Promise.all(writes.map((write) => read('cassettes', cassetteIdOf(write)))),
    Promise.all(writes.map(readBinned)),
  ]);
  const context = { firestore, transaction, writer, shelf };
  const outcomes = writes.map((write, at): Outcome<WriteResult> => {
    try {
      const snapshot = snapshots[at] as DocumentSnapshot;
      return { result: addWrite(context, write, snapshot, binned[at]) };
    } catch (error) {
      if (error instanceof Failure) return { failure: error };
      throw error;
    }
  });
  shelf.write();
  return outcomes;
}

/** Adds one write to the transaction. `binnedData` is the cassette of its record in the bin. */
function addWrite(
  context: Context,
  write: CassetteWrite,
  snapshot: DocumentSnapshot,
  binnedData: DocumentData | undefined,
): WriteResult {
  const { firestore, transaction, writer, shelf } = context;
  const { id, ref } = snapshot;
  const data = snapshot.data();
  const stored = data ? toCassette(id, data) : null;
  const binned = binnedData ? toCassette(id, binnedData) : null;
  const { before, after } = planWrite(write, stored, binned);
  const binDocument = (recordId: string) => doc(firestore, 'bin', recordId);
  switch (write.type) {
    case 'create':
    case 'update':
    case 'restore': {
      if (!after || after === stored) break;
      if (write.type === 'restore') transaction.delete(binDocument(write.record.recordId));
      addToHistory(context, write.changeId, write, stored, after);
      const { createdAt } = data ?? binnedData ?? {};
      return { before, after: putCassette(context, snapshot, after, createdAt) };
    }
    case 'remove':
    case 'moveToBin':
      if (!data || !stored || after) break;
      if (write.type === 'moveToBin') {
        const move = { movedBy: writer.email, movedAt: serverTimestamp() };
        transaction.set(binDocument(write.changeId), { id, cassette: data, ...move });
      }
      shelf.remove(id, data);
      transaction.delete(ref);
      // The rules find the record of a deletion by this id.
      addToHistory(context, deletionId(stored), write, stored, null);
      break;
    case 'removeFromBin':
      if (!binned) break;
      transaction.delete(binDocument(write.record.recordId));
      addToHistory(context, write.changeId, write, binned, null);
  }
  return { before, after };
}

/** Adds the document and its entry in the index; returns the cassette as it is then stored. */
function putCassette(
  { transaction, writer, shelf }: Context,
  snapshot: DocumentSnapshot,
  cassette: Cassette,
  createdAt: unknown,
): Cassette {
  const fields = {
    ...toFields(cassette),
    createdAt: readTime(createdAt) === null ? serverTimestamp() : createdAt,
    updatedAt: serverTimestamp(),
    updatedBy: writer.uid,
    change: cassette.changeId,
  };
  const document = shelf.put(snapshot.id, fields, snapshot.data());
  transaction.set(snapshot.ref, document);
  const now = Date.now();
  const times = { createdAt: cassette.createdAt ?? now, updatedAt: now };
  return { ...cassette, ...times, part: document.part, updatedBy: writer.uid };
}

/** Adds the record of a write to the history. */
function addToHistory(
  { firestore, transaction, writer }: Context,
  id: string,
  { source: { kind, runId } }: CassetteWrite,
  before: Cassette | null,
  after: Cassette | null,
): void {
  const { cassetteId, ...values } = recordedValues(before, after);
  const account = { ...writer, changedAt: serverTimestamp() };
  const fields = { cassette: cassetteId, kind, run: runId ?? null, ...account, ...values };
  transaction.set(doc(firestore, 'changes', id), fields);
}
