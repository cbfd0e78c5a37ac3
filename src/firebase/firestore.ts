import {
  type CollectionReference,
  connectFirestoreEmulator,
  type Firestore,
  getDocs,
  getFirestore,
  limit,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  query,
  runTransaction,
  setLogLevel,
  startAfter,
  type Transaction,
} from 'firebase/firestore/lite';
import { Failure, type FailureCode } from '../domain/failure.ts';
import { once } from '../services/once.ts';
import type { Page } from '../services/ports.ts';
import { openApp } from './app.ts';
import { authReady } from './auth.ts';
import { readEach } from './cassette-document.ts';
import { callWithToken } from './failure.ts';
import type { TimeLimit } from './requests/time-limit.ts';
import { emulatorHost, type Settings } from './settings.ts';

/** Firestore lite: nothing here needs listeners, and the full SDK is five times as large. */
export const openFirestore = once(async (settings: Settings): Promise<Firestore> => {
  // Before Auth knows the account, requests would be sent without its token.
  await authReady(settings);
  // Failures are shown or logged by the views; the SDK would log them a second time.
  setLogLevel('silent');
  const firestore = getFirestore(await openApp(settings));
  if (settings.emulators)
    connectFirestoreEmulator(firestore, emulatorHost, settings.emulators.firestore);
  return firestore;
});

/** About the size of the document of a tape, or of its change, in a request, in bytes. */
export const documentBytes = 4_000;
/** A commit sends each tape as a document, an entry of the index and a record, all with types. */
const sentCopies = 5;

/** The work of a transaction begins with all its reads, and resolves with what it writes. */
type Work<T> = (transaction: Transaction) => Promise<T>;

/** The SDK reports one of these if another commit has changed what this one has read. */
const overtaken = /^(?:aborted|failed-precondition|already-exists):/;

/**
 * Runs a transaction once; `bytes` is the size of what it reads. Fails with `unanswered` if the
 * commit has no answer, with `contended` if another editor has overtaken it.
 */
async function commit<T>(firestore: Firestore, work: Work<T>, bytes: number): Promise<T> {
  let isCommitting = false;
  const run = ({ signal, restart }: TimeLimit) =>
    runTransaction(
      firestore,
      async (transaction) => {
        isCommitting = false;
        const result = await work(transaction);
        // Nothing is written after the call has failed.
        signal.throwIfAborted();
        isCommitting = true;
        restart(sentCopies * JSON.stringify(result).length);
        return result;
      },
      // The SDK would try again within the same time limit; `transact` gives each attempt its own.
      { maxAttempts: 1 },
    );
  return callWithToken(run, bytes).catch((failure: Failure) => {
    const { code, message, detail } = failure;
    if (isCommitting && code === 'slow') throw new Failure('unanswered', message);
    throw overtaken.test(detail) ? new Failure('contended', message, { cause: failure }) : failure;
  });
}

/** A commit that fails with one of these is tried again for so long: it may pass by itself. */
const retryMs: Partial<Record<FailureCode, number>> = {
  contended: 120_000,
  offline: 7_000,
  server: 7_000,
};
const [shortestPauseMs, longestPauseMs] = [500, 4_000];

/** As `commit`, tried again after random pauses. */
export async function transact<T>(firestore: Firestore, work: Work<T>, bytes: number): Promise<T> {
  const begun = Date.now();
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await commit(firestore, work, bytes);
    } catch (error) {
      if (Date.now() - begun >= (retryMs[Failure.from(error).code] ?? 0)) throw error;
    }
    await new Promise((resume) => setTimeout(resume, Math.random() * pauseMs));
  }
}

/** Loads `size` documents of a query, from the position `start`. Rejects with a Failure. */
export async function loadPage<Item>(
  from: CollectionReference,
  constraints: readonly QueryConstraint[],
  toItem: (snapshot: QueryDocumentSnapshot) => Item,
  size: number,
  start: readonly QueryConstraint[] = [],
): Promise<Page<Item>> {
  const page = query(from, ...constraints, ...start, limit(size));
  const { docs } = await callWithToken(() => getDocs(page), size * documentBytes);
  const last = docs.at(-1);
  const entries = docs.map((one) => [one.id, one] as const);
  return {
    ...readEach(entries, (_, one) => toItem(one)),
    loadNext:
      last && docs.length === size
        ? () => loadPage(from, constraints, toItem, size, [startAfter(last)])
        : null,
  };
}
