import { expect, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';

/**
 * Expects the failure in the console (docs/behaviour, "Errors") and clears it for
 * fail-on-console-error.
 */
export function expectLogged(message: string): void {
  expect(console.error).toHaveBeenCalledWith(message, expect.any(Failure));
  vi.mocked(console.error).mockClear();
}
