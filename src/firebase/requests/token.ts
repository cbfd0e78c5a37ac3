import { Failure, type FailureCode } from '../../domain/failure.ts';
import { pageStart } from '../../services/page-start.ts';
import { readStoredAccount, type StoredAccount } from '../device/stored-session.ts';
import { type Settings, serviceOrigins } from '../settings.ts';
import { requestJson } from './request-json.ts';

/**
 * Gets the account's ID token, another one than `refused`; null without an account. Rejects with a
 * Failure: one that ends the session only if the identity provider does not renew the token.
 */
export type GetToken = (refused?: string) => Promise<string | null>;

let source: GetToken | undefined;

/** Auth has answered: from now on tokens come from it. They are null while nobody is signed in. */
export function setTokenSource(fromAuth: GetToken | undefined): void {
  source = fromAuth;
}

/** Auth's token; null until Auth has answered. */
export const tokenOfAuth: GetToken = async (refused) => source?.(refused) ?? null;

export const hasAuthAnswered = (): boolean => source !== undefined;

/** Renews a token once, however many requests need that. */
export function renewOnce(old: string, renew: () => Promise<string>): Promise<string> {
  if (pageStart.renewal?.old !== old) {
    const token = renew();
    pageStart.renewal = { old, token };
    token.catch(() => delete pageStart.renewal);
  }
  return pageStart.renewal.token;
}

/**
 * Sends a request with the account's token; once more with a new one if the server refuses it (a
 * clock that is wrong, a token at its limit). Fails with `token-refused` if it refuses that too.
 */
export async function sendWithToken<T>(
  getToken: GetToken,
  send: (token: string | null) => Promise<T>,
): Promise<T> {
  const token = await getToken();
  try {
    return await send(token);
  } catch (error) {
    if (token === null || Failure.from(error).code !== 'token-refused') throw error;
    return send(await getToken(token));
  }
}

/** The SDK has the same limit: an older token may expire on its way. */
const minValidityMs = 300_000;

/**
 * The token for requests without the SDK. Until Auth has answered it is the one that Auth keeps on
 * the device, or a new one in its place, so that a visit waits neither for Auth's code nor for its
 * look-up of the account (docs/decisions/0012-first-spine.md). Auth renews its own by itself.
 */
export const tokenFor =
  (settings: Settings): GetToken =>
  async (refused) => {
    if (source) return source(refused);
    const account = readStoredAccount(settings.options.apiKey);
    if (!account) return null;
    const { token, expiresAt } = account;
    if (token !== refused && expiresAt > Date.now() + minValidityMs) return token;
    return renewOnce(token, () => renew(settings, account));
  };

const codes: Record<string, FailureCode> = {
  USER_DISABLED: 'disabled',
  USER_NOT_FOUND: 'signed-out',
  TOKEN_EXPIRED: 'signed-out',
  INVALID_REFRESH_TOKEN: 'signed-out',
};

/** Firebase's REST reference documents this request. In this form it needs no preflight. */
async function renew(settings: Settings, { refreshToken }: StoredAccount): Promise<string> {
  const origin = serviceOrigins(settings.emulators).token;
  const { response, answer } = await requestJson(
    settings,
    `${origin}/v1/token?key=${settings.options.apiKey}`,
    {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    },
  );
  const { id_token, error } = (answer ?? {}) as { id_token?: string; error?: { message: string } };
  if (response.ok && id_token) return id_token;
  const message = String(error?.message ?? response.statusText);
  const isServer = answer === null || response.ok || response.status >= 500;
  const other = isServer ? 'server' : 'unknown';
  throw new Failure(codes[message.split(' ')[0] ?? ''] ?? other, message);
}
