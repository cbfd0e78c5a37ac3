import type { ComponentType } from 'react';
import type { Failure } from '../domain/failure.ts';
import { memoizeAsync } from './memoize-async.ts';
import { reloadOnce } from './reload-page.ts';

/** Forms, and file pickers outside of forms. */
const editable = 'form, [type=file]';

/**
 * Loads a component for React.lazy. If its code is gone, a new version has been deployed since the document
 * was loaded: where nothing can have been typed, the document is then reloaded once. Rejects as `memoizeAsync`
 * (docs/behaviour.md, "Errors").
 */
export async function loadComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> {
  return memoizeAsync(load)().then(
    (component) => ({ default: component }),
    (failure: Failure) => {
      const isGone = failure.code === 'stale' && !document.querySelector(editable);
      if (isGone && reloadOnce()) return new Promise<never>(() => {});
      throw failure;
    },
  );
}
