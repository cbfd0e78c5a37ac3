import { useCallback, useEffect, useState } from 'react';
import type { Cassette } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './context.tsx';

export type ShelfState =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  /** `whole` is false while more may come; `failure` says why it did not. */
  | { status: 'ready'; tapes: readonly Cassette[]; whole: boolean; failure: Failure | null };

/**
 * The shelf of one account (specification, section 4): first as the device knows it, then as it is.
 * Call it below what knows who is signed in, with the account as `key`: then each sign-in fetches
 * anew, and nothing of the catalogue outlives its account. `retry` fetches again after a failure.
 */
export function useShelf(uid: string): ShelfState & { retry: () => void } {
  const backend = useBackend();
  const [state, setState] = useState<ShelfState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the wish to fetch again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = (tapes: readonly Cassette[], whole: boolean) => {
      // Nothing yet is not the same as nothing there.
      if (signal.aborted || (tapes.length === 0 && !whole)) return;
      setState({ status: 'ready', tapes, whole, failure: null });
    };
    backend
      .shelf()
      .then((shelf) => shelf.tapes(uid, (tapes) => show(tapes, false), signal))
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
  }, [backend, uid, attempt]);

  const retry = useCallback(() => {
    setState((now) => (now.status === 'ready' ? { ...now, failure: null } : { status: 'loading' }));
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}
