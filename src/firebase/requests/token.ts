import { Failure, type FailureCode } from '../../domain/failure.ts';
import { sessionKeyPrefix } from '../device/stored-session.ts';
import { type Settings, serviceOrigins } from '../settings.ts';
import { firestoreRest } from './firestore-rest.ts';
import { type GetHeaders, requestJson } from './json-request.ts';
import { getTokenSource, renewOnce, sendWithToken } from './token-source.ts';

/**
 * The account's ID token for requests without the SDK. Until Auth has answered it comes from what Auth
 * keeps in the browser's storage, so that a visit waits neither for Auth's code nor for its look-up of
 * the account (docs/decisions/0012-first-spine.md).
 */

type StoredAccount = {
  uid: string;
  token: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  refreshToken: string;
  /** Stores a new token for Auth, which ends a session whose stored token is refused. */
  storeToken(token: string): void;
};

/** Of each ID token. */
const validityMs = 3_600_000;
/** As in the SDK: an older token may expire on its way. */
const minValidityMs = 300_000;

/**
 * The account of which Auth keeps a session on this device, or null. The format is that of the SDK's
 * version in package.json and not documented: any other counts as none, and the visit waits for Auth.
 */
export function readStoredAccount({ options }: Settings): StoredAccount | null {
  try {
    const key = `${sessionKeyPrefix}${options.apiKey}:[DEFAULT]`;
    // In the order in which Auth looks for it; the first one is of a shared computer.
    const storage = sessionStorage.getItem(key) === null ? localStorage : sessionStorage;
    const text = storage.getItem(key) ?? '';
    const stored = JSON.parse(text);
    const { uid, isAnonymous, stsTokenManager: tokens } = stored;
    const { accessToken: token, expirationTime: expiresAt, refreshToken } = tokens;
    const isKnown = [uid, token, refreshToken].every((item) => typeof item === 'string');
    if (!isKnown || isAnonymous) return null;
    const storeToken = (accessToken: string) => {
      // Somebody may have signed out meanwhile, or in again.
      if (storage.getItem(key) !== text) return;
      Object.assign(tokens, { accessToken, expirationTime: Date.now() + validityMs });
      try {
        storage.setItem(key, JSON.stringify(stored));
      } catch {
        // Without space on the device Auth renews it again.
      }
    };
    return { uid, token, expiresAt: Number(expiresAt), refreshToken, storeToken };
  } catch {
    return null;
  }
}

/** Whether this account is signed in, as far as this device knows. */
export const mayBeSignedIn = (settings: Settings, uid: string): boolean =>
  getTokenSource() !== undefined || readStoredAccount(settings)?.uid === uid;

/**
 * The token, renewed if it has expired or is the `refused` one; null without an account. Rejects with a
 * Failure: `signed-out` or `disabled` when the session has ended.
 */
export async function getFreshToken(
  settings: Settings,
  getHeaders?: GetHeaders,
  refused?: string,
): Promise<string | null> {
  const fromAuth = getTokenSource();
  if (fromAuth) return fromAuth(refused);
  const account = readStoredAccount(settings);
  if (!account) return null;
  const { token, expiresAt } = account;
  if (token !== refused && expiresAt > Date.now() + minValidityMs) return token;
  return renewOnce(token, () => renew(settings, account, getHeaders));
}

/** Firestore without the SDK, asked with the account's token (docs/behaviour.md, "Sign-in"). */
export function firestoreWithToken(settings: Settings, getHeaders?: GetHeaders) {
  const { documents, send } = firestoreRest(settings, getHeaders);
  return {
    documents,
    send: (method: Parameters<typeof send>[0], body: unknown) =>
      sendWithToken(
        (refused) => getFreshToken(settings, getHeaders, refused),
        (token) => send(method, body, token),
      ),
  };
}

const codes: Record<string, FailureCode> = {
  USER_DISABLED: 'disabled',
  USER_NOT_FOUND: 'signed-out',
  TOKEN_EXPIRED: 'signed-out',
  INVALID_REFRESH_TOKEN: 'signed-out',
};

/** As documented in Firebase's REST reference; in this form a request needs no preflight. */
async function renew(
  settings: Settings,
  { refreshToken, storeToken }: StoredAccount,
  getHeaders?: GetHeaders,
): Promise<string> {
  const origin = serviceOrigins(settings.emulators).token;
  const { response, answer } = await requestJson(
    `${origin}/v1/token?key=${settings.options.apiKey}`,
    {
      method: 'POST',
      ...(getHeaders && { headers: await getHeaders() }),
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    },
  );
  const { id_token, error } = (answer ?? {}) as { id_token?: string; error?: { message: string } };
  if (response.ok && id_token) {
    storeToken(id_token);
    return id_token;
  }
  const message = error?.message ?? response.statusText;
  const other = response.status >= 500 ? 'server' : 'unknown';
  throw new Failure(codes[message.split(' ')[0] ?? ''] ?? other, message);
}
