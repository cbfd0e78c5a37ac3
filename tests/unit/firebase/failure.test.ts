import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { callService, callWithToken, toFailure } from '../../../src/firebase/failure.ts';
import { setTokenSource } from '../../../src/firebase/requests/token.ts';

describe('toFailure', () => {
  it.each([
    ['auth/wrong-password', 'credentials'],
    ['permission-denied', 'forbidden'],
    ['storage/internal-error', 'server'],
    ['auth/internal-error', 'server'],
    ['auth/the-service-is-currently-unavailable.', 'server'],
    ['storage/something-new', 'unknown'],
    ["auth/quota-exceeded-for-quota-metric-'queries-per-minute'", 'throttled'],
    ['auth/quota-exceeded', 'quota'],
  ])('%s is %s', (code, expected) => {
    const error = new FirebaseError(code, 'in their words');
    const detail = `${code}: in their words`;
    expect(toFailure(error)).toMatchObject({ code: expected, cause: error, detail });
  });

  it('has the words of the service for a refused password', () => {
    const words = 'Firebase: Too short (auth/weak-password).';
    expect(toFailure(new FirebaseError('auth/weak-password', words)).message).toBe('Too short');
  });

  const words = 'Firebase: Error (auth/network-request-failed).';
  const errors = {
    'Firestore lite': (message?: string) => new FirebaseError('unknown', message ?? ''),
    Auth: (message?: string) =>
      new FirebaseError('auth/network-request-failed', words, { message }),
    'a quota': (message?: string) => new FirebaseError('resource-exhausted', message ?? ''),
    'an answer that the SDK can’t read': (message?: string) => new TypeError(message),
  };
  it.each<[keyof typeof errors, message: string | undefined, code: string]>([
    ['Firestore lite', 'Request failed with error: Failed to fetch', 'offline'],
    ['Firestore lite', 'Request failed with error: Load failed', 'offline'],
    ['Firestore lite', 'Request failed with error: Internal Server Error', 'server'],
    ['Firestore lite', 'SyntaxError: Unexpected token in "No network"', 'server'],
    ['Auth', 'TypeError: Failed to fetch', 'offline'],
    ['Auth', "TypeError: Cannot read properties of undefined (reading 'message')", 'server'],
    ['Auth', undefined, 'offline'],
    ['a quota', "Quota exceeded for quota metric 'Reads', 'Reads per minute'", 'throttled'],
    ['a quota', 'Quota exceeded.', 'quota'],
    ['an answer that the SDK can’t read', 'undefined is not an object', 'server'],
  ])('takes what comes of %s with the message "%s" as %s', (source, message, code) => {
    expect(toFailure(errors[source](message)).code).toBe(code);
  });

  it('takes a status from 500 as a failure of the server', () => {
    const refused = Object.assign(new FirebaseError('storage/unknown', 'no'), { status: 503 });
    expect(toFailure(refused)).toMatchObject({ code: 'server' });
  });

  it('keeps a Failure as it is, and takes in whatever else was thrown', () => {
    const failure = new Failure('conflict', 'Changed meanwhile.', { fields: ['title'] });
    expect(toFailure(failure)).toBe(failure);
    expect(toFailure('a string')).toMatchObject({ code: 'unknown', message: 'a string' });
  });
});

describe('callService', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Expects that a call fails after this time, and not before. */
  async function expectEnd(call: Promise<unknown>, afterMs: number) {
    const onEnd = vi.fn();
    call.catch(onEnd);
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onEnd.mock.calls).toEqual([[expect.objectContaining({ code: 'slow' })]]);
  }

  it.each([
    [0, 10_000],
    [700_000, 80_000],
  ])('with %i bytes gives up after %i ms: ten seconds, and its bytes at 10 kB/s', (bytes, ms) =>
    expectEnd(
      callService(() => new Promise(() => {}), bytes),
      ms,
    ),
  );

  it('begins its time again with each progress, and aborts what it runs at the end', async () => {
    let aborted: AbortSignal | undefined;
    const call = callService(async ({ signal, restart }) => {
      aborted = signal;
      await new Promise((sent) => setTimeout(sent, 9_000));
      restart(50_000);
      return new Promise(() => {});
    });
    await expectEnd(call, 9_000 + 15_000);
    expect(aborted?.reason).toMatchObject({ code: 'slow' });
  });
});

afterEach(() => setTokenSource(undefined));

it('What the rules refuse after a sign-out fails because nobody is signed in', async () => {
  let token: string | null = 'of the account';
  setTokenSource(async () => token);
  const refuse = () => Promise.reject(new FirebaseError('permission-denied', 'refused'));
  await expect(callWithToken(refuse)).rejects.toMatchObject({ code: 'forbidden' });
  const call = callWithToken(refuse);
  token = null;
  await expect(call).rejects.toMatchObject({ code: 'signed-out' });
});
