import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDebouncedText } from '../../../src/components/use-debounced-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = () => {
  const writeUrl = vi.fn();
  return { writeUrl, hook: renderHook(() => useDebouncedText('', writeUrl)).result };
};

describe('The text of a search box', () => {
  test('changes at once, and in the URL after a delay', () => {
    const { writeUrl, hook } = start();
    act(() => hook.current.setText('TI'));
    act(() => hook.current.setText('TIDE'));
    expect(hook.current.text).toBe('TIDE');
    expect(writeUrl).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1000));
    expect(writeUrl.mock.calls).toEqual([['TIDE']]);
  });

  test('is not written again after another change has written it to the URL', () => {
    const { writeUrl, hook } = start();
    act(() => hook.current.setText('TIDE'));
    act(() => hook.current.markWritten('TIDE'));
    act(() => void vi.advanceTimersByTime(1000));
    expect(writeUrl).not.toHaveBeenCalled();
    expect(hook.current.text).toBe('TIDE');
  });
});
