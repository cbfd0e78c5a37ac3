import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Failure } from '../domain/failure.ts';
import { errorMessage } from '../services/error-message.ts';
import { memoizeAsync } from '../services/memoize-async.ts';

type State<Props> = { Part?: ComponentType<Props>; failure?: Failure };

/**
 * A part of the layout loaded by import(), at its first use. If it fails to load, a message with a
 * button to try again stands in its place.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loadOnce = memoizeAsync(load);
  return function LazyPart(props: Props) {
    const [{ Part, failure }, setState] = useState<State<Props>>({});
    const attempt = useCallback(() => {
      setState({});
      loadOnce().then(
        (Part) => setState({ Part }),
        (error: unknown) => setState({ failure: Failure.from(error) }),
      );
    }, []);
    useEffect(attempt, [attempt]);

    if (Part) return <Part {...props} />;
    if (!failure) return null;
    return (
      <p role="alert">
        {errorMessage(failure)}{' '}
        <button type="button" onClick={attempt}>
          Try again
        </button>
      </p>
    );
  };
}
