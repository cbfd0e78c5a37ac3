import { Failure } from '../domain/failure.ts';
import { siteAnswers } from './reload-page.ts';

/**
 * Calls `load` once and remembers its result; after an error the next call loads again. Rejects with
 * a Failure: for the error of an import(), `offline` if the site does not answer, else `stale`.
 */
export function memoizeAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch(async (cause: unknown) => {
      loading = undefined;
      if (cause instanceof Failure) throw cause;
      const code = (await siteAnswers()) ? 'stale' : 'offline';
      throw new Failure(code, 'A part of the site could not be loaded.', { cause });
    });
    return loading;
  };
}
