import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firestoreRest } from '../../../../src/firebase/requests/firestore-rest.ts';
import { localSettings } from '../../../../src/firebase/settings.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a request whose answer arrives in these pieces, with `pauseMs` before each. */
function serve(pieces: string[], pauseMs: number) {
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const remaining = [...pieces];
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) =>
          new Promise<void>((done, fail) => {
            signal.addEventListener('abort', () => fail(signal.reason));
            setTimeout(() => {
              const chunk = remaining.shift();
              if (chunk === undefined) controller.close();
              else controller.enqueue(new TextEncoder().encode(chunk));
              done();
            }, pauseMs);
          }),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  });
  return firestoreRest(localSettings('1,2,3')).send('batchGet', {});
}

describe('A request', () => {
  test('may take longer than ten seconds while data arrive', async () => {
    const answer = serve(['[1', ',2', ',3', ']'], 6_000);
    await vi.advanceTimersByTimeAsync(5 * 6_000);
    expect(await answer).toEqual([1, 2, 3]);
  });

  test('may take as long as its body needs at 10 kB/s', async () => {
    vi.stubGlobal('fetch', async () => {
      await new Promise((sent) => setTimeout(sent, 15_000));
      return Response.json([1]);
    });
    const body = 'x'.repeat(100_000);
    const answer = firestoreRest(localSettings('1,2,3')).send('batchGet', { body });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await answer).toEqual([1]);
  });

  test('fails after ten seconds without data', async () => {
    const answer = serve(['[1', ',2]'], 10_500);
    const failed = expect(answer).rejects.toMatchObject({ code: 'slow' });
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
  });

  test('fails after ten seconds in a step before it', async () => {
    const getHeaders = () => new Promise<never>(() => {});
    const answer = firestoreRest({ ...localSettings('1,2,3'), getHeaders }).send('batchGet', {});
    const failed = expect(answer).rejects.toMatchObject({ code: 'slow' });
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
  });
});

const html = (status: number) =>
  new Response('<p>Sign in</p>', { status, headers: { 'Content-Type': 'text/html' } });
const perMinute = { error: { status: 'RESOURCE_EXHAUSTED', message: 'Reads per minute' } };

test.each([
  ['HTML of status 200', 'batchGet', html(200), 'server'],
  ['HTML of status 403', 'batchGet', html(403), 'server'],
  ['other JSON', 'batchGet', Response.json({ a: 1 }), 'server'],
  ['other JSON to a commit', 'commit', Response.json({ a: 1 }), 'server'],
  ['a limit of a minute', 'batchGet', Response.json(perMinute, { status: 429 }), 'throttled'],
] as const)('An answer with %s to %s fails by what it is', async (_, method, answer, code) => {
  vi.stubGlobal('fetch', async () => answer);
  const request = firestoreRest(localSettings('1,2,3')).send(method, {});
  await expect(request).rejects.toMatchObject({ code });
});
