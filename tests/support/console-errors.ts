import { expect, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';

/** The failure is in the console as section 8 of the specification asks; clears it for the quiet check. */
export function expectLogged(what: string): void {
  expect(console.error).toHaveBeenCalledWith(what, expect.any(Failure));
  vi.mocked(console.error).mockClear();
}
