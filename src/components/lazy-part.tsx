import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Failure } from '../domain/failure.ts';
import { errorMessage } from '../services/error-message.ts';
import { memoizeAsync } from '../services/memoize-async.ts';
import { reloadPage } from '../services/reload-page.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Notice } from './ui/notice.tsx';
import { Spinner } from './ui/spinner.tsx';

/** Rethrows an error other than a failed load, for the page's own boundary. */
function showFailure(error: unknown): ReactNode {
  if (!(error instanceof Failure)) throw error;
  return <Notice onRetry={reloadPage}>{errorMessage(error)}</Notice>;
}

/**
 * A part of a page whose code is loaded at its first use, or before by `preload`; meanwhile a spinner is shown,
 * without a `label` nothing. Browsers remember a failed import(), so "Try again" reloads the document
 * (docs/decisions/0013-loading-parts.md).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label: string | null = 'Loading',
) {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = memoizeAsync(async () => {
    Loaded = await load();
    return { default: Loaded };
  });
  const Lazy = lazy(loadOnce);

  function Part(props: Props) {
    // A part that has loaded is shown at once: React would hold back one that has suspended.
    const [Content] = useState(() => Loaded ?? Lazy);
    return (
      <ErrorBoundary fallback={showFailure}>
        <Suspense fallback={label && <Spinner label={label} />}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }

  /** A failed load is shown when the part is used. */
  const preload = () => void loadOnce().catch(() => {});
  return Object.assign(Part, { preload });
}
