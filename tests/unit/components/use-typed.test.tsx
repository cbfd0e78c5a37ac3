import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDebouncedText } from '../../../src/components/use-typed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = () => {
  const write = vi.fn();
  return { write, box: renderHook(() => useDebouncedText('', write)).result };
};

describe('what is being typed', () => {
  test('is there at once, and in the address after a pause', () => {
    const { write, box } = start();
    act(() => box.current.type('TI'));
    act(() => box.current.type('TIDE'));
    expect(box.current.typed).toBe('TIDE');
    expect(write).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1000));
    expect(write.mock.calls).toEqual([['TIDE']]);
  });

  test('is not written a second time when another change took it there: that would undo its mark', () => {
    const { write, box } = start();
    act(() => box.current.type('TIDE'));
    act(() => box.current.settle('TIDE'));
    act(() => void vi.advanceTimersByTime(1000));
    expect(write).not.toHaveBeenCalled();
    expect(box.current.typed).toBe('TIDE');
  });
});
