import { expect, it } from 'vitest';
import { createQueue } from '../../../src/domain/queue.ts';

it('A queue runs one task after the other, and goes on after one that fails', async () => {
  const enqueue = createQueue();
  const steps: string[] = [];
  const task = (name: string, result?: Error) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    if (result) throw result;
    return name;
  };
  const failed = new Error('b');
  const results = [task('a'), task('b', failed), task('c')].map(enqueue);
  expect(steps).toEqual([]);
  expect(await Promise.allSettled(results)).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: failed },
    { status: 'fulfilled', value: 'c' },
  ]);
  expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
