import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firestoreRest } from '../../../src/firebase/firestore-rest.ts';
import { localSettings } from '../../../src/firebase/settings.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An answer that comes in as many pieces, with so many milliseconds before each. */
function serve(pieces: string[], pause: number) {
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const left = [...pieces];
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (stream) =>
          new Promise<void>((done, fail) => {
            signal.addEventListener('abort', () => fail(signal.reason));
            setTimeout(() => {
              const piece = left.shift();
              if (piece === undefined) stream.close();
              else stream.enqueue(new TextEncoder().encode(piece));
              done();
            }, pause);
          }),
      },
      { highWaterMark: 0 },
    );
    return new Response(body);
  });
  return firestoreRest(localSettings('1,2,3')).send('runQuery', {});
}

describe('a request', () => {
  test('may take as long as it likes while something comes', async () => {
    const answer = serve(['[1', ',2', ',3', ']'], 6_000);
    await vi.advanceTimersByTimeAsync(5 * 6_000);
    expect(await answer).toEqual([1, 2, 3]);
  });

  test('is given up after ten seconds of silence in its middle', async () => {
    const answer = serve(['[1', ',2]'], 10_500);
    const given = expect(answer).rejects.toMatchObject({ code: 'offline' });
    await vi.advanceTimersByTimeAsync(10_000);
    await given;
  });
});
