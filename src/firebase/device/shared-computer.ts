const key = 'shared-computer';

/** Whether the account of this tab was signed in with "This is a shared computer". */
export function isSharedComputer(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function markSharedComputer(isShared: boolean): void {
  try {
    if (isShared) sessionStorage.setItem(key, '1');
    else sessionStorage.removeItem(key);
  } catch {
    // Without session storage the SDK keeps the session in memory only.
  }
}
