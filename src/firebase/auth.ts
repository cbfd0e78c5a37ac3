import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signOut,
  type User,
} from 'firebase/auth';
import { Failure } from '../domain/failure.ts';
import { once } from '../services/once.ts';
import { openApp } from './app.ts';
import { removeEndedSession, sessionPlace } from './device/stored-session.ts';
import { callService } from './failure.ts';
import { type GetToken, renewOnce, setTokenSource } from './requests/token.ts';
import { emulatorHost, type Settings } from './settings.ts';

/** One Auth instance per page, for the session and the account port. */
export const openAuth = once(async (settings: Settings): Promise<Auth> => {
  removeEndedSession();
  // No popup resolver: `getAuth` would load a script from another host on phones. No IndexedDB: it
  // weighs 2 kB more, and other tabs learn of a sign-out later. Memory is last, so that blocked
  // browser storage still allows a visit. The session of this tab comes first.
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
