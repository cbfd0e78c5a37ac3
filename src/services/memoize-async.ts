import { Failure } from '../domain/failure.ts';

/**
 * Remembers what `load` resolved with, forgets what it failed with, so that a retry can work.
 * A part of the site that can't be fetched rejects with the Failure `stale`.
 */
export function memoizeAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw new Failure('stale', 'A part of the site could not be loaded.', { cause: error });
    });
    return loading;
  };
}
