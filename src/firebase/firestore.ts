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
import type { Page } from '../services/ports.ts';
import { openApp } from './app.ts';
import { openAuth } from './auth.ts';
import { callService, callWithToken, hasCode, toFailure } from './failure.ts';
import { emulatorHost, type Settings } from './settings.ts';

let firestore: Firestore | undefined;

/** Firestore lite: nothing here needs listeners, and the full SDK is five times as large. */
export async function openFirestore(settings: Settings): Promise<Firestore> {
  const app = await openApp(settings);
  // Before Auth knows the account, requests would be sent without its token.
  await (await openAuth(settings)).authStateReady();
  if (firestore) return firestore;
  // Failures are shown or logged by the views; the SDK would log them a second time.
  setLogLevel('silent');
  firestore = getFirestore(app);
  if (settings.emulators)
    connectFirestoreEmulator(firestore, emulatorHost, settings.emulators.firestore);
  return firestore;
}

/** Of a transaction; the pauses between them add up to 7 seconds. */
const maxAttempts = 4;

/**
 * Runs a transaction whose `work` reads at once, to be called below `withToken`. Its reads have the time of
 * a request, and so has its commit, which fails with `unanswered`. It ends at once when the token is
 * refused: the SDK would repeat the request with the same one.
 */
export const transact = <T>(
  firestore: Firestore,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  callService((onRequest) => {
    const attempt = async (transaction: Transaction) => {
      onRequest('slow');
      const result = await work(transaction).catch((error: unknown) => {
        throw hasCode(error, 'unauthenticated') ? toFailure(error) : error;
      });
      onRequest('unanswered');
      return result;
    };
    return runTransaction(firestore, attempt, { maxAttempts });
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
    items: docs.map(toItem),
    loadNext:
      last && docs.length === size
        ? () => loadPage(from, constraints, toItem, size, [startAfter(last)])
        : null,
  };
}
