import { describe, expect, it, test } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import {
  chunkSize,
  newRun,
  progressOf,
  type RunPlan,
  type RunState,
  retriedRun,
  runMany,
  sortByPart,
} from '../../../src/services/run.ts';
import { openWritePorts } from '../../../src/services/write-ports.ts';
import { buildCassette, editor, fakeBackend } from '../../support/fake-backend.ts';

type Code = ConstructorParameters<typeof Failure>[0];
type Run = RunState<string, string>;
type Work = RunPlan<string, string>['work'];

const succeeding: Work = async (chunk) => chunk.map((item) => ({ result: item }));
const failing =
  (failed: string, code: Code): Work =>
  async (chunk) =>
    chunk.map((item) => (item === failed ? { failure: new Failure(code, '') } : { result: item }));
const signedOut = new Failure('signed-out', 'by the test');
/** More items than one chunk has. */
const many = Array.from({ length: chunkSize + 3 }, (_, index) => `item ${index}`);

function setUp() {
  const fake = fakeBackend({ account: editor });
  const logged: string[] = [];
  const controller = new AbortController();
  const countDone = (done: readonly string[]) => ({ changed: done.length });
  const record = { action: 'bulk' as const, title: 'Title', countDone };
  const defaults = {
    begun: newRun(many) as Run,
    openPorts: () => openWritePorts(fake.backend, editor.uid),
  };
  function run(work: Work, given: Partial<typeof defaults> = {}) {
    const { begun, ...options } = { ...defaults, ...given };
    const plan = { logMessage: (item: string) => item, record, work };
    const report = (message: string) => logged.push(message);
    return runMany(begun, plan, { ...options, signal: controller.signal, onChange() {}, report });
  }
  return { ...fake, controller, logged, run };
}

describe('A run', () => {
  it('works on one chunk after the other, and gives the results in their order', async () => {
    const { run } = setUp();
    const chunks: number[] = [];
    const ended = await run(async (chunk) => {
      chunks.push(chunk.length);
      return chunk.map((item) => ({ result: `${item} done` }));
    });
    expect(ended.done).toEqual(many.map((item) => `${item} done`));
    expect(ended).toMatchObject({ status: 'ended', failed: [], remaining: [], stoppedBy: null });
    expect(progressOf(ended)).toEqual({ finishedCount: many.length, total: many.length });
    expect(chunks).toEqual([chunkSize, 3]);
  });

  it('continues after an item that failed by itself, and tries it again', async () => {
    const { run, logged } = setUp();
    const ended = await run(failing('item 1', 'conflict'));
    expect(ended.done).toEqual(many.filter((item) => item !== 'item 1'));
    expect(ended.failed).toMatchObject([{ item: 'item 1', failure: { code: 'conflict' } }]);
    expect(ended).toMatchObject({ remaining: [], stoppedBy: null });
    expect(logged).toEqual(['item 1']);
    const begun = retriedRun(ended);
    expect(begun).toMatchObject({ status: 'running', failed: [], remaining: ['item 1'] });
    const again = await run(succeeding, { begun });
    expect(again.done).toEqual([...ended.done, 'item 1']);
  });

  it('begins no chunk after a failure that would meet all others too', async () => {
    const { run } = setUp();
    const ended = await run(failing('item 0', 'offline'));
    expect(ended.done).toEqual(many.slice(1, chunkSize));
    expect(ended.failed).toEqual([]);
    expect(ended.remaining).toEqual(['item 0', ...many.slice(chunkSize)]);
    expect(ended.stoppedBy?.code).toBe('offline');
  });

  it.each([
    ['without a reason', undefined, null],
    ['by a failure, which is the reason then', signedOut, signedOut],
  ])('ends the chunk that it has begun when it is aborted %s', async (_, reason, stoppedBy) => {
    const { run, controller } = setUp();
    const ended = await run(async (chunk, attempt) => {
      controller.abort(reason);
      return succeeding(chunk, attempt);
    });
    const [done, remaining] = [many.slice(0, chunkSize), many.slice(chunkSize)];
    expect(ended).toMatchObject({ done, remaining, stoppedBy });
  });

  it('ends when the ports can’t be opened for another attempt', async () => {
    const { run, logged } = setUp();
    const work: Work = async (chunk, attempt) => {
      await attempt.startRun();
      return failing('item 1', 'conflict')(chunk, attempt);
    };
    const ended = await run(work);
    const openPorts = () => Promise.reject(new Failure('offline', 'by the test'));
    const again = await run(work, { begun: retriedRun(ended), openPorts });
    expect(again).toMatchObject({ status: 'ended', remaining: ['item 1'], runId: ended.runId });
    expect(logged).toEqual(['item 1', 'item 1', 'Recording a run failed.']);
  });

  it('is recorded once, with its first write, and counted after each attempt', async () => {
    const { run, runs, failNext } = setUp();
    const work: Work = async (chunk, attempt) => {
      await Promise.all(chunk.map(attempt.startRun));
      // The last attempt has one item.
      return failing(chunk.length === 1 ? '' : 'item 1', 'conflict')(chunk, attempt);
    };
    failNext('startRun', new Failure('offline', 'by the test'));
    const refused = await run(work);
    expect(refused).toMatchObject({ done: [], runId: null, counts: null });
    expect(runs.size).toBe(0);
    const ended = await run(work, { begun: retriedRun(refused) });
    expect(ended.counts).toEqual({ added: 0, changed: many.length - 1, failed: 1 });
    const again = await run(work, { begun: retriedRun(ended) });
    expect(again.runId).toBe(ended.runId);
    const counts = { changed: many.length, failed: 0 };
    expect([...runs.values()]).toMatchObject([{ id: ended.runId, ...counts }]);
  });
});

test('Writes of one part of the index come together, in their order', () => {
  const items = ['p1', undefined, 'p0', 'p1', undefined].map((part, at) => ({
    at,
    base: part === undefined ? null : buildCassette({ part }),
  }));
  expect(sortByPart(items, ({ base }) => base).map(({ at }) => at)).toEqual([1, 4, 2, 0, 3]);
});
