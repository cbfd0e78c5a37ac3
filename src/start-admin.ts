import { readStoredAccount } from './firebase/requests/token.ts';
import { scriptSettings } from './firebase/settings.ts';
import { shelfLoader } from './firebase/shelf-loader.ts';
import { newestFirstView, type OnProgress } from './services/early-load.ts';

/**
 * The inline script of /admin: for an editor of whom this device keeps a session, it begins to read the
 * list while the site's scripts are still on their way. The page takes over from there
 * (src/services/early-load.ts).
 */

/** Whether a token has the claim of an editor; its signature is for the server to check. */
function isEditor(token: string): boolean {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).admin === true;
  } catch {
    return false;
  }
}

const settings = scriptSettings();
const account = readStoredAccount(settings);
// The other tabs do not show the list.
if (account && isEditor(account.token) && !new URLSearchParams(location.search).has('tab')) {
  const { uid } = account;
  const controller = new AbortController();
  let setOnProgress: (onProgress: OnProgress) => void;
  const onPageProgress = new Promise<OnProgress>((resolve) => {
    setOnProgress = resolve;
  });
  const onProgress: OnProgress = async (cassettes) => (await onPageProgress)(cassettes);
  const loading = shelfLoader(settings)(uid, newestFirstView, onProgress, controller.signal);
  // Whoever takes it handles its errors.
  loading.catch(() => {});
  globalThis.earlyLoad = {
    uid,
    view: newestFirstView,
    take(onProgress, signal) {
      signal.addEventListener('abort', () => controller.abort());
      setOnProgress(onProgress);
      return loading;
    },
  };
}
