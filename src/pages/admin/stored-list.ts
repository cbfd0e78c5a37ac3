/** A list in the local storage of this device; empty if the browser refuses or it is damaged. */
export function loadList(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Stores a list; does nothing if the browser refuses. */
export function saveList(key: string, list: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // Storage is full or disabled.
  }
}
