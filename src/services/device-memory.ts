import { isOnSharedComputer } from './account-hint.ts';

/**
 * Small choices that the site remembers on this device. On a shared computer they end with the tab, and
 * where the browser stores nothing they end with the page.
 */
const inPage = new Map<string, string>();

const storage = () => (isOnSharedComputer() ? sessionStorage : localStorage);

export function readDeviceMemory(key: string): string | null {
  try {
    return storage().getItem(key) ?? inPage.get(key) ?? null;
  } catch {
    return inPage.get(key) ?? null;
  }
}

export function writeDeviceMemory(key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    inPage.set(key, value);
  }
}
