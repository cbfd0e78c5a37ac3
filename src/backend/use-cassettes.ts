import { useCallback, useEffect, useState } from 'react';
import type { Cassette } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './context.tsx';

export type CassetteList =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'ready'; cassettes: readonly Cassette[] };

/**
 * The catalogue, fetched when the calling view appears (specification, section 4). Call it below
 * what knows who is signed in, with the account as `key`: then each sign-in fetches anew, and
 * nothing of the catalogue outlives its account. `retry` fetches again after `failed`.
 */
export function useCassettes(): CassetteList & { retry: () => void } {
  const backend = useBackend();
  const [list, setList] = useState<CassetteList>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the wish to fetch again
  useEffect(() => {
    let left = false;
    backend
      .cassettes()
      .then((port) => port.list())
      .then(
        (cassettes) => {
          if (!left) setList({ status: 'ready', cassettes });
        },
        (error: unknown) => {
          if (!left) setList({ status: 'failed', failure: Failure.from(error) });
        },
      );
    return () => {
      left = true;
    };
  }, [backend, attempt]);

  const retry = useCallback(() => {
    setList({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { ...list, retry };
}
