import { Failure } from '../domain/failure.ts';

/**
 * Calls `load` once and remembers its result; after an error the next call loads again. Rejects with
 * the Failure `stale`, for code that could not be downloaded.
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
