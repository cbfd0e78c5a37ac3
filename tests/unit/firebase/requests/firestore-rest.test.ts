import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firestoreRest } from '../../../../src/firebase/requests/firestore-rest.ts';
import { localSettings } from '../../../../src/firebase/settings.ts';

/** Ten seconds, and the time of the few bytes that are sent. */
const limitMs = 10_010;

beforeEach(() => void vi.useFakeTimers());
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
  return firestoreRest(localSettings('1,2,3')).commit({});
}

describe('A request', () => {
  test('may take longer than ten seconds while data arrive', async () => {
    const answer = serve(['{"commitTime"', ':', '"now"', '}'], 6_000);
    await vi.advanceTimersByTimeAsync(5 * 6_000);
    expect(await answer).toEqual({ commitTime: 'now' });
  });

  test('may take as long as its body needs at 10 kB/s', async () => {
    vi.stubGlobal('fetch', async () => {
      await new Promise((sent) => setTimeout(sent, 15_000));
      return Response.json({ commitTime: 'now' });
    });
    const body = 'x'.repeat(100_000);
    const answer = firestoreRest(localSettings('1,2,3')).commit({ body });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await answer).toEqual({ commitTime: 'now' });
  });

  test('fails after ten seconds in a step before it', async () => {
    const getHeaders = () => new Promise<never>(() => {});
    const answer = firestoreRest({ ...localSettings('1,2,3'), getHeaders }).commit({});
    const failed = expect(answer).rejects.toMatchObject({ code: 'slow' });
    await vi.advanceTimersByTimeAsync(limitMs);
    await failed;
  });
});

const html = (status: number) =>
  new Response('<p>Sign in</p>', { status, headers: { 'Content-Type': 'text/html' } });
const perMinute = { error: { status: 'RESOURCE_EXHAUSTED', message: 'Reads per minute' } };

test.each([
  ['HTML of status 200', 'read', html(200), 'server'],
  ['HTML of status 403', 'read', html(403), 'server'],
  ['other JSON', 'read', Response.json({ a: 1 }), 'server'],
  ['other JSON ', 'commit', Response.json({ a: 1 }), 'server'],
  ['a limit of a minute', 'read', Response.json(perMinute, { status: 429 }), 'throttled'],
] as const)('An answer with %s to a %s fails by what it is', async (_, method, answer, code) => {
  vi.stubGlobal('fetch', async () => answer);
  const firestore = firestoreRest(localSettings('1,2,3'));
  const request = method === 'read' ? firestore.read([]) : firestore.commit({});
  await expect(request).rejects.toMatchObject({ code });
});
