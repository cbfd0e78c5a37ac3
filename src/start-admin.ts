import { startEarlyLoad } from './firebase/requests/early-load.ts';
import { readStoredAccount } from './firebase/requests/token.ts';
import { scriptSettings } from './firebase/settings.ts';
import { newestFirstView } from './services/early-load.ts';

/** The inline script of /admin: as that of /explore, for an editor. */

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
if (account && isEditor(account.token) && !new URLSearchParams(location.search).has('tab'))
  startEarlyLoad(settings, account.uid, newestFirstView);
