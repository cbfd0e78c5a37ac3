import { expect, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';

/**
 * Expects the failure in the console (docs/behaviour, "Errors"), as often as `count` and nothing
 * else, and clears it for fail-on-console-error.
 */
export function expectLogged(message: string | RegExp, count = 1): void {
  const text = typeof message === 'string' ? message : expect.stringMatching(message);
  const logged = vi.mocked(console.error).mock.calls;
  expect(logged).toEqual(Array(count).fill([text, expect.any(Failure)]));
  vi.mocked(console.error).mockClear();
}
