import { useSyncExternalStore } from 'react';
import { firstScreenKey, viewModeKey } from './early-load.ts';
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
/** The last visit to the shelf; removed with the account's hint. */
export const lastVisitKey = 'last-visit';
const listeners = new Set<() => void>();

function readStoredText(): string | null {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether the account's hint is that of a shared computer, where what the site remembers ends with the tab. */
export function isOnSharedComputer(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Whether an account is signed in, as far as this device knows: nothing of one that is not may be stored. */
export const hasAccountHint = (): boolean => readStoredText() !== null;

/** Called for each answer of the identity provider. */
export function saveAccountHint(session: Session): void {
  if (session.status !== 'signed-in' && session.status !== 'signed-out') return;
  const { account } = session.status === 'signed-in' ? session : { account: null };
  try {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
    if (account) {
      const hint: AccountHint = {
        uid: account.uid,
        email: account.email,
        isEditor: account.role === 'editor',
      };
      (account.isSharedComputer ? sessionStorage : localStorage).setItem(key, JSON.stringify(hint));
    } else {
      for (const otherKey of [lastVisitKey, viewModeKey, firstScreenKey]) {
        sessionStorage.removeItem(otherKey);
        localStorage.removeItem(otherKey);
      }
    }
  } catch {
    // Without storage the layout offers to sign in.
  }
  for (const listener of listeners) listener();
}

/** Called when the server knows no such session any more, before the identity provider has answered. */
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
