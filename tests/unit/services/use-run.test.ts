import { describe, expect, it, test } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { chunkSize, notRun, runMany, sortByPart } from '../../../src/services/use-run.ts';
import { buildCassette } from '../../support/fake-backend.ts';

type Code = ConstructorParameters<typeof Failure>[0];

const failing = (failed: string, code: Code) => async (chunk: readonly string[]) =>
  chunk.map((item) => (item === failed ? { failure: new Failure(code, '') } : { result: item }));
const signedOut = new Failure('signed-out', 'by the test');
const options = { signal: new AbortController().signal, onProgress: () => {} };
/** More items than one chunk has. */
const many = Array.from({ length: chunkSize + 3 }, (_, index) => `item ${index}`);

describe('runMany', () => {
  it('works on one chunk after the other, and gives the results in their order', async () => {
    const counts: number[] = [];
    const chunks: number[] = [];
    const outcome = await runMany(
      many,
      async (chunk) => {
        chunks.push(chunk.length);
        return chunk.map((item) => ({ result: `${item} done` }));
      },
      { ...options, onProgress: (count) => counts.push(count) },
    );
    const done = many.map((item) => `${item} done`);
    expect(outcome).toEqual({ ...notRun, done });
    expect(chunks).toEqual([chunkSize, 3]);
    expect(counts).toEqual([chunkSize, chunkSize + 3]);
  });

  it('continues after an item that failed by itself', async () => {
    const result = await runMany(many, failing('item 1', 'conflict'), options);
    expect(result.done).toEqual(many.filter((item) => item !== 'item 1'));
    expect(result.failed).toMatchObject([{ item: 'item 1', failure: { code: 'conflict' } }]);
    expect([result.remaining, result.stoppedBy]).toEqual([[], null]);
  });

  it('begins no chunk after what would affect all others too', async () => {
    const result = await runMany(many, failing('item 0', 'offline'), options);
    expect(result.done).toEqual(many.slice(1, chunkSize));
    expect(result.failed).toEqual([]);
    expect(result.remaining).toEqual(['item 0', ...many.slice(chunkSize)]);
    expect(result.stoppedBy?.code).toBe('offline');
  });

  it.each([
    ['without a reason', undefined, null],
    ['by a failure, which is the reason then', signedOut, signedOut],
  ])('ends the chunk that it has begun when it is aborted %s', async (_, reason, stoppedBy) => {
    const controller = new AbortController();
    const work = async (chunk: readonly string[]) => {
      controller.abort(reason);
      return chunk.map((item) => ({ result: item }));
    };
    const { signal } = controller;
    expect(await runMany(many, work, { ...options, signal })).toEqual({
      ...notRun,
      done: many.slice(0, chunkSize),
      remaining: many.slice(chunkSize),
      stoppedBy,
    });
  });
});

test('Writes of one part of the index come together, in their order', () => {
  const items = ['p1', undefined, 'p0', 'p1', undefined].map((part, at) => ({
    at,
    base: part === undefined ? null : buildCassette({ part }),
  }));
  expect(sortByPart(items, ({ base }) => base).map(({ at }) => at)).toEqual([1, 4, 2, 0, 3]);
});
