/** Of the key under which Auth stores an account: of the version in package.json, not documented. */
export const sessionKeyPrefix = 'firebase:authUser:';

/**
 * Where Auth keeps the session of this tab: on a shared computer in the storage of the tab, which comes
 * first. Null without a session, or without browser storage. Only of a session that is kept on the device
 * may anything else be stored there, or by the browser's cache (docs/behaviour.md, "Sign-in").
 */
export function sessionPlace(): 'tab' | 'device' | null {
  const holdsSession = (storage: Storage) =>
    Object.keys(storage).some((key) => key.startsWith(sessionKeyPrefix));
  try {
    return holdsSession(sessionStorage) ? 'tab' : holdsSession(localStorage) ? 'device' : null;
  } catch {
    return null;
  }
}
