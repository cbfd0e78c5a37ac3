import { FirebaseError } from 'firebase/app';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { callService, requestTimeoutMs, toFailure } from '../../../src/firebase/failure.ts';

describe('toFailure', () => {
  it.each([
    ['auth/network-request-failed', 'offline'],
    ['auth/invalid-credential', 'credentials'],
    ['auth/user-not-found', 'credentials'],
    ['auth/wrong-password', 'credentials'],
    ['auth/too-many-requests', 'throttled'],
    ['auth/user-disabled', 'disabled'],
    ['auth/user-token-expired', 'signed-out'],
    ['auth/invalid-refresh-token', 'signed-out'],
    ['permission-denied', 'forbidden'],
    ['unauthenticated', 'token-refused'],
    ['not-found', 'missing'],
    ['unavailable', 'offline'],
    ['resource-exhausted', 'quota'],
    ['storage/unauthorized', 'forbidden'],
    ['storage/object-not-found', 'missing'],
    ['storage/canceled', 'offline'],
    ['storage/something-new', 'unknown'],
  ])('%s is %s', (code, expected) => {
    const error = new FirebaseError(code, 'in their words');
    expect(toFailure(error)).toMatchObject({
      code: expected,
      cause: error,
      detail: `${code}: in their words`,
    });
  });

  it('tells a request of Firestore lite that never left from a failure of the service', () => {
    const unsent = new FirebaseError('unknown', 'Request failed with error: undefined');
    expect(toFailure(unsent).code).toBe('offline');
    expect(toFailure(new FirebaseError('unknown', 'Internal error')).code).toBe('unknown');
  });

  it('keeps a Failure as it is, and takes in whatever else was thrown', () => {
    const failure = new Failure('conflict', 'Changed meanwhile.', { fields: ['title'] });
    expect(toFailure(failure)).toBe(failure);
    expect(toFailure('a string')).toMatchObject({ code: 'unknown', message: 'a string' });
  });
});

describe('guarded', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('turns what the call throws into a Failure', async () => {
    const call = callService(() => Promise.reject(new FirebaseError('permission-denied', 'no')));
    await expect(call).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('gives up after ten seconds without an answer', async () => {
    vi.useFakeTimers();
    const call = callService(() => new Promise(() => {}));
    const refused = expect(call).rejects.toMatchObject({ code: 'offline' });
    expect(requestTimeoutMs).toBe(10_000);
    await vi.advanceTimersByTimeAsync(requestTimeoutMs);
    await refused;
  });
});
