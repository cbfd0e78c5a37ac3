import { expect, test, vi } from 'vitest';
import { once } from '../../../src/services/once.ts';

test('What is loaded once is remembered, and loaded again after an error, which stays as it is', async () => {
  const error = new TypeError('undefined is not a function');
  const load = vi.fn(async () => 'data').mockRejectedValueOnce(error);
  const loadOnce = once(load);
  await expect(loadOnce()).rejects.toBe(error);
  expect(await Promise.all([loadOnce(), loadOnce()])).toEqual(['data', 'data']);
  expect(load).toHaveBeenCalledTimes(2);
});
