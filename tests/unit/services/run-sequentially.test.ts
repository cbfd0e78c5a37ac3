import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { runSequentially } from '../../../src/services/run-sequentially.ts';

const failing = (codes: Record<string, ConstructorParameters<typeof Failure>[0]>) => {
  const done: string[] = [];
  const work = async (item: string) => {
    const code = codes[item];
    if (code) throw new Failure(code, 'told to');
    done.push(item);
  };
  return { done, work };
};
const quiet = { signal: new AbortController().signal, onProgress: () => {} };

describe('the same to many', () => {
  it('is done one after the other, and its progress told', async () => {
    let busy = 0;
    const counts: number[] = [];
    const work = async () => {
      busy++;
      expect(busy).toBe(1);
      await Promise.resolve();
      busy--;
    };
    const outcome = await runSequentially(['a', 'b', 'c'], work, {
      ...quiet,
      onProgress: (count) => counts.push(count),
    });
    expect(outcome).toEqual({ failed: [], remaining: [], stoppedBy: null });
    expect(counts).toEqual([1, 2, 3]);
  });

  it.each(['conflict', 'missing', 'unknown'] as const)(
    'goes on after one that failed with %s',
    async (code) => {
      const { done, work } = failing({ b: code });
      const {
        failed,
        remaining: left,
        stoppedBy: ended,
      } = await runSequentially(['a', 'b', 'c'], work, quiet);
      expect(done).toEqual(['a', 'c']);
      expect(failed.map(({ item, failure }) => [item, failure.code])).toEqual([['b', code]]);
      expect([left, ended]).toEqual([[], null]);
    },
  );

  it.each(['offline', 'stale', 'signed-out', 'forbidden', 'quota'] as const)(
    'ends with %s, which all others would meet as well',
    async (code) => {
      const { done, work } = failing({ b: code });
      const {
        failed,
        remaining: left,
        stoppedBy: ended,
      } = await runSequentially(['a', 'b', 'c'], work, quiet);
      expect(done).toEqual(['a']);
      expect(failed).toEqual([]);
      expect(left).toEqual(['b', 'c']);
      expect(ended?.code).toBe(code);
    },
  );

  it('stops before the next one when it is told to', async () => {
    const control = new AbortController();
    const done: string[] = [];
    const work = async (item: string) => {
      done.push(item);
      control.abort();
    };
    const outcome = await runSequentially(['a', 'b'], work, { ...quiet, signal: control.signal });
    expect(done).toEqual(['a']);
    expect(outcome).toEqual({ failed: [], remaining: ['b'], stoppedBy: null });
  });
});
