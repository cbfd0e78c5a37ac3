import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
} from 'firebase/auth';
import { openApp } from './app.ts';
import { sessionPlace } from './device/stored-session.ts';
import { emulatorHost, type Settings } from './settings.ts';

let opening: Promise<Auth> | undefined;

/** One Auth instance per page, for the session and the account port. */
export function openAuth(settings: Settings): Promise<Auth> {
  opening ??= open(settings).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(settings: Settings): Promise<Auth> {
  // No popup resolver: `getAuth` would load a script from another host on phones. No IndexedDB: it
  // weighs 2 kB more, and other tabs learn of a sign-out later. Memory is last, so that blocked browser
  // storage still allows a visit. The session of this tab comes first.
  const auth = initializeAuth(await openApp(settings), {
    persistence:
      sessionPlace() === 'tab'
        ? browserSessionPersistence
        : [browserLocalPersistence, browserSessionPersistence, inMemoryPersistence],
  });
  if (settings.emulators)
    connectAuthEmulator(auth, `http://${emulatorHost}:${settings.emulators.auth}`, {
      disableWarnings: true,
    });
  return auth;
}
