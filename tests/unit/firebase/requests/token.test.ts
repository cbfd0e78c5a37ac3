import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
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
    vi.stubGlobal(name, { getItem: (item: string) => items.get(item) ?? null });
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
