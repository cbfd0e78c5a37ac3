import { type ComponentType, lazy } from 'react';
import { Failure } from '../domain/failure.ts';

const mark = 'reloaded-for-new-version';
const pause = 30_000;

/**
 * A page that comes in by its own import(). When its chunk is gone, a new version has been deployed
 * since this tab was opened: one reload fetches it. A second failure soon after is a real one, and
 * goes to the error page.
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
  // Offline, a reload would only trade this page for the browser's own error page.
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(mark));
    if (Date.now() - last < pause) return false;
    sessionStorage.setItem(mark, String(Date.now()));
  } catch {
    // Without storage there is no telling a first failure from a loop.
    return false;
  }
  location.reload();
  return true;
}
