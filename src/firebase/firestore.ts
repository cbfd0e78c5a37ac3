import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite';
import { openApp } from './app.ts';
import { emulatorHost, type Settings } from './settings.ts';

let firestore: Firestore | undefined;

/** Firestore lite: nothing here needs listeners, and the full SDK is five times as large. */
export async function openFirestore(settings: Settings): Promise<Firestore> {
  const app = await openApp(settings);
  if (firestore) return firestore;
  // Failures are shown or logged by the views; the SDK would log them a second time.
  setLogLevel('silent');
  firestore = getFirestore(app);
  if (settings.emulators)
    connectFirestoreEmulator(firestore, emulatorHost, settings.emulators.firestore);
  return firestore;
}
