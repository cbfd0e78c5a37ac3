import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  getIdToken,
  onIdTokenChanged,
  setPersistence,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import type { Session, SessionPort } from '../services/ports.ts';
import { openAuth } from './auth.ts';
import { isSharedComputer, markSharedComputer } from './device/shared-computer.ts';
import { deleteCopy } from './device/shelf-copy.ts';
import { callService, toFailure } from './failure.ts';
import { setTokenSource } from './requests/token-source.ts';
import { builtSettings, type Settings } from './settings.ts';

async function sessionOf(auth: Auth, user: User | null): Promise<Session> {
  if (user === null || user.isAnonymous) return { status: 'signed-out' };
  try {
    const { claims } = await callService(() => user.getIdTokenResult());
    const role = claims.admin === true ? 'editor' : 'member';
    return {
      status: 'signed-in',
      account: {
        uid: user.uid,
        email: user.email ?? '',
        role,
        ...(isSharedComputer() && { isSharedComputer: true }),
      },
    };
  } catch (error) {
    const failure = toFailure(error);
    if (!failure.isSessionEnd) return { status: 'failed', failure };
    if (auth.currentUser === user) await endSession(auth);
    return { status: 'signed-out' };
  }
}

/** The SDK ends a session by itself after some codes only: not after that of a deleted account. */
const endSession = (auth: Auth): Promise<void> => callService(() => signOut(auth));

/**
 * Loads the page again when another tab signs out while Auth starts: Auth would store the account again
 * after its look-up.
 */
function restartAfterSignOut(auth: Auth): void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith('firebase:authUser:') && newValue === null) location.reload();
  };
  // Tools sign in under Node, which has neither tabs nor this function.
  globalThis.addEventListener?.('storage', onStorage);
  void auth.authStateReady().then(() => globalThis.removeEventListener?.('storage', onStorage));
}

/** Left as it is where possible: with blocked storage the SDK keeps the session in memory. */
async function choosePersistence(auth: Auth, isShared: boolean): Promise<void> {
  if (isShared === isSharedComputer()) return;
  markSharedComputer(isShared);
  await callService(() =>
    setPersistence(auth, isShared ? browserSessionPersistence : browserLocalPersistence),
  );
}

/** The session port over Firebase Auth (docs/behaviour.md, "Sign-in"). */
export async function openSession(settings: Settings = builtSettings()): Promise<SessionPort> {
  const auth = await openAuth(settings);
  const listeners = new Set<() => void>();
  let session: Session = { status: 'unknown' };
  let latestRequest = 0;

  const updateSession = async (user: User | null) => {
    setTokenSource(async () => {
      const user = auth.currentUser;
      return user ? callService(() => getIdToken(user)) : null;
    });
    // Answers may arrive out of order: only the one to the latest request counts.
    const request = ++latestRequest;
    const next = await sessionOf(auth, user);
    if (request !== latestRequest || JSON.stringify(next) === JSON.stringify(session)) return;
    session = next;
    for (const listener of listeners) listener();
    if (next.status === 'signed-out') await deleteCopy();
  };
  restartAfterSignOut(auth);
  onIdTokenChanged(auth, updateSession);

  return {
    current: () => session,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async signIn(email, password, { isSharedComputer: isShared = false } = {}) {
      await choosePersistence(auth, isShared);
      await callService(() => signInWithEmailAndPassword(auth, email, password));
      await updateSession(auth.currentUser);
    },
    async signOut() {
      await endSession(auth);
      await updateSession(auth.currentUser);
    },
    async refresh() {
      const user = auth.currentUser;
      if (user)
        await callService(() => getIdToken(user, true)).catch(async (error: unknown) => {
          if (!toFailure(error).isSessionEnd) throw error;
          await endSession(auth);
        });
      await updateSession(auth.currentUser);
    },
  };
}
