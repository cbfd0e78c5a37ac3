import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

// A console error fails the test. A test that expects one asserts on console.error and clears it.
let error: MockInstance<typeof console.error>;
beforeEach(() => {
  error = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => expect(error.mock.calls).toEqual([]));
