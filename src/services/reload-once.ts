const storageKey = 'reloaded-for-new-version';
const reloadIntervalMs = 30_000;

/**
 * Reloads the document for a new version of the site. Returns false, and does nothing, within
 * `reloadIntervalMs` of the last time, without a network, or without storage.
 */
export function reloadOnce(): boolean {
  // A reload would end at the browser's own error page.
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(storageKey));
    if (Date.now() - last < reloadIntervalMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Without storage a reload loop could not be detected.
    return false;
  }
  location.reload();
  return true;
}
