import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokenFor } from '../../../../src/firebase/requests/token.ts';
import { localSettings } from '../../../../src/firebase/settings.ts';
import { pageStart } from '../../../../src/services/page-start.ts';

/** The token before Auth has answered, from the record which visit-cost.spec.ts reads as Auth has written it. */

const getToken = tokenFor(localSettings('1,2,3'));

function store(expirationTime: number) {
  const stsTokenManager = { accessToken: 'stored', expirationTime, refreshToken: 'r' };
  const record = JSON.stringify({ uid: 'a', isAnonymous: false, stsTokenManager });
  vi.stubGlobal('localStorage', { getItem: () => record });
}

const answerWith = (status: number, answer: object) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json(answer, { status }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
afterEach(() => {
  vi.unstubAllGlobals();
  delete pageStart.renewal;
});

test('A token that has expired is renewed once for all requests, by a request that needs no preflight', async () => {
  store(Date.now());
  const fetched = answerWith(200, { id_token: 'new' });
  expect(await Promise.all([getToken(), getToken()])).toEqual(['new', 'new']);
  expect(fetched).toHaveBeenCalledOnce();
  const [url, { method, headers, body }] = fetched.mock.calls[0]!;
  expect(url).toBe('http://127.0.0.1:1/securetoken.googleapis.com/v1/token?key=demo');
  expect({ method, headers }).toEqual({ method: 'POST', headers: {} });
  expect(String(body)).toBe('grant_type=refresh_token&refresh_token=r');
});

test('A token that the server refuses before its time is renewed', async () => {
  store(Date.now() + 3_600_000);
  answerWith(200, { id_token: 'new' });
  expect(await getToken()).toBe('stored');
  expect(await getToken('stored')).toBe('new');
});

test.each([
  ['USER_DISABLED', 'disabled', true],
  ['USER_NOT_FOUND', 'signed-out', true],
  ['TOKEN_EXPIRED', 'signed-out', true],
  ['INVALID_REFRESH_TOKEN', 'signed-out', true],
  ['INTERNAL : later', 'unknown', false],
])(
  'A token that is not renewed after %s fails with %s, and is asked for again',
  async (message, code, isSessionEnd) => {
    store(Date.now());
    const fetched = answerWith(400, { error: { message } });
    await expect(getToken()).rejects.toMatchObject({ code, isSessionEnd });
    await expect(getToken()).rejects.toMatchObject({ code });
    expect(fetched).toHaveBeenCalledTimes(2);
  },
);
