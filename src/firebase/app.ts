import { type FirebaseApp, initializeApp } from 'firebase/app';
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

async function open(settings: Settings): Promise<FirebaseApp> {
  const app = initializeApp(settings.options);
  if (settings.appCheckKey && import.meta.env.VITE_APP_CHECK === 'on') {
    const { startAppCheck } = await import('./app-check.ts');
    startAppCheck(app, settings.appCheckKey);
  }
  return app;
}
