import { Failure } from '../domain/failure.ts';

/**
 * Calls `load` once and remembers its result; after an error the next call loads again. Rejects with
 * a Failure: that of src/services/load-chunk.ts; for any other error `offline` if the site does not answer,
 * else `stale`.
 */
export function memoizeAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch(async (error: unknown) => {
      loading = undefined;
      if (error instanceof Failure) throw error;
      const code = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
        () => 'stale' as const,
        () => 'offline' as const,
      );
      throw new Failure(code, 'A part of the site could not be loaded.', { cause: error });
    });
    return loading;
  };
}
