import { tryStorage } from '../../services/device-memory.ts';

/** How the key begins under which Auth stores an account; the SDK does not document it. */
export const sessionKeyPrefix = 'firebase:authUser:';

/**
 * Where Auth keeps the session of this tab: on a shared computer in the storage of the tab, which
 * comes first. Null without a session, or without browser storage. Only of a session that is kept
 * on the device may anything else be stored there (docs/behaviour, "Sign-in").
 */
export function sessionPlace(): 'tab' | 'device' | null {
  const holdsSession = (storage: Storage) =>
    Object.keys(storage).some((key) => key.startsWith(sessionKeyPrefix));
  const place = () =>
    holdsSession(sessionStorage) ? 'tab' : holdsSession(localStorage) ? 'device' : null;
  return tryStorage(place) ?? null;
}

export type StoredAccount = {
  uid: string;
  token: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  refreshToken: string;
};

/**
 * The account of which Auth keeps a session on this device, or null. Its record is read, never
 * written. Any other format than that of the SDK's version in package.json counts as none, and the
 * visit waits for Auth.
 */
export function readStoredAccount(apiKey: string): StoredAccount | null {
  try {
    const key = `${sessionKeyPrefix}${apiKey}:[DEFAULT]`;
    // Auth looks in this order. The session of a shared computer is in the first one.
    const text = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '';
    const { uid, isAnonymous, stsTokenManager } = JSON.parse(text);
    const { accessToken: token, expirationTime, refreshToken } = stsTokenManager;
    const isKnown = [uid, token, refreshToken].every((item) => typeof item === 'string');
    if (!isKnown || isAnonymous) return null;
    return { uid, token, expiresAt: Number(expirationTime), refreshToken };
  } catch {
    return null;
  }
}
