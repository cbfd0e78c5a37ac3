import { beforeEach, expect, test, vi } from 'vitest';
import {
  markEndedSession,
  readStoredAccount,
  removeEndedSession,
} from '../../../src/firebase/device/stored-session.ts';

const key = 'firebase:authUser:demo:[DEFAULT]';
const stsTokenManager = { accessToken: 'token', refreshToken: 'r', expirationTime: 1 };
const recordOf = (uid: string, lastLoginAt: string) =>
  JSON.stringify({ uid, isAnonymous: false, lastLoginAt, stsTokenManager });
const ended = recordOf('anna', '1');

/** The storage of a tab, whose keys are its own properties as in a browser. */
class FakeStorage {
  [name: string]: unknown;
  getItem = (name: string) => this[name] ?? null;
  setItem = (name: string, value: string) => {
    this[name] = value;
  };
  removeItem = (name: string) => delete this[name];
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
  return () => vi.unstubAllGlobals();
});

/** A document of this tab marks the session, and Auth stores the record while the next one begins. */
function markAndStore(record: string) {
  vi.stubGlobal('performance', { timeOrigin: 1 });
  markEndedSession(ended);
  localStorage.setItem(key, record);
  vi.stubGlobal('performance', { timeOrigin: 2 });
}

test('A session that ended in another tab and was stored again is removed by the next document', () => {
  markAndStore(ended);
  expect(readStoredAccount('demo')).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

test.each([
  ['of the same account', recordOf('anna', '2')],
  ['of another account', recordOf('ben', '1')],
])('A later session %s stays', (_, record) => {
  markAndStore(record);
  removeEndedSession();
  expect(localStorage.getItem(key)).toBe(record);
});

test('The mark counts once, and not in the document that has set it', () => {
  markEndedSession(ended);
  localStorage.setItem(key, ended);
  removeEndedSession();
  expect(readStoredAccount('demo')?.uid).toBe('anna');
  markAndStore(ended);
  removeEndedSession();
  localStorage.setItem(key, ended);
  expect(readStoredAccount('demo')?.uid).toBe('anna');
});
