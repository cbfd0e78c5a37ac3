import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  getIdToken,
  initializeAuth,
  inMemoryPersistence,
  signOut,
  type User,
} from 'firebase/auth';
import { openApp } from './app.ts';
import { sessionPlace } from './device/stored-session.ts';
import { callService, toFailure } from './failure.ts';
import { type GetToken, renewOnce, setTokenSource } from './requests/token.ts';
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
  void auth.authStateReady().then(() => setTokenSource(tokensOf(auth)));
  return auth;
}

/** Auth, once it knows the account. */
export async function authReady(settings: Settings): Promise<Auth> {
  const auth = await openAuth(settings);
  await callService(() => auth.authStateReady());
  return auth;
}

const tokensOf =
  (auth: Auth): GetToken =>
  async (refused) => {
    const user = auth.currentUser;
    if (!user) return null;
    const token = await askForToken(auth, user, () => getIdToken(user));
    return token === refused ? renewOnce(token, () => renewToken(auth, user)) : token;
  };

/** A new token, with the account's claims of now. */
export const renewToken = (auth: Auth, user: User): Promise<string> =>
  askForToken(auth, user, () => getIdToken(user, true));

/**
 * Calls the identity provider for a token. Its refusal ends the session: the SDK does that by itself
 * after some codes only, not after that of a deleted account.
 */
export async function askForToken<T>(auth: Auth, user: User, ask: () => Promise<T>): Promise<T> {
  try {
    return await callService(ask);
  } catch (error) {
    if (toFailure(error).isSessionEnd && auth.currentUser === user) await endSession(auth);
    throw error;
  }
}

export const endSession = (auth: Auth): Promise<void> => callService(() => signOut(auth));
