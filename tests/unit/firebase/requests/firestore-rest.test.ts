import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firestoreRest } from '../../../../src/firebase/requests/firestore-rest.ts';
import { localSettings } from '../../../../src/firebase/settings.ts';

beforeEach(() => vi.useFakeTimers());
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
        pull: (stream) =>
          new Promise<void>((done, fail) => {
            signal.addEventListener('abort', () => fail(signal.reason));
            setTimeout(() => {
              const chunk = remaining.shift();
              if (chunk === undefined) stream.close();
              else stream.enqueue(new TextEncoder().encode(chunk));
              done();
            }, pauseMs);
          }),
      },
      { highWaterMark: 0 },
    );
    return new Response(body);
  });
  return firestoreRest(localSettings('1,2,3')).send('runQuery', {});
}

describe('A request', () => {
  test('may take longer than ten seconds while data arrive', async () => {
    const answer = serve(['[1', ',2', ',3', ']'], 6_000);
    await vi.advanceTimersByTimeAsync(5 * 6_000);
    expect(await answer).toEqual([1, 2, 3]);
  });

  test('fails after a minute of single bytes', async () => {
    const answer = serve([...'[1,2,3,4,5,6,7,8,9]'], 9_000);
    const failed = expect(answer).rejects.toMatchObject({ code: 'slow' });
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
  });

  test('fails after ten seconds without data', async () => {
    const answer = serve(['[1', ',2]'], 10_500);
    const failed = expect(answer).rejects.toMatchObject({ code: 'slow' });
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
  });
});
