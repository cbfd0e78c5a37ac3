import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  firestoreWithToken,
  getFreshToken,
  mayBeSignedIn,
  readStoredAccount,
} from '../../../../src/firebase/requests/token.ts';
import { setTokenSource } from '../../../../src/firebase/requests/token-source.ts';
import { localSettings } from '../../../../src/firebase/settings.ts';

/** The token before Auth has answered, from what Auth keeps in the browser's storage. */

const settings = localSettings('1,2,3');
const key = 'firebase:authUser:demo:[DEFAULT]';
const inAnHour = () => Date.now() + 3_600_000;

/** What the SDK writes, as far as it is read here. */
const stored = (uid: string, expirationTime: number, refreshToken: string) =>
  JSON.stringify({
    uid,
    isAnonymous: false,
    stsTokenManager: { accessToken: `token of ${uid}`, expirationTime, refreshToken },
  });

const storages = { localStorage: new Map<string, string>(), sessionStorage: new Map() };
beforeEach(() => {
  for (const [name, items] of Object.entries(storages))
    vi.stubGlobal(name, {
      getItem: (item: string) => items.get(item) ?? null,
      setItem: (item: string, text: string) => items.set(item, text),
    });
});
afterEach(() => {
  for (const items of Object.values(storages)) items.clear();
  setTokenSource(undefined);
  vi.unstubAllGlobals();
});

const answerWith = (status: number, answer: object) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json(answer, { status }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

describe('The token before Auth has answered', () => {
  test('is the stored one while it is valid', async () => {
    storages.localStorage.set(key, stored('a', inAnHour(), 'r1'));
    expect(await getFreshToken(settings)).toBe('token of a');
    expect(mayBeSignedIn(settings, 'a')).toBe(true);
    expect(mayBeSignedIn(settings, 'b')).toBe(false);
  });

  test('is the one of the tab on a shared computer', async () => {
    storages.sessionStorage.set(key, stored('b', inAnHour(), 'r2'));
    expect(await getFreshToken(settings)).toBe('token of b');
  });

  test('is renewed once when it has expired, by a request that needs no preflight', async () => {
    storages.localStorage.set(key, stored('a', Date.now(), 'r3'));
    const fetched = answerWith(200, { id_token: 'new' });
    expect(await Promise.all([getFreshToken(settings), getFreshToken(settings)])).toEqual([
      'new',
      'new',
    ]);
    expect(fetched).toHaveBeenCalledTimes(1);
    const [url, { method, headers, body }] = fetched.mock.calls[0]!;
    expect(url).toBe('http://127.0.0.1:1/securetoken.googleapis.com/v1/token?key=demo');
    expect({ method, headers }).toEqual({ method: 'POST', headers: undefined });
    expect(String(body)).toBe('grant_type=refresh_token&refresh_token=r3');
  });

  test.each([
    ['USER_DISABLED', 'disabled', true],
    ['USER_NOT_FOUND', 'signed-out', true],
    ['TOKEN_EXPIRED', 'signed-out', true],
    ['INVALID_REFRESH_TOKEN', 'signed-out', true],
    ['INTERNAL : later', 'unknown', false],
  ])('fails after %s with %s, and is asked for again', async (message, code, isSessionEnd) => {
    storages.localStorage.set(key, stored('a', Date.now(), `r-${message}`));
    const fetched = answerWith(400, { error: { message } });
    await expect(getFreshToken(settings)).rejects.toMatchObject({ code, isSessionEnd });
    await expect(getFreshToken(settings)).rejects.toMatchObject({ code });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('is Auth’s own once Auth has answered, even if that is none', async () => {
    storages.localStorage.set(key, stored('a', inAnHour(), 'r4'));
    setTokenSource(async () => null);
    expect(await getFreshToken(settings)).toBeNull();
  });
});

describe('A token that the server refuses before its time', () => {
  /** Serves Firestore, which accepts these tokens, and the identity provider; returns what was requested. */
  function serve(accepted: string[], renew: () => Response) {
    const requested: string[] = [];
    vi.stubGlobal(
      'fetch',
      async (url: string, { headers }: { headers?: Record<string, string> }) => {
        if (url.includes('/v1/token')) {
          requested.push('renewal');
          return renew();
        }
        const token = headers?.Authorization?.replace('Bearer ', '') ?? '';
        requested.push(token);
        return accepted.includes(token)
          ? Response.json([token])
          : new Response('Unauthorized', { status: 401 });
      },
    );
    return requested;
  }
  const send = () => firestoreWithToken(settings).send('runQuery', {});
  const renewed = () => Response.json({ id_token: 'new', expires_in: '3600' });

  beforeEach(() => storages.localStorage.set(key, stored('a', inAnHour(), 'r5')));

  test('is renewed once for all requests, which are sent again, and stored for Auth', async () => {
    const requested = serve(['new'], renewed);
    expect(await Promise.all([send(), send()])).toEqual([['new'], ['new']]);
    expect(await send()).toEqual(['new']);
    expect(requested).toEqual(['token of a', 'token of a', 'renewal', 'new', 'new', 'new']);
    expect(readStoredAccount(settings)).toMatchObject({ uid: 'a', token: 'new' });
    expect(readStoredAccount(settings)?.expiresAt).toBeGreaterThan(Date.now() + 3_500_000);
  });

  test('does not end the session if the new one is refused too, and is renewed at the next try', async () => {
    const requested = serve([], renewed);
    for (const expected of [
      ['token of a', 'renewal', 'new'],
      ['new', 'renewal', 'new'],
    ]) {
      await expect(send()).rejects.toMatchObject({ code: 'token-refused', isSessionEnd: false });
      expect(requested.splice(0)).toEqual(expected);
    }
  });

  test('does not end the session without a network', async () => {
    serve([], () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(send()).rejects.toMatchObject({ code: 'offline', isSessionEnd: false });
  });

  test('ends the session when the identity provider does not renew it', async () => {
    serve([], () => Response.json({ error: { message: 'TOKEN_EXPIRED' } }, { status: 400 }));
    await expect(send()).rejects.toMatchObject({ code: 'signed-out', isSessionEnd: true });
  });

  test('stays away if somebody has signed out meanwhile', async () => {
    serve(['new'], () => {
      storages.localStorage.clear();
      return renewed();
    });
    await send();
    expect(readStoredAccount(settings)).toBeNull();
  });
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another format', '{"user":{"uid":"a"}}'],
  [
    'an anonymous account',
    stored('a', 0, 'r').replace('"isAnonymous":false', '"isAnonymous":true'),
  ],
])('%s in the storage counts as no account', (_, text) => {
  if (text !== null) storages.localStorage.set(key, text);
  expect(readStoredAccount(settings)).toBeNull();
});
