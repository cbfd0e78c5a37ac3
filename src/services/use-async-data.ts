import { useCallback, useEffect, useState } from 'react';
import { Failure } from '../domain/failure.ts';

/** `failure` beside data means that the data are shown but the rest, or a new load, failed. */
type AsyncData<T> =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'ready'; data: T; failure: Failure | null };

/** May call `onPartialData` before it resolves with all data. */
export type LoadData<T> = (signal: AbortSignal, onPartialData: (data: T) => void) => Promise<T>;

const loading = { status: 'loading' } as const;

/**
 * Loads data once, and again whenever `load` changes; so `load` must be memoised. Data of another
 * `load` are never returned. With null nothing is loaded. `toFailure` must be memoised too; it may
 * log the error.
 *
 * `retry` loads again, `reload` does so while the data stay, `setData` changes loaded data.
 */
export function useAsyncData<T>(
  load: LoadData<T> | null,
  toFailure: (error: unknown) => Failure = Failure.from,
) {
  const [latest, setLatest] = useState<{ load: LoadData<T> | null; state: AsyncData<T> }>({
    load,
    state: loading,
  });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (!load) return;
    const controller = new AbortController();
    const { signal } = controller;
    const update = (change: (previous: AsyncData<T>) => AsyncData<T>) => {
      if (signal.aborted) return;
      setLatest((previous) => ({
        load,
        state: change(previous.load === load ? previous.state : loading),
      }));
    };
    const setReady = (data: T) => update(() => ({ status: 'ready', data, failure: null }));
    load(signal, setReady).then(setReady, (error: unknown) => {
      if (signal.aborted) return;
      const failure = toFailure(error);
      update((previous) =>
        previous.status === 'ready' ? { ...previous, failure } : { status: 'failed', failure },
      );
    });
    return () => controller.abort();
  }, [load, toFailure, attempt]);

  const loadAgain = useCallback((keepsAllData: boolean) => {
    setLatest(({ load, state }) => {
      const keepsData = state.status === 'ready' && (keepsAllData || state.failure !== null);
      return { load, state: keepsData ? { ...state, failure: null } : loading };
    });
    setAttempt((count) => count + 1);
  }, []);
  const retry = useCallback(() => loadAgain(false), [loadAgain]);
  const reload = useCallback(() => loadAgain(true), [loadAgain]);

  const setData = useCallback((change: (data: T) => T) => {
    setLatest((previous) =>
      previous.state.status === 'ready'
        ? { ...previous, state: { ...previous.state, data: change(previous.state.data) } }
        : previous,
    );
  }, []);

  const state = latest.load === load ? latest.state : loading;
  return { ...state, retry, reload, setData };
}
