import type { Account } from './ports.ts';

/** How the shelf is shown. */
export const viewModeKey = 'view-mode';
/** The last visit to the shelf. */
export const lastVisitKey = 'last-visit';
/** The pile as it was last read, and its changes that wait for the network. */
export const pileKey = 'pile';
export const pileWishesKey = 'pile-wishes';

/** The value of `use`; undefined if the browser stores nothing, or has no room. */
export function tryStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** These are removed when another account signs in, or nobody is signed in. */
const memoryKeys = [viewModeKey, lastVisitKey, pileKey, pileWishesKey];

const key = 'last-account';

/**
 * Where the site may remember something for this tab's account: on a shared computer until the tab
 * is closed. None while nobody is signed in, or without browser storage.
 */
const accountStorage = (): Storage | undefined =>
  tryStorage(() => [sessionStorage, localStorage].find((storage) => storage.getItem(key) !== null));

/** The account that was last signed in, as JSON; outdated if its session has ended meanwhile. */
export const readLastAccount = (): string | null => readDeviceMemory(key);

/** The account in such a text; null for any other one. */
export function parseAccount(text: string | null): Account | null {
  try {
    const { uid, email, role } = JSON.parse(text ?? '') as Account;
    const isKnown = typeof uid === 'string' && typeof email === 'string';
    return isKnown ? { uid, email, role: role === 'editor' ? 'editor' : 'member' } : null;
  } catch {
    return null;
  }
}

/**
 * Called when it is known who is signed in; null is nobody. Removes what was remembered for another
 * account; on a shared computer all that was remembered.
 */
export function rememberOnly(account: Account | null): void {
  // If the browser stores nothing, the layout offers to sign in.
  tryStorage(() => {
    const own = account?.isSharedComputer ? sessionStorage : localStorage;
    const storage = account ? own : undefined;
    const text = JSON.stringify(account);
    if (storage === accountStorage() && storage?.getItem(key) === text) return;
    const all = account?.isSharedComputer ? Object.keys(localStorage) : [];
    const others = all.filter((name) => !name.startsWith('firebase:'));
    for (const name of [key, ...memoryKeys, ...others]) {
      sessionStorage.removeItem(name);
      localStorage.removeItem(name);
    }
    storage?.setItem(key, text);
  });
  // The browser tells the other tabs alone.
  window.dispatchEvent(new StorageEvent('storage'));
}

/** Calls `onChange` when the last account may have changed, in any tab. */
export function subscribeToLastAccount(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** Whether what is remembered outlives this tab: not on a shared computer. */
export const isKeptOnDevice = (): boolean =>
  tryStorage(() => accountStorage() === localStorage) ?? false;

/** A small value that the site stores for the account of this device. */
export const readDeviceMemory = (key: string): string | null =>
  accountStorage()?.getItem(key) ?? null;

export const writeDeviceMemory = (key: string, value: string): void =>
  tryStorage(() => accountStorage()?.setItem(key, value));

const sharedKey = 'shared-computer';

/** The last answer in this tab. It also holds for a later sign-in that does not ask. */
export const isSharedComputer = (): boolean =>
  tryStorage(() => sessionStorage.getItem(sharedKey) !== null) ?? false;

/** If the browser stores nothing, the session ends with the page. */
export const setSharedComputer = (answer: boolean): void =>
  tryStorage(() =>
    answer ? sessionStorage.setItem(sharedKey, '1') : sessionStorage.removeItem(sharedKey),
  );

/** When this tab left its last page. */
const leftAtKey = 'left-at';
/** The clocks of two pages may differ by so much. */
const toleranceMs = 1000;

/**
 * Called before anything reads the session: some browsers bring back the storage of a closed tab
 * when it is opened again. Within a tab a page is left after the way to the next one has begun
 * (docs/behaviour, "Sign-in").
 */
export function forgetClosedTab(): void {
  if (!isSharedComputer()) return;
  const leftAt = Number(sessionStorage.getItem(leftAtKey));
  if (leftAt < performance.timeOrigin - toleranceMs) sessionStorage.clear();
}

export function noteLeaving(): void {
  addEventListener('pagehide', () => {
    const leftAt = performance.timeOrigin + performance.now();
    if (isSharedComputer()) sessionStorage.setItem(leftAtKey, String(leftAt));
  });
}
