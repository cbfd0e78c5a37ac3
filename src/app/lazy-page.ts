import { type ComponentType, lazy } from 'react';
import { Failure } from '../domain/failure.ts';

const storageKey = 'reloaded-for-new-version';
const reloadIntervalMs = 30_000;

/**
 * A page loaded by import(). If its chunk is missing, a new version has probably been deployed since the
 * tab was opened, so the document is reloaded once. A second failure within `reloadIntervalMs` goes to
 * the error page (docs/behaviour.md, "Errors").
 */
export function lazyPage(load: () => Promise<{ Component: ComponentType }>) {
  return lazy(async () => {
    try {
      return { default: (await load()).Component };
    } catch (error) {
      if (!reloadOnce())
        throw new Failure('stale', 'A page could not be loaded.', { cause: error });
      return new Promise<never>(() => {});
    }
  });
}

function reloadOnce(): boolean {
  // Offline, a reload would end at the browser's own error page.
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(storageKey));
    if (Date.now() - last < reloadIntervalMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Without storage a reload loop could not be detected.
    return false;
  }
  location.reload();
  return true;
}
