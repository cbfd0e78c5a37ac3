import { isOnSharedComputer } from './account-hint.ts';

/**
 * Small values that the site stores on this device: on a shared computer until the tab is closed, and
 * without browser storage until the page is closed.
 */
const valuesOfPage = new Map<string, string>();

const storage = () => (isOnSharedComputer() ? sessionStorage : localStorage);

export function readDeviceMemory(key: string): string | null {
  try {
    return storage().getItem(key) ?? valuesOfPage.get(key) ?? null;
  } catch {
    return valuesOfPage.get(key) ?? null;
  }
}

export function writeDeviceMemory(key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    valuesOfPage.set(key, value);
  }
}
