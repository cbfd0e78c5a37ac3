import { accountStorage } from './account-hint.ts';

/**
 * Small values that the site stores on this device: on a shared computer until the tab is closed, and
 * without browser storage or an account until the page is closed.
 */
const valuesOfPage = new Map<string, string>();

export function readDeviceMemory(key: string): string | null {
  const storage = accountStorage();
  // What the page remembers without an account is not another account's.
  return storage ? storage.getItem(key) : (valuesOfPage.get(key) ?? null);
}

export function writeDeviceMemory(key: string, value: string): void {
  try {
    const storage = accountStorage();
    if (storage) storage.setItem(key, value);
    else valuesOfPage.set(key, value);
  } catch {
    // Storage is full: the value is not remembered.
  }
}
