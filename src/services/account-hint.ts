import { useSyncExternalStore } from 'react';
import { lastVisitKey, viewModeKey } from './early-load.ts';
import type { Session } from './ports.ts';

/**
 * The account that was last signed in on this device: a hint for the layout, which must not load Auth,
 * and for /explore, which shows this account's copy of the shelf at once.
 * It may be outdated, because the session may have ended. On a shared computer it is stored per tab.
 */
type AccountHint = {
  readonly uid?: string;
  readonly email: string;
  readonly isEditor: boolean;
};

const key = 'account-hint';
const listeners = new Set<() => void>();

/**
 * Where the site may remember something for this tab's account: on a shared computer until the tab is
 * closed. Null while nobody is signed in, as far as this device knows, or without browser storage.
 */
export function accountStorage(): Storage | null {
  try {
    const hasHint = (storage: Storage) => storage.getItem(key) !== null;
    return [sessionStorage, localStorage].find(hasHint) ?? null;
  } catch {
    return null;
  }
}

const readStoredText = () => accountStorage()?.getItem(key) ?? null;

/**
 * Called for each answer of the identity provider. What the site remembered for another account, or for
 * this one before its computer was shared, is removed; on a shared computer all that it remembered.
 */
export function saveAccountHint(session: Session): void {
  if (session.status !== 'signed-in' && session.status !== 'signed-out') return;
  const { account } = session.status === 'signed-in' ? session : { account: null };
  const hint: AccountHint | null = account && {
    uid: account.uid,
    email: account.email,
    isEditor: account.role === 'editor',
  };
  try {
    const storage = account && (account.isSharedComputer ? sessionStorage : localStorage);
    const text = JSON.stringify(hint);
    if (storage !== accountStorage() || storage?.getItem(key) !== text) {
      const all = account?.isSharedComputer ? Object.keys(localStorage) : [];
      const others = all.filter((name) => !name.startsWith('firebase:'));
      for (const name of [key, lastVisitKey, viewModeKey, ...others]) {
        sessionStorage.removeItem(name);
        localStorage.removeItem(name);
      }
      storage?.setItem(key, text);
    }
  } catch {
    // Without storage the layout offers to sign in.
  }
  for (const listener of listeners) listener();
}

/** Called when the session's token is not renewed any more, before Auth has answered. */
export const removeAccountHint = (): void => saveAccountHint({ status: 'signed-out' });

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** The hint, updated across tabs; null in prerendered HTML and during hydration. */
export function useAccountHint(): AccountHint | null {
  const text = useSyncExternalStore(subscribe, readStoredText, () => null);
  try {
    return text === null ? null : (JSON.parse(text) as AccountHint);
  } catch {
    return null;
  }
}
