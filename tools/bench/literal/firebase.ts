import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth } from 'firebase/auth';
import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore/lite';
import { connectStorageEmulator, getStorage } from 'firebase/storage';

const [authPort, firestorePort, storagePort] = (import.meta.env.VITE_EMULATORS ?? '')
  .split(',')
  .map(Number) as [number, number, number];
const host = '127.0.0.1';

const app = initializeApp({
  apiKey: 'demo',
  projectId: 'demo-spool',
  storageBucket: 'demo-spool.firebasestorage.app',
});

export const auth = getAuth(app);
export const database = getFirestore(app);
export const storage = getStorage(app);
connectAuthEmulator(auth, `http://${host}:${authPort}`, { disableWarnings: true });
connectFirestoreEmulator(database, host, firestorePort);
connectStorageEmulator(storage, host, storagePort);
