import { Failure } from '../domain/failure.ts';
import { once } from './once.ts';
import { reloadOnce, siteAnswers } from './reload-page.ts';

/** Forms, and file pickers outside of forms. */
const editable = 'form, [type=file]';

/**
 * A part of the site, loaded once by the import() in `load`. Rejects with a Failure: `offline` if
 * the site does not answer, else `stale`: a new version has been deployed since the document was
 * loaded. Where nothing can have been typed, the document is then reloaded once (docs/behaviour,
 * "Errors").
 */
export const loadCode = <T>(load: () => Promise<T>): (() => Promise<T>) =>
  once(() =>
    load().catch(async (cause: unknown) => {
      if (cause instanceof Failure) throw cause;
      const code = (await siteAnswers()) ? 'stale' : 'offline';
      const mayReload = code === 'stale' && !document.querySelector(editable);
      if (mayReload && reloadOnce()) return new Promise<never>(() => {});
      throw new Failure(code, 'A part of the site could not be loaded.', { cause });
    }),
  );
