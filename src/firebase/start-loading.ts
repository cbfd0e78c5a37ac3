import type { Cassette } from '../domain/cassette.ts';
import { type OnProgress, pageStart } from '../services/page-start.ts';
import type { ShelfView } from '../services/ports.ts';
import { createLoadCassettes } from './load-cassettes.ts';
import type { Settings } from './settings.ts';

/** A promise that is resolved from outside of it. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** How long Auth's code waits for the list at most. */
const maxWaitMs = 5000;

/**
 * Begins to load the list of cassettes in the inline script of a page, while the site's other
 * scripts are on their way. The load goes on here; the page gives it a function to call with what
 * arrives (src/services/page-start.ts).
 *
 * @param onArrival called with what has arrived, before the page gets it
 * @param beforeRest as for `createLoadCassettes`
 * @returns resolves once the page has shown what it shows first, or after `maxWaitMs`
 */
export function startLoading(
  settings: Settings,
  uid: string,
  view: ShelfView,
  onArrival: (cassettes: readonly Cassette[]) => void = () => {},
  beforeRest?: () => Promise<unknown>,
): Promise<unknown> {
  const controller = new AbortController();
  const page = deferred<OnProgress>();
  const firstShown = deferred<unknown>();
  setTimeout(firstShown.resolve, maxWaitMs);
  const onProgress: OnProgress = async (cassettes) => {
    onArrival(cassettes);
    const show = await page.promise;
    await show(cassettes);
    firstShown.resolve(undefined);
  };
  const loadCassettes = createLoadCassettes(settings, beforeRest);
  const loading = loadCassettes(uid, view, onProgress, controller.signal);
  // Whoever takes it handles its errors.
  loading.then(firstShown.resolve, firstShown.resolve);
  pageStart.load = {
    uid,
    view,
    take(show, signal) {
      signal.addEventListener('abort', () => controller.abort());
      page.resolve(show);
      return loading;
    },
  };
  return firstShown.promise;
}
