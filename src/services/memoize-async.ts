import { Failure } from '../domain/failure.ts';
import { reloadOnce, siteAnswers } from './reload-page.ts';

/** Forms, and file pickers outside of forms. */
const editable = 'form, [type=file]';

/**
 * Calls `load` once and remembers its result; after an error the next call loads again. Rejects with
 * a Failure: for the error of an import(), `offline` if the site does not answer, else `stale`: a new version
 * has been deployed since the document was loaded. Where nothing can have been typed, the document is then
 * reloaded once (docs/behaviour.md, "Errors").
 */
export function memoizeAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch(async (cause: unknown) => {
      loading = undefined;
      if (cause instanceof Failure) throw cause;
      const code = (await siteAnswers()) ? 'stale' : 'offline';
      const mayReload = code === 'stale' && !document.querySelector(editable);
      if (mayReload && reloadOnce()) return new Promise<never>(() => {});
      throw new Failure(code, 'A part of the site could not be loaded.', { cause });
    });
    return loading;
  };
}
