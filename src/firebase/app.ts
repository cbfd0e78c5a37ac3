import { type FirebaseApp, initializeApp } from 'firebase/app';
import { get } from 'idb-keyval';
import { Failure } from '../domain/failure.ts';
import { callStorage } from './device/storage-deadline.ts';
import type { Settings } from './settings.ts';

let opening: Promise<FirebaseApp> | undefined;

/** One app per page; App Check is started before the first call to a service. */
export function openApp(settings: Settings): Promise<FirebaseApp> {
  opening ??= open(settings).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/**
 * The SDK waits for IndexedDB without a deadline: each request of Auth for the days of use that it
 * reports, and App Check for its token. Where IndexedDB does not answer, the SDK must not see it.
 */
async function hideSilentStorage(): Promise<void> {
  await callStorage(() => get('')).catch((error: unknown) => {
    if (error instanceof Failure)
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
  });
}

async function open(settings: Settings): Promise<FirebaseApp> {
  await hideSilentStorage();
  const app = initializeApp(settings.options);
  if (settings.appCheckKey && import.meta.env.VITE_APP_CHECK === 'on') {
    const { startAppCheck } = await import('./app-check.ts');
    startAppCheck(app, settings.appCheckKey);
  }
  return app;
}
