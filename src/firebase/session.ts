import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  getIdToken,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import type { FailureCode } from '../domain/failure.ts';
import type { Session, SessionPort } from '../services/ports.ts';
import { openApp } from './app.ts';
import { callService, toFailure } from './failure.ts';
import { builtSettings, emulatorHost, type Settings } from './settings.ts';
import { deleteCopy } from './shelf-copy.ts';

async function openAuth(settings: Settings): Promise<Auth> {
  // No popup resolver: `getAuth` would load a script from another host on phones. No IndexedDB: it
  // weighs 2 kB more, and tells other tabs later. Memory is last, so that blocked browser storage
  // still allows a visit.
  const auth = initializeAuth(await openApp(settings), {
    persistence: [browserLocalPersistence, inMemoryPersistence],
  });
  if (settings.emulators)
    connectAuthEmulator(auth, `http://${emulatorHost}:${settings.emulators.auth}`, {
      disableWarnings: true,
    });
  return auth;
}

/** What the provider answers for an account that may not go on: deleted, disabled, or its session ended. */
const over: readonly FailureCode[] = ['signed-out', 'disabled', 'credentials'];

let opened: Auth | undefined;

/**
 * The account's token, renewed if it has expired, or null without an account; rejects with a Failure
 * when it can't be had. For Storage, whose uploads wait for ever instead, and for requests of our own.
 */
export async function getFreshToken(): Promise<string | null> {
  const user = opened?.currentUser;
  return user ? callService(() => getIdToken(user)) : null;
}

async function sessionOf(user: User | null): Promise<Session> {
  if (user === null || user.isAnonymous) return { status: 'signed-out' };
  try {
    const { claims } = await callService(() => user.getIdTokenResult());
    const role = claims.admin === true ? 'editor' : 'member';
    return { status: 'signed-in', account: { uid: user.uid, email: user.email ?? '', role } };
  } catch (error) {
    const failure = toFailure(error);
    return over.includes(failure.code) ? { status: 'signed-out' } : { status: 'failed', failure };
  }
}

/** The session port over Firebase Auth (specification, sections 6 and 7). */
export async function openSession(settings: Settings = builtSettings()): Promise<SessionPort> {
  const auth = await openAuth(settings);
  opened = auth;
  const listeners = new Set<() => void>();
  let session: Session = { status: 'unknown' };
  let latest = 0;

  const settle = async (user: User | null) => {
    // Answers may overtake each other: only the one to the last question counts.
    const question = ++latest;
    const answer = await sessionOf(user);
    if (question !== latest || JSON.stringify(answer) === JSON.stringify(session)) return;
    session = answer;
    for (const listener of listeners) listener();
    if (answer.status === 'signed-out') await deleteCopy();
  };
  onIdTokenChanged(auth, settle);

  return {
    current: () => session,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async signIn(email, password) {
      await callService(() => signInWithEmailAndPassword(auth, email, password));
      await settle(auth.currentUser);
    },
    async signOut() {
      await callService(() => signOut(auth));
      await settle(auth.currentUser);
    },
    async refresh() {
      const user = auth.currentUser;
      if (user)
        await callService(() => getIdToken(user, true)).catch(async (error: unknown) => {
          if (!over.includes(toFailure(error).code)) throw error;
          // The SDK signs out by itself for some of these answers only.
          await callService(() => signOut(auth));
        });
      await settle(auth.currentUser);
    },
  };
}
