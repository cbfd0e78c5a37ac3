import { Failure } from '../../domain/failure.ts';

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

export const getTokenSource = (): GetToken | undefined => source;

let renewal: { old: string; token: Promise<string> } | undefined;

/** Renews a token once, however many requests need that at the same time. */
export function renewOnce(old: string, renew: () => Promise<string>): Promise<string> {
  if (renewal?.old !== old) {
    const end = () => {
      renewal = undefined;
    };
    renewal = { old, token: renew().finally(end) };
  }
  return renewal.token;
}

/**
 * Sends a request with the account's token; once more with a new one if the server refuses it (a clock
 * that is wrong, a token at its limit). Fails with `token-refused` if it refuses that too.
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
