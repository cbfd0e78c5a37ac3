import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type LoadData, useAsyncData } from '../../../src/services/use-async-data.ts';

const start = (load: LoadData<string> | null) =>
  renderHook((props) => useAsyncData(props.load), { initialProps: { load } });

test('Another load replaces the data at once, and a late answer of the first is ignored', async () => {
  let finishFirst = (_data: string) => {};
  const signals: AbortSignal[] = [];
  const first: LoadData<string> = (signal) => {
    signals.push(signal);
    return new Promise((resolve) => (finishFirst = resolve));
  };
  const second = async () => 'second';
  const { result, rerender } = start(first);
  rerender({ load: second });
  expect(signals[0]?.aborted).toBe(true);
  await waitFor(() => expect(result.current).toMatchObject({ data: 'second' }));
  await act(async () => finishFirst('first'));
  expect(result.current).toMatchObject({ data: 'second' });
  rerender({ load: first });
  expect(result.current.status).toBe('loading');
});

test('Nothing is loaded without a load function, and former data are not returned', async () => {
  const { result, rerender } = start(async () => 'data');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  rerender({ load: null });
  expect(result.current.status).toBe('loading');
});

test('Loaded data can be changed, data that are still loading can not', async () => {
  const { result } = start(async () => 'data');
  act(() => result.current.setData(() => 'too early'));
  expect(result.current.status).toBe('loading');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  act(() => result.current.setData((data) => `${data}, changed`));
  expect(result.current).toMatchObject({ status: 'ready', data: 'data, changed' });
});
