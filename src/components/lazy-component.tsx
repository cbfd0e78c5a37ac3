import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Failure } from '../domain/failure.ts';
import { errorMessage } from '../services/error-message.ts';
import { memoizeAsync } from '../services/memoize-async.ts';

type Views<Props> = {
  /** Shown while it loads. */
  loading?: ReactNode;
  /** Shown when it could not be loaded; null for what the page can do without. */
  failed: ((message: string, onRetry: () => void, props: Props) => ReactNode) | null;
};

/**
 * A component whose code is loaded at its first use, or before by `preload`. After a failure it is loaded
 * again by `onRetry`, or, where no failure is shown, when the network is back. A page suspends instead
 * (src/app/lazy-page.tsx), because it is prerendered.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = null, failed }: Views<Props>,
) {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = memoizeAsync(async () => {
    Loaded = await load();
    return Loaded;
  });

  function Lazy(props: Props) {
    const [{ Content, failure }, setState] = useState<{
      Content?: ComponentType<Props> | undefined;
      failure?: Failure;
    }>({ Content: Loaded });
    const attempt = useCallback(() => {
      setState({ Content: Loaded });
      loadOnce().then(
        (Content) => setState({ Content }),
        (error: unknown) => setState({ failure: Failure.from(error) }),
      );
    }, []);
    useEffect(attempt, [attempt]);
    useEffect(() => {
      if (!failure || failed) return;
      addEventListener('online', attempt);
      return () => removeEventListener('online', attempt);
    }, [failure, attempt]);

    if (Content) return <Content {...props} />;
    return failure ? failed?.(errorMessage(failure), attempt, props) : loading;
  }

  /** A failed load is shown when the component is used. */
  const preload = () => void loadOnce().catch(() => {});
  return Object.assign(Lazy, { preload });
}
