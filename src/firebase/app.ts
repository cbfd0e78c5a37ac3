import { type FirebaseApp, initializeApp } from 'firebase/app';
import { once } from '../services/once.ts';
import { hideUnresponsiveIndexedDb } from './device/hide-indexed-db.ts';
import type { Settings } from './settings.ts';

/** One app per page; App Check is started before the first call to a service. */
export const openApp = once(async (settings: Settings): Promise<FirebaseApp> => {
  await hideUnresponsiveIndexedDb();
  const app = initializeApp(settings.options);
  if (settings.appCheckKey && import.meta.env.VITE_APP_CHECK === 'on') {
    const { startAppCheck } = await import('./app-check.ts');
    startAppCheck(app, settings.appCheckKey);
  }
  return app;
});
