import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { Failure } from '../domain/failure.ts';
import { createStore } from '../domain/store.ts';
import { useBackend } from './backend-context.ts';
import {
  parseAccount,
  readLastAccount,
  rememberOnly,
  subscribeToLastAccount,
} from './device-memory.ts';
import { once } from './once.ts';
import { pageStart } from './page-start.ts';
import type { Account, Backend, Session } from './ports.ts';

const unknown: Session = { status: 'unknown' };

/** The session, asked for when the first component uses it, because that loads Auth. */
function createSessionStore(backend: Backend) {
  const store = createStore(unknown);
  /** Whether somebody uses the session, and it has not failed to open. */
  let isStarted = false;

  function set(next: Session) {
    if (next.status === 'signed-in') rememberOnly(next.account);
    if (next.status === 'signed-out') rememberOnly(null);
    store.set(next);
  }
  const open = once(async () => {
    const port = await backend.session();
    port.subscribe(() => set(port.current()));
    return port;
  });
  async function start() {
    isStarted = true;
    try {
      await pageStart.beforeAuth;
      const port = await open();
      set(port.current());
      if (store.get().status === 'failed') await port.refresh();
    } catch (error) {
      isStarted = false;
      set({ status: 'failed', failure: Failure.from(error) });
    }
  }
  return {
    current: store.get,
    subscribe(listener: () => void) {
      if (!isStarted) void start();
      return store.subscribe(listener);
    },
    retry() {
      set(unknown);
      void start();
    },
    async refresh() {
      if (isStarted) await (await open()).refresh();
    },
    /** Loads Auth where no component has used the session, or where it failed to load. */
    open,
  };
}

const SessionContext = createContext({} as ReturnType<typeof createSessionStore>);

export function SessionProvider({ children }: { children: ReactNode }) {
  const backend = useBackend();
  const [store] = useState(() => createSessionStore(backend));
  return <SessionContext value={store}>{children}</SessionContext>;
}

export const useOpenSession = () => useContext(SessionContext).open;

/** The account that was last signed in on this device; null during hydration. */
export function useLastAccount(): Account | null {
  const text = useSyncExternalStore(subscribeToLastAccount, readLastAccount, () => null);
  return useMemo(() => parseAccount(text), [text]);
}

/**
 * The session (docs/behaviour, "Sign-in"), and whose it is: until the identity provider has
 * answered, that of the last visit on this device.
 */
export function useSession() {
  const { subscribe, current, retry } = useContext(SessionContext);
  const session = useSyncExternalStore(subscribe, current, () => unknown);
  const lastAccount = useLastAccount();
  const expected = session.status === 'signed-out' ? null : lastAccount;
  const account = session.status === 'signed-in' ? session.account : expected;
  return { session, account, retry };
}

/**
 * Logs an error, if there is a message for it, and returns it as a Failure (docs/behaviour,
 * "Errors"). When the server refused the account, the session is refreshed, so that the page shows
 * who is signed in now.
 */
export function useFailureReport(): (logMessage: string | null, error: unknown) => Failure {
  const { refresh } = useContext(SessionContext);
  return useCallback(
    (logMessage, error) => {
      const failure = Failure.from(error);
      if (logMessage !== null) console.error(logMessage, failure);
      if (failure.code === 'forbidden' || failure.code === 'signed-out')
        refresh().catch((cause: unknown) => console.error('Refreshing the session failed.', cause));
      return failure;
    },
    [refresh],
  );
}
