import { type ComponentType, lazy } from 'react';
import { Failure } from '../domain/failure.ts';
import { reloadOnce } from '../services/reload-once.ts';

/** A function for each page that failed to load: after it, the next rendering loads the page again. */
const retries = new Set<() => void>();

/**
 * A page loaded by import(). If its chunk is gone, a new version has been deployed since the tab was
 * opened, so the document is reloaded once. A second failure within 30 s, a missing network, and a server
 * that fails go to the error page (docs/behaviour.md, "Errors").
 */
export function lazyPage(load: () => Promise<{ Component: ComponentType }>) {
  const create = () =>
    lazy(async () => {
      try {
        return { default: (await load()).Component };
      } catch (error) {
        const isGone = !(error instanceof Failure) || error.code === 'stale';
        if (isGone && reloadOnce()) return new Promise<never>(() => {});
        retries.add(() => {
          Page = create();
        });
        throw isGone
          ? new Failure('stale', 'A page could not be loaded.', { cause: error })
          : error;
      }
    });
  // React remembers a failed lazy component.
  let Page = create();
  return () => <Page />;
}

/** To be called when the error page is shown: before that, React would render the page again at once. */
export function retryFailedPages() {
  for (const retry of retries) retry();
  retries.clear();
}
