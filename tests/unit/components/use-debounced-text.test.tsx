import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebouncedText } from '../../../src/components/use-debounced-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The search box of a page whose URL is `url`; `written` are the texts that the box has written there. */
const start = () => {
  const written: string[] = [];
  const { result } = renderHook(() => {
    const [url, setUrl] = useState('');
    const [text, setText] = useDebouncedText(url, (text) => {
      written.push(text);
      setUrl(text);
    });
    return { url, setUrl, text, setText };
  });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return { written, page: result, pass };
};

test('The text of a search box changes at once, and in the URL after a delay', () => {
  const { written, page, pass } = start();
  act(() => page.current.setText('TI'));
  act(() => page.current.setText('TIDE'));
  expect(page.current).toMatchObject({ text: 'TIDE', url: '' });
  pass(1000);
  expect(page.current).toMatchObject({ text: 'TIDE', url: 'TIDE' });
  expect(written).toEqual(['TIDE']);
});

test('It gives way to the text of a URL that changes by Back, and does not come back with the former URL', () => {
  const { written, page, pass } = start();
  act(() => page.current.setText('TIDE'));
  act(() => page.current.setUrl('ADA'));
  expect(page.current.text).toBe('ADA');
  act(() => page.current.setUrl(''));
  expect(page.current.text).toBe('');
  pass(1000);
  expect(written).toEqual([]);
});
