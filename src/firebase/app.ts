import { type FirebaseApp, initializeApp } from 'firebase/app';
import { get } from 'idb-keyval';
import { Failure } from '../domain/failure.ts';
import { callStorage } from './device/call-storage.ts';
import { watched } from './requests/silence.ts';
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
 * Hides IndexedDB from the SDK where it does not answer: the SDK waits for it without a timeout, in each
 * request of Auth (which reports the days of use) and for the token of App Check. It has no option for that,
 * and asks only whether there is an `indexedDB`.
 */
async function hideUnresponsiveStorage(): Promise<void> {
  await callStorage((store) => get('', store)).catch((error: unknown) => {
    if (error instanceof Failure)
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
  });
}

async function open(settings: Settings): Promise<FirebaseApp> {
  await hideUnresponsiveStorage();
  // What the SDK sends has no other way to tell of its progress.
  globalThis.fetch = watched(globalThis.fetch);
  const app = initializeApp(settings.options);
  if (settings.appCheckKey && import.meta.env.VITE_APP_CHECK === 'on') {
    const { startAppCheck } = await import('./app-check.ts');
    startAppCheck(app, settings.appCheckKey);
  }
  return app;
}
