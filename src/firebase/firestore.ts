import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite';
import { openApp } from './app.ts';
import { emulatorHost, type Settings } from './settings.ts';

let firestore: Firestore | undefined;

/** Firestore lite: nothing here listens, and the full SDK weighs five times as much. */
export async function openFirestore(settings: Settings): Promise<Firestore> {
  const app = await openApp(settings);
  if (firestore) return firestore;
  // Failures reach the person as sentences; the SDK's own log would say them twice.
  setLogLevel('silent');
  firestore = getFirestore(app);
  if (settings.emulators)
    connectFirestoreEmulator(firestore, emulatorHost, settings.emulators.firestore);
  return firestore;
}
