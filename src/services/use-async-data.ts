import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Failure } from '../domain/failure.ts';

type AsyncData<T> =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'ready'; data: T };

export type LoadData<T> = (signal: AbortSignal) => Promise<T>;

const loading = { status: 'loading' } as const;

/**
 * Loads data once, and again whenever `load` changes; so `load` must be memoised. Data of another
 * `load` are never returned. With null nothing is loaded.
 */
export function useAsyncData<T>(
  load: LoadData<T> | null,
  toFailure: (error: unknown) => Failure = Failure.from,
) {
  const [retryCount, setRetryCount] = useState(0);
  const [latest, setLatest] = useState<{ of: unknown; state: AsyncData<T> }>({
    of: load,
    state: loading,
  });

  const fail = useEffectEvent(toFailure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads again
  useEffect(() => {
    if (!load) return;
    const controller = new AbortController();
    const { signal } = controller;
    const finish = (state: AsyncData<T>) => setLatest({ of: load, state });
    load(signal).then(
      (data) => signal.aborted || finish({ status: 'ready', data }),
      (error: unknown) => signal.aborted || finish({ status: 'failed', failure: fail(error) }),
    );
    return () => controller.abort();
  }, [load, retryCount]);

  const retry = useCallback(() => {
    setLatest(({ of }) => ({ of, state: loading }));
    setRetryCount((count) => count + 1);
  }, []);

  const setData = useCallback((change: (data: T) => T) => {
    setLatest(({ of, state }) => ({
      of,
      state: state.status === 'ready' ? { ...state, data: change(state.data) } : state,
    }));
  }, []);

  const state = latest.of === load ? latest.state : loading;
  return { ...state, retry, setData };
}
