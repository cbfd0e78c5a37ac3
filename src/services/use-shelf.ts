import { useCallback, useEffect, useState } from 'react';
import type { Cassette } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './backend-context.tsx';
import { nextPaint } from './next-paint.ts';

export type ShelfState =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  /** `whole` is false while more may come; `failure` says why it did not. */
  | {
      status: 'ready';
      cassettes: readonly Cassette[];
      isComplete: boolean;
      failure: Failure | null;
    };

/**
 * The shelf of one account (specification, section 4): first as the device knows it, then as it is.
 * Call it below what knows who is signed in, with the account as `key`: then each sign-in fetches
 * anew, and nothing of the catalogue outlives its account. `seed` is asked for the shuffle at each
 * fetch, and `hung` whether the pictures of what is shown have been asked for, which go before the rest
 * of a long shelf; neither changes itself. `retry` fetches again after a failure.
 */
export function useShelf(
  uid: string,
  seed: () => number,
  hung: () => Promise<void>,
): ShelfState & { retry: () => void } {
  const backend = useBackend();
  const [state, setState] = useState<ShelfState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the wish to fetch again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // Reading on waits for the paint: what has come is seen before the next is taken in.
    const show = async (tapes: readonly Cassette[], whole = false) => {
      // Nothing yet is not the same as nothing there.
      if (!signal.aborted && (tapes.length > 0 || whole))
        setState({ status: 'ready', cassettes: tapes, isComplete: whole, failure: null });
      // React puts it on the page by the next frame, and the one after that shows it.
      await nextPaint();
      await nextPaint();
      await hung();
    };
    backend
      .shelf()
      .then((shelf) => shelf.loadCassettes(uid, seed(), show, signal))
      .then(
        (tapes) => show(tapes, true),
        (error: unknown) => {
          if (signal.aborted) return;
          const failure = Failure.from(error);
          // What the device knows stays on the shelf.
          setState((now) =>
            now.status === 'ready' ? { ...now, failure } : { status: 'failed', failure },
          );
        },
      );
    return () => leaving.abort();
  }, [backend, uid, seed, hung, attempt]);

  const retry = useCallback(() => {
    setState((now) => (now.status === 'ready' ? { ...now, failure: null } : { status: 'loading' }));
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}
