import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { Failure } from '../../domain/failure.ts';
import { errorMessage } from '../../services/error-message.ts';
import { memoizeAsync } from '../../services/memoize-async.ts';
import styles from './explore.module.css';

/**
 * A feature of the page whose code is loaded at its first use, or before by `preload`. If that fails, a
 * message with a button to try again stands in its place. A feature that `isOptional`, which the page can
 * do without, shows no message: it is loaded again when the network is back.
 */
export function lazyFeature<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false } = {},
) {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = memoizeAsync(async () => {
    Loaded = await load();
    return Loaded;
  });

  function Feature(props: Props) {
    const [{ Part, failure }, setState] = useState<{
      Part?: ComponentType<Props>;
      failure?: Failure;
    }>(Loaded ? { Part: Loaded } : {});
    const attempt = useCallback(() => {
      setState({});
      loadOnce().then(
        (Part) => setState({ Part }),
        (error: unknown) => setState({ failure: Failure.from(error) }),
      );
    }, []);
    useEffect(() => {
      if (!Loaded) attempt();
    }, [attempt]);
    useEffect(() => {
      if (!failure || !isOptional) return;
      addEventListener('online', attempt);
      return () => removeEventListener('online', attempt);
    }, [failure, attempt]);

    if (Part) return <Part {...props} />;
    if (!failure || isOptional) return null;
    return (
      <div className={styles.message}>
        <Notice onRetry={attempt}>{errorMessage(failure)}</Notice>
      </div>
    );
  }

  /** A failed load is shown when the feature is used. */
  const preload = () => void loadOnce().catch(() => {});
  return Object.assign(Feature, { preload });
}
