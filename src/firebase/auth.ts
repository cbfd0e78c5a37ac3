import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
  signOut,
  type User,
} from 'firebase/auth';
import { Failure } from '../domain/failure.ts';
import { once } from '../services/once.ts';
import { openApp } from './app.ts';
import { sessionPlace } from './device/stored-session.ts';
import { callService } from './failure.ts';
import { type GetToken, renewOnce, setTokenSource } from './requests/token.ts';
import { emulatorHost, type Settings } from './settings.ts';

let isStoring = true;

/**
 * From now on this document stores no account: another tab has ended the session. Auth would store it
 * again when its look-up ends, also when the document is left.
 */
export const stopStoring = (): void => {
  isStoring = false;
};

/** The method by which Auth stores an account: of the version in package.json, not documented. */
type LocalPersistence = new () => { _set(key: string, value: unknown): Promise<void> };

class StoppablePersistence extends (browserLocalPersistence as unknown as LocalPersistence) {
  override async _set(key: string, value: unknown): Promise<void> {
    if (isStoring) await super._set(key, value);
  }
}
const devicePersistence = StoppablePersistence as unknown as Persistence;

/** One Auth instance per page, for the session and the account port. */
export const openAuth = once(async (settings: Settings): Promise<Auth> => {
  // No popup resolver: `getAuth` would load a script from another host on phones. No IndexedDB: it
  // weighs 2 kB more, and other tabs learn of a sign-out later. Memory is last, so that blocked
  // browser storage still allows a visit. The session of this tab comes first.
  const auth = initializeAuth(await openApp(settings), {
    persistence:
      sessionPlace() === 'tab'
        ? browserSessionPersistence
        : [devicePersistence, browserSessionPersistence, inMemoryPersistence],
  });
  if (settings.emulators)
    connectAuthEmulator(auth, `http://${emulatorHost}:${settings.emulators.auth}`, {
      disableWarnings: true,
    });
  const getToken: GetToken = async (refused) => {
    const user = auth.currentUser;
    if (!user) return null;
    const { token } = await readIdToken(auth, user);
    if (token !== refused) return token;
    return renewOnce(token, async () => (await readIdToken(auth, user, true)).token);
  };
  void auth.authStateReady().then(() => setTokenSource(getToken));
  return auth;
});

/** Auth, once it knows the account. */
export async function authReady(settings: Settings): Promise<Auth> {
  const auth = await openAuth(settings);
  await callService(() => auth.authStateReady());
  return auth;
}

/**
 * The token of an account with its claims, a new one where `isRenewed`. Its refusal ends the session:
 * the SDK does that by itself after some codes only, not of a deleted account.
 */
export async function readIdToken(auth: Auth, user: User, isRenewed = false) {
  try {
    return await callService(() => user.getIdTokenResult(isRenewed));
  } catch (error) {
    if (Failure.from(error).isSessionEnd && auth.currentUser === user) await endSession(auth);
    throw error;
  }
}

export const endSession = (auth: Auth): Promise<void> => callService(() => signOut(auth));
