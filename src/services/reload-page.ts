import { Failure } from '../domain/failure.ts';

const storageKey = 'reloaded-for-new-version';
const reloadIntervalMs = 30_000;

const timeoutMs = 10_000;
const retryDelayMs = 500;

/** Whether the site answers, whatever the browser thinks of its network. */
export const siteAnswers = (signal = AbortSignal.timeout(timeoutMs)): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );

/**
 * Reloads the document as soon as the site answers: else the browser would show its own error page.
 * Rejects with the Failure `offline` after ten seconds without an answer.
 */
export async function reloadPage(): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  while (!(await siteAnswers(signal))) {
    if (signal.aborted) throw new Failure('offline', 'The site does not answer.');
    await new Promise((resume) => setTimeout(resume, retryDelayMs));
  }
  location.reload();
  // Until the document is left.
  await new Promise(() => {});
}

/**
 * Reloads the document for a new version of the site. Returns false, and does nothing, within
 * `reloadIntervalMs` of the last time, or without storage, where a loop could not be detected.
 */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey));
    if (Date.now() - last < reloadIntervalMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
