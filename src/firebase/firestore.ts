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
  setLogLevel,
  startAfter,
} from 'firebase/firestore/lite';
import type { Page } from '../services/ports.ts';
import { openApp } from './app.ts';
import { openAuth } from './auth.ts';
import { callService } from './failure.ts';
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

/** Loads `size` documents of a query, from the position `start`. Rejects with a Failure. */
export async function loadPage<Item>(
  from: CollectionReference,
  constraints: readonly QueryConstraint[],
  toItem: (snapshot: QueryDocumentSnapshot) => Item,
  size: number,
  start: readonly QueryConstraint[] = [],
): Promise<Page<Item>> {
  const page = query(from, ...constraints, ...start, limit(size));
  const { docs } = await callService(() => getDocs(page));
  const last = docs.at(-1);
  return {
    items: docs.map(toItem),
    loadNext:
      last && docs.length === size
        ? () => loadPage(from, constraints, toItem, size, [startAfter(last)])
        : null,
  };
}
