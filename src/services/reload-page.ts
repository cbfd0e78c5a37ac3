const storageKey = 'reloaded-for-new-version';
const reloadIntervalMs = 30_000;

/** How long the site is asked. */
export const siteTimeoutMs = 10_000;

/** Whether the site answers, whatever the browser thinks of its network. */
export const siteAnswers = (signal = AbortSignal.timeout(siteTimeoutMs)): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal })
    .then(() => true)
    .catch(() => false);

/** Reloads the document. WebKit remembers that a part did not load (docs/decisions/0044-fetch-before-reload.md). */
export async function reloadPage(): Promise<void> {
  const parts = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const signal = AbortSignal.timeout(siteTimeoutMs);
  await Promise.allSettled([...parts].map(({ href }) => fetch(href, { signal })));
  location.reload();
}

/**
 * Reloads the document for a new version of the site. Returns false, and does nothing, within
 * `reloadIntervalMs` of the last time, or without storage, where a loop could not be detected.
 */
export function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(storageKey)) < reloadIntervalMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    return false;
  }
  void reloadPage();
  return true;
}
