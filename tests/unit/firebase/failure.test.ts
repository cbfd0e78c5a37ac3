import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { callService, toFailure, withToken } from '../../../src/firebase/failure.ts';
import { maxSilenceMs, noteProgress, watched } from '../../../src/firebase/requests/silence.ts';
import { setTokenSource } from '../../../src/firebase/requests/token.ts';

describe('toFailure', () => {
  it.each([
    ['auth/wrong-password', 'credentials'],
    ['permission-denied', 'forbidden'],
    ['storage/internal-error', 'server'],
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
    noteProgress();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('turns what the call throws into a Failure', async () => {
    const call = callService(() => Promise.reject(new FirebaseError('permission-denied', 'no')));
    await expect(call).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('gives the SDK an answer of status 503 that it can read, whatever its text is', async () => {
    const sdkFetch = watched(async () => new Response('No healthy upstream', { status: 503 }));
    expect(await (await sdkFetch('/')).json()).toHaveProperty('error.message', 'INTERNAL_ERROR');
  });

  it('gives up after ten seconds without an answer', async () => {
    const call = callService(() => new Promise(() => {}));
    const refused = expect(call).rejects.toMatchObject({ code: 'slow' });
    await vi.advanceTimersByTimeAsync(maxSilenceMs);
    await refused;
  });

  it('waits while the bytes of the SDK’s request arrive', async () => {
    let left = 3;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await new Promise((arrived) => setTimeout(arrived, 6_000));
          controller.enqueue(new Uint8Array(1));
          if (--left === 0) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const sdkFetch = watched(async () => new Response(body));
    const call = callService(async () => (await sdkFetch('/')).text());
    await vi.advanceTimersByTimeAsync(18_000);
    expect(await call).toHaveLength(3);
  });

  it('gives each request of a call its own time, and its own failure', async () => {
    const call = callService(async (onRequest) => {
      await new Promise((answer) => setTimeout(answer, 6_000));
      onRequest('unanswered');
      return new Promise(() => {});
    });
    const refused = expect(call).rejects.toMatchObject({ code: 'unanswered' });
    await vi.advanceTimersByTimeAsync(6_000 + maxSilenceMs);
    await refused;
  });

  it('begins no further request after it has given up', async () => {
    const commit = vi.fn();
    const call = callService(async (onRequest) => {
      await new Promise((answer) => setTimeout(answer, maxSilenceMs + 1));
      onRequest('unanswered');
      commit();
    });
    const refused = expect(call).rejects.toMatchObject({ code: 'slow' });
    await vi.advanceTimersByTimeAsync(maxSilenceMs + 1);
    await refused;
    expect(commit).not.toHaveBeenCalled();
  });
});

describe('withToken', () => {
  afterEach(() => setTokenSource(undefined));

  it('says of what the rules refuse after a sign-out that nobody is signed in', async () => {
    let token: string | null = 'of the account';
    setTokenSource(async () => token);
    const refuse = () => Promise.reject(new FirebaseError('permission-denied', 'refused'));
    await expect(withToken(refuse)).rejects.toMatchObject({ code: 'forbidden' });
    const call = withToken(refuse);
    token = null;
    await expect(call).rejects.toMatchObject({ code: 'signed-out' });
  });
});
