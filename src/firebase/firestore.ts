import {
  type CollectionReference,
  connectFirestoreEmulator,
  documentId,
  type Firestore,
  getDocs,
  getFirestore,
  limit,
  orderBy,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  query,
  runTransaction,
  setLogLevel,
  startAfter,
  type Transaction,
} from 'firebase/firestore/lite';
import { Failure } from '../domain/failure.ts';
import type { Page } from '../services/ports.ts';
import { openApp } from './app.ts';
import { authReady } from './auth.ts';
import { readEach } from './cassette-document.ts';
import { callService, callWithToken, hasCode, toFailure } from './failure.ts';
import { emulatorHost, type Settings } from './settings.ts';

let firestore: Firestore | undefined;

/** Firestore lite: nothing here needs listeners, and the full SDK is five times as large. */
export async function openFirestore(settings: Settings): Promise<Firestore> {
  const app = await openApp(settings);
  // Before Auth knows the account, requests would be sent without its token.
  await authReady(settings);
  if (firestore) return firestore;
  // Failures are shown or logged by the views; the SDK would log them a second time.
  setLogLevel('silent');
  firestore = getFirestore(app);
  if (settings.emulators)
    connectFirestoreEmulator(firestore, emulatorHost, settings.emulators.firestore);
  return firestore;
}

/** Of a transaction whose requests the service does not answer; the pauses between them add up to 7 seconds. */
const maxAttempts = 4;
/** How long a transaction is tried again that others have overtaken. */
const maxOvertakenMs = 120_000;
const longestPauseMs = 4_000;

/** Of a commit that was refused because another one has changed what it has read. */
const overtaken = ['aborted', 'failed-precondition', 'already-exists'];

/**
 * Runs a transaction whose `work` reads at once, to be called below `withToken`. Its reads have the time of
 * a request, and so has its commit, which fails with `unanswered`. It ends at once when the token is
 * refused: the SDK would repeat the request with the same one.
 *
 * Each commit that is overtaken is one that another editor has made, so it is tried again after a random pause,
 * at last after two minutes; then it fails with `contended`.
 */
export async function transact<T>(
  firestore: Firestore,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const begun = Date.now();
  for (let longest = 500; ; longest = Math.min(2 * longest, longestPauseMs)) {
    try {
      return await runOnce(firestore, work);
    } catch (error) {
      const isLate = Date.now() - begun > maxOvertakenMs;
      if (Failure.from(error).code !== 'contended' || isLate) throw error;
      await new Promise((resume) => setTimeout(resume, Math.random() * longest));
    }
  }
}

const runOnce = <T>(firestore: Firestore, work: (transaction: Transaction) => Promise<T>) =>
  callService((onRequest) => {
    const attempt = async (transaction: Transaction) => {
      onRequest('slow');
      const result = await work(transaction).catch((error: unknown) => {
        throw hasCode(error, 'unauthenticated') ? toFailure(error) : error;
      });
      onRequest('unanswered');
      return result;
    };
    return runTransaction(firestore, attempt, { maxAttempts }).catch((error: unknown) => {
      if (!overtaken.some((code) => hasCode(error, code))) throw error;
      throw new Failure('contended', 'Others have written meanwhile.', { cause: error });
    });
  });

/** The order of documents by a time, the newest first. */
export const newestFirst = (field: string): QueryConstraint[] => [
  orderBy(field, 'desc'),
  orderBy(documentId(), 'desc'),
];

/** Loads `size` documents of a query, from the position `start`. Rejects with a Failure. */
export async function loadPage<Item>(
  from: CollectionReference,
  constraints: readonly QueryConstraint[],
  toItem: (snapshot: QueryDocumentSnapshot) => Item,
  size: number,
  start: readonly QueryConstraint[] = [],
): Promise<Page<Item>> {
  const page = query(from, ...constraints, ...start, limit(size));
  const { docs } = await callWithToken(() => getDocs(page));
  const last = docs.at(-1);
  return {
    ...readEach(
      docs.map((one) => [one.id, one]),
      (_, one) => toItem(one),
    ),
    loadNext:
      last && docs.length === size
        ? () => loadPage(from, constraints, toItem, size, [startAfter(last)])
        : null,
  };
}
