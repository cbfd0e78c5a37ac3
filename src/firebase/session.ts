import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  inMemoryPersistence,
  onIdTokenChanged,
  setPersistence,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import { createStore } from '../domain/store.ts';
import { isSharedComputer, tryStorage } from '../services/device-memory.ts';
import { removeOffline } from '../services/offline-site.ts';
import type { Session, SessionPort } from '../services/ports.ts';
import { authReady, endSession, openAuth, readIdToken, stopStoring } from './auth.ts';
import { removeDrafts } from './device/kept-drafts.ts';
import { deleteCopy } from './device/shelf-copy.ts';
import { sessionKeyPrefix, sessionPlace } from './device/stored-session.ts';
import { callService, toFailure } from './failure.ts';
import { builtSettings, type Settings } from './settings.ts';

async function sessionOf(auth: Auth, user: User | null): Promise<Session> {
  if (user === null || user.isAnonymous) return { status: 'signed-out' };
  try {
    const { claims } = await readIdToken(auth, user);
    const role = claims.admin === true ? 'editor' : 'member';
    return {
      status: 'signed-in',
      account: {
        uid: user.uid,
        email: user.email ?? '',
        role,
        ...(sessionPlace() === 'tab' && { isSharedComputer: true }),
      },
    };
  } catch (error) {
    const failure = toFailure(error);
    return failure.isSessionEnd ? { status: 'signed-out' } : { status: 'failed', failure };
  }
}

/** Auth checks only at its start whether the browser lets it store. */
function availablePersistence(isShared: boolean) {
  const persistence = tryStorage(() => {
    const storage = isShared ? sessionStorage : localStorage;
    storage.setItem('check', '');
    storage.removeItem('check');
    return isShared ? browserSessionPersistence : browserLocalPersistence;
  });
  return persistence ?? inMemoryPersistence;
}

/**
 * Makes Auth keep the next session where it belongs, whatever came before in this tab. Auth would
 * move a session that is already there along with it, so one that belongs elsewhere is ended first.
 */
async function choosePersistence(auth: Auth, isShared: boolean): Promise<void> {
  if (auth.currentUser && isShared !== (sessionPlace() === 'tab')) await endSession(auth);
  await callService(() => setPersistence(auth, availablePersistence(isShared)));
}

/** The session port over Firebase Auth (docs/behaviour, "Sign-in"). */
export async function openSession(settings: Settings = builtSettings()): Promise<SessionPort> {
  const auth = await openAuth(settings);
  const { get: current, set, subscribe } = createStore<Session>({ status: 'unknown' });
  let latestRequest = 0;
  let isSigningOut = false;

  const updateSession = async (user: User | null) => {
    // Answers may arrive out of order: only the one to the latest request counts.
    const request = ++latestRequest;
    const next = await sessionOf(auth, user);
    if (request !== latestRequest) return;
    if (next.status !== 'signed-out') {
      if (JSON.stringify(next) !== JSON.stringify(current())) set(next);
    } else if (current().status !== 'signed-out') {
      set({ ...next, isRequested: isSigningOut });
      await Promise.all([deleteCopy(), removeOffline()]);
    }
  };
  // Auth does not follow a sign-out in another tab while it looks the account up, nor after a start
  // with a session of this tab alone. Under Node there are no tabs.
  globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
    if (!key?.startsWith(sessionKeyPrefix) || sessionPlace()) return;
    if (['signed-in', 'signed-out'].includes(current().status)) return void endSession(auth);
    stopStoring();
    location.reload();
  });
  onIdTokenChanged(auth, updateSession);
  // Auth waits without an end for a token of App Check whose script is blocked.
  authReady(settings).catch((error) => set({ status: 'failed', failure: toFailure(error) }));

  return {
    current,
    subscribe,
    async signIn(email, password) {
      const isShared = isSharedComputer();
      await choosePersistence(await authReady(settings), isShared);
      const { user } = await callService(() => signInWithEmailAndPassword(auth, email, password));
      if (isShared) await Promise.all([removeDrafts(user.uid), removeOffline()]);
      await updateSession(auth.currentUser);
    },
    async signOut() {
      isSigningOut = true;
      try {
        await endSession(auth);
        await updateSession(auth.currentUser);
      } finally {
        isSigningOut = false;
      }
    },
    async refresh() {
      const user = (await authReady(settings)).currentUser;
      if (user)
        await readIdToken(auth, user, true).catch((error: unknown) => {
          if (!toFailure(error).isSessionEnd) throw error;
        });
      await updateSession(auth.currentUser);
    },
  };
}
