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
    expect(toFailure(error)).toMatchObject({
      code: expected,
      cause: error,
      detail: `${code}: in their words`,
    });
  });

  it.each([
    ['Request failed with error: Failed to fetch', 'offline'],
    ['Request failed with error: NetworkError when attempting to fetch resource.', 'offline'],
    ['Request failed with error: Load failed', 'offline'],
    ['Request failed with error: Internal Server Error', 'server'],
    ['Request failed with error: ', 'server'],
    ['SyntaxError: Unexpected token in "No network"', 'server'],
  ])('takes "%s" of Firestore lite as %s', (message, expected) => {
    expect(toFailure(new FirebaseError('unknown', message)).code).toBe(expected);
  });

  it.each([
    ['TypeError: Failed to fetch', 'offline'],
    ['TypeError: Load failed', 'offline'],
    ['SyntaxError: Unexpected token < in JSON of "No network"', 'server'],
    ["TypeError: Cannot read properties of undefined (reading 'message')", 'server'],
    [undefined, 'offline'],
  ])('takes "%s" of Auth as %s', (message, expected) => {
    const words = 'Firebase: Error (auth/network-request-failed).';
    const error = new FirebaseError('auth/network-request-failed', words, { message });
    expect(toFailure(error).code).toBe(expected);
  });

  it.each([
    ["Quota exceeded for quota metric 'Reads' and limit 'Reads per minute'", 'throttled'],
    ['Quota exceeded.', 'quota'],
  ])('takes the limit "%s" as %s', (message, expected) => {
    expect(toFailure(new FirebaseError('resource-exhausted', message)).code).toBe(expected);
  });

  it('takes what the SDK can’t read as a failure of the server', () => {
    expect(toFailure(new TypeError('undefined is not an object')).code).toBe('server');
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
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Expects that a call fails after this time, and not before. */
  async function expectEnd(call: Promise<unknown>, afterMs: number) {
    const onEnd = vi.fn();
    call.catch(onEnd);
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onEnd.mock.calls).toEqual([[expect.objectContaining({ code: 'slow' })]]);
  }

  it('turns what the call throws into a Failure', async () => {
    const call = callService(() => Promise.reject(new FirebaseError('permission-denied', 'no')));
    await expect(call).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('gives up after ten seconds, whatever the call waits for', async () => {
    await expectEnd(
      callService(() => new Promise(() => {})),
      10_000,
    );
  });

  it('waits besides for its bytes, at 10 kB/s', async () => {
    await expectEnd(
      callService(() => new Promise(() => {}), 700_000),
      80_000,
    );
  });

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

describe('callWithToken', () => {
  afterEach(() => setTokenSource(undefined));

  it('says of what the rules refuse after a sign-out that nobody is signed in', async () => {
    let token: string | null = 'of the account';
    setTokenSource(async () => token);
    const refuse = () => Promise.reject(new FirebaseError('permission-denied', 'refused'));
    await expect(callWithToken(refuse)).rejects.toMatchObject({ code: 'forbidden' });
    const call = callWithToken(refuse);
    token = null;
    await expect(call).rejects.toMatchObject({ code: 'signed-out' });
  });
});
