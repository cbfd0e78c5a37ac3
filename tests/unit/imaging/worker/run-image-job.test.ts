import { afterEach, expect, test, vi } from 'vitest';
import { runImageJob } from '../../../../src/imaging/worker/run-image-job.ts';

/** What the worker posts; 'missing' if it does not load, 'dead' if it never answers, 'unreadable' if it can't be read. */
type Answer = object | 'missing' | 'dead' | 'unreadable';

const terminate = vi.fn();

function stubWorker(answer: Answer) {
  terminate.mockReset();
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (event: { data: unknown }) => void;
      onmessageerror?: () => void;
      onerror?: (event: { message: string; preventDefault(): void }) => void;
      terminate = terminate;
      postMessage() {
        queueMicrotask(() => {
          if (answer === 'dead') return;
          if (answer === 'unreadable') this.onmessageerror?.();
          else if (answer === 'missing') this.onerror?.({ message: '404', preventDefault() {} });
          else this.onmessage?.({ data: answer });
        });
      }
    },
  );
}

afterEach(() => {
  vi.useRealTimers();
  expect(terminate).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

const inspect = () => runImageJob('inspect', new Blob(['pixels']), 'scan.jpg');

test('The result of a job is what its worker posts', async () => {
  const result = { width: 1, height: 1, preview: new Blob() };
  stubWorker({ result });
  expect(await inspect()).toBe(result);
});

test('The failure of a job has its code, its sentence and its cause', async () => {
  const failure = { code: 'file', message: '"scan.jpg" could not be drawn.', cause: 'RangeError' };
  stubWorker({ failure });
  await expect(inspect()).rejects.toMatchObject({ name: 'Failure', ...failure });
});

test.each([
  ['is a stale failure, so that the page offers a reload', true, 'stale'],
  ['without a network says so', false, 'offline'],
])('A worker that does not load %s', async (_, onLine, code) => {
  vi.stubGlobal('navigator', { onLine });
  stubWorker('missing');
  await expect(inspect()).rejects.toMatchObject({ name: 'Failure', code });
});

const outOfMemory = {
  code: 'file',
  message:
    '"scan.jpg" could not be drawn: this device may be short of memory. Please save it smaller and try again.',
};

test('An answer that can’t be read is a lack of memory', async () => {
  stubWorker('unreadable');
  await expect(inspect()).rejects.toMatchObject(outOfMemory);
});

test('A worker that does not answer is terminated after a minute', async () => {
  vi.useFakeTimers();
  stubWorker('dead');
  let failure: unknown = null;
  inspect().catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failure).toMatchObject(outOfMemory);
});
