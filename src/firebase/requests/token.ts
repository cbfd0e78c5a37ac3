import { Failure, type FailureCode } from '../../domain/failure.ts';
import { sessionKeyPrefix } from '../device/stored-session.ts';
import { type Settings, serviceOrigins } from '../settings.ts';
import { type GetHeaders, requestJson } from './json-request.ts';
import { getTokenSource } from './token-source.ts';

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
};

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
    const stored = JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '');
    const { uid, isAnonymous, stsTokenManager } = stored;
    const { accessToken: token, expirationTime: expiresAt, refreshToken } = stsTokenManager;
    const isKnown = [uid, token, refreshToken].every((text) => typeof text === 'string');
    return isKnown && !isAnonymous
      ? { uid, token, expiresAt: Number(expiresAt), refreshToken }
      : null;
  } catch {
    return null;
  }
}

/** Whether this account is signed in, as far as this device knows. */
export const mayBeSignedIn = (settings: Settings, uid: string): boolean =>
  getTokenSource() !== undefined || readStoredAccount(settings)?.uid === uid;

/**
 * The token, renewed if it has expired; null without an account. Rejects with a Failure: `signed-out`
 * or `disabled` when the session has ended.
 */
export async function getFreshToken(
  settings: Settings,
  getHeaders?: GetHeaders,
): Promise<string | null> {
  const fromAuth = getTokenSource();
  if (fromAuth) return fromAuth();
  const account = readStoredAccount(settings);
  if (!account) return null;
  if (account.expiresAt > Date.now() + minValidityMs) return account.token;
  return renewOnce(account, () => renew(settings, account.refreshToken, getHeaders));
}

let renewal: { refreshToken: string; token: Promise<string> } | undefined;

function renewOnce({ refreshToken }: StoredAccount, renew: () => Promise<string>): Promise<string> {
  if (renewal?.refreshToken !== refreshToken) {
    renewal = { refreshToken, token: renew() };
    renewal.token.catch(() => {
      renewal = undefined;
    });
  }
  return renewal.token;
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
  refreshToken: string,
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
  if (response.ok && id_token) return id_token;
  const message = error?.message ?? response.statusText;
  throw new Failure(codes[message.split(' ')[0] ?? ''] ?? 'unknown', message);
}
