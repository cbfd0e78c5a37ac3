import { Failure } from '../domain/failure.ts';
import { reloadOnce } from './reload-once.ts';

/** The files that are being fetched or were fetched, by URL. */
const files = new Map<string, Promise<void>>();
/** The style sheets that are being added or were added, by URL. */
const sheets = new Map<string, Promise<void>>();

/**
 * Wraps every `import()` of the built site (vite.config.ts). Firefox 153 and Chromium 150
 * remember a module that did not load, and the modules that import it, until the document is closed.
 * No browser remembers a failed `fetch`: the files of the chunk are fetched first, and `load` finds them
 * in the HTTP cache. `paths` are those of the chunk's scripts and style sheets, and of the chunks that it
 * imports.
 *
 * Rejects with the Failure `offline`, `server`, or `stale` for a file that is gone since a new version was deployed;
 * where nothing can have been typed, the document is then reloaded once. A retry fetches what is missing
 * (docs/behaviour.md, "Errors").
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  paths: readonly string[] = [],
): Promise<T> {
  const urls = paths.map((path) => `/${path}`);
  await Promise.all(urls.map(fetchOnce)).catch((error: unknown) => {
    const isGone = error instanceof Failure && error.code === 'stale';
    if (isGone && !document.querySelector(editable) && reloadOnce()) return new Promise(() => {});
    throw error;
  });
  // In this order, because later rules win.
  await Promise.all(urls.filter((url) => url.endsWith('.css')).map(addOnce));
  return load();
}

/** Forms, and file pickers outside of forms. */
const editable = 'form, [type=file]';

const isLinked = (url: string) => document.querySelector(`link[href="${url}"]`) !== null;

function fetchOnce(url: string): Promise<void> {
  const known = files.get(url);
  if (known) return known;
  const file = fetchFile(url);
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

async function fetchFile(url: string): Promise<void> {
  // The document itself loads the files of its first page.
  if (isLinked(url)) return;
  const isFound = await fetch(url)
    .then(async (response) => {
      await response.arrayBuffer();
      if (response.status >= 500) throw new Failure('server', `Status ${response.status}`);
      return response.ok;
    })
    .catch((cause: unknown) => {
      if (cause instanceof Failure) throw cause;
      throw new Failure('offline', 'A part of the site could not be loaded.', { cause });
    });
  if (!isFound) throw new Failure('stale', 'A part of the site could not be loaded.');
}

function addOnce(href: string): Promise<void> | undefined {
  const sheet = sheets.get(href) ?? (isLinked(href) ? undefined : addStyleSheet(href));
  if (sheet) sheets.set(href, sheet);
  return sheet;
}

function addStyleSheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      files.delete(href);
      sheets.delete(href);
      reject(new Failure('offline', 'A style sheet could not be loaded.'));
    };
    document.head.append(link);
  });
}
