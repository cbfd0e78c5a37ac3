import { readStoredAccount } from './firebase/device/stored-session.ts';
import { scriptSettings } from './firebase/settings.ts';
import { startLoading } from './firebase/start-loading.ts';
import { forgetClosedTab, parseAccount, readLastAccount } from './services/device-memory.ts';
import { newestFirstView, pageStart } from './services/page-start.ts';

/** The inline script of /admin: as that of /explore, for an account that was an editor at its last visit. */

forgetClosedTab();
const settings = scriptSettings();
const account = readStoredAccount(settings.options.apiKey);
const isEditor = parseAccount(readLastAccount())?.role === 'editor';
// The other tabs do not show the list.
if (account && isEditor && !new URLSearchParams(location.search).has('tab'))
  pageStart.beforeAuth = startLoading(settings, account.uid, newestFirstView);
