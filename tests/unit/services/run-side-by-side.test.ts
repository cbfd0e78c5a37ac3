import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { itemsAtOnce, runSideBySide } from '../../../src/services/run-side-by-side.ts';

type Code = ConstructorParameters<typeof Failure>[0];

const failing = (codes: Record<string, Code>) => async (item: string) => {
  const code = codes[item];
  if (code) throw new Failure(code, 'failed by the test');
  return item;
};
const signedOut = new Failure('signed-out', 'by the test');
const options = { signal: new AbortController().signal, onProgress: () => {} };
/** More items than run at once. */
const many = Array.from({ length: itemsAtOnce + 3 }, (_, index) => `item ${index}`);

describe('runSideBySide', () => {
  it('processes a few items at once, and gives the results in their order', async () => {
    const running = new Set<string>();
    let most = 0;
    const counts: number[] = [];
    const work = async (item: string) => {
      running.add(item);
      most = Math.max(most, running.size);
      // The first items end last.
      for (let turns = many.length - many.indexOf(item); turns > 0; turns--) await null;
      running.delete(item);
      return `${item} done`;
    };
    const outcome = await runSideBySide(many, work, {
      ...options,
      onProgress: (count) => counts.push(count),
    });
    const done = many.map((item) => `${item} done`);
    expect(outcome).toEqual({ done, failed: [], remaining: [], stoppedBy: null });
    expect(counts).toEqual(many.map((_, index) => index + 1));
    expect(most).toBe(itemsAtOnce);
  });

  it.each(['conflict', 'missing', 'unknown'] as const)(
    'continues after an item that failed with %s',
    async (code) => {
      const result = await runSideBySide(many, failing({ 'item 1': code }), options);
      expect(result.done).toEqual(many.filter((item) => item !== 'item 1'));
      expect(result.failed.map(({ item, failure }) => [item, failure.code])).toEqual([
        ['item 1', code],
      ]);
      expect([result.remaining, result.stoppedBy]).toEqual([[], null]);
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
  ] as const)('begins no item after %s, which would affect all others too', async (code) => {
    const result = await runSideBySide(many, failing({ 'item 0': code }), options);
    expect(result.done).toEqual(many.slice(1, itemsAtOnce));
    expect(result.failed).toEqual([]);
    expect(result.remaining).toEqual(['item 0', ...many.slice(itemsAtOnce)]);
    expect(result.stoppedBy?.code).toBe(code);
  });

  it.each([
    ['without a reason', undefined, null],
    ['by a failure, which is the reason then', signedOut, signedOut],
  ])('ends those that it has begun when it is aborted %s', async (_, reason, stoppedBy) => {
    const controller = new AbortController();
    const work = async (item: string) => {
      await null;
      controller.abort(reason);
      return item;
    };
    const { signal } = controller;
    expect(await runSideBySide(many, work, { ...options, signal })).toEqual({
      done: many.slice(0, itemsAtOnce),
      failed: [],
      remaining: many.slice(itemsAtOnce),
      stoppedBy,
    });
  });
});
