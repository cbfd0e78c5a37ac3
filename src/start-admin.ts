import { readStoredAccount } from './firebase/device/stored-session.ts';
import { scriptSettings } from './firebase/settings.ts';
import { startLoading } from './firebase/stored-shelf.ts';
import { newestFirstView } from './services/page-start.ts';

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
const account = readStoredAccount(settings.options.apiKey);
// The other tabs do not show the list.
if (account && isEditor(account.token) && !new URLSearchParams(location.search).has('tab'))
  startLoading(settings, account.uid, newestFirstView);
