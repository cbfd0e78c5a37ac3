import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { runSequentially } from '../../../src/services/run-sequentially.ts';

const failing = (codes: Record<string, ConstructorParameters<typeof Failure>[0]>) => {
  const done: string[] = [];
  const work = async (item: string) => {
    const code = codes[item];
    if (code) throw new Failure(code, 'failed by the test');
    done.push(item);
  };
  return { done, work };
};
const signedOut = new Failure('signed-out', 'by the test');
const options = { signal: new AbortController().signal, onProgress: () => {} };

describe('runSequentially', () => {
  it('processes one item after the other and reports the progress', async () => {
    let runningCount = 0;
    const counts: number[] = [];
    const work = async (item: string) => {
      runningCount++;
      expect(runningCount).toBe(1);
      await Promise.resolve();
      runningCount--;
      return `${item} done`;
    };
    const outcome = await runSequentially(['a', 'b', 'c'], work, {
      ...options,
      onProgress: (count) => counts.push(count),
    });
    const done = ['a done', 'b done', 'c done'];
    expect(outcome).toEqual({ done, failed: [], remaining: [], stoppedBy: null });
    expect(counts).toEqual([1, 2, 3]);
  });

  it.each(['conflict', 'missing', 'unknown'] as const)(
    'continues after an item that failed with %s',
    async (code) => {
      const { done, work } = failing({ b: code });
      const { failed, remaining, stoppedBy } = await runSequentially(
        ['a', 'b', 'c'],
        work,
        options,
      );
      expect(done).toEqual(['a', 'c']);
      expect(failed.map(({ item, failure }) => [item, failure.code])).toEqual([['b', code]]);
      expect([remaining, stoppedBy]).toEqual([[], null]);
    },
  );

  it.each([
    'offline',
    'stale',
    'signed-out',
    'credentials',
    'token-refused',
    'forbidden',
    'quota',
  ] as const)('stops after %s, which would affect all others too', async (code) => {
    const { done, work } = failing({ b: code });
    const { failed, remaining, stoppedBy } = await runSequentially(['a', 'b', 'c'], work, options);
    expect(done).toEqual(['a']);
    expect(failed).toEqual([]);
    expect(remaining).toEqual(['b', 'c']);
    expect(stoppedBy?.code).toBe(code);
  });

  it.each([
    ['without a reason', undefined, null],
    ['by a failure, which is the reason then', signedOut, signedOut],
  ])('stops before the next item when it is aborted %s', async (_, reason, stoppedBy) => {
    const controller = new AbortController();
    const work = async (item: string) => {
      controller.abort(reason);
      return item;
    };
    const outcome = await runSequentially(['a', 'b'], work, {
      ...options,
      signal: controller.signal,
    });
    expect(outcome).toEqual({ done: ['a'], failed: [], remaining: ['b'], stoppedBy });
  });
});
