import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { useSingleRun } from '../../../src/services/use-single-run.ts';
import { expectLogged } from '../../support/console-errors.ts';

const offline = new Failure('offline', 'no network');

test('An action runs once at a time, and again when it has ended', async () => {
  let finish = () => {};
  const action = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { result } = renderHook(() => useSingleRun('It failed.', action));
  act(() => {
    void result.current.run();
    void result.current.run();
  });
  expect(result.current.isBusy).toBe(true);
  await act(async () => finish());
  expect(result.current.isBusy).toBe(false);
  act(() => void result.current.run());
  expect(action).toHaveBeenCalledTimes(2);
});

test('A failure is logged and kept until the action is retried with the same arguments', async () => {
  const action = vi.fn(async (_name: string) => {}).mockRejectedValueOnce(offline);
  const { result } = renderHook(() => useSingleRun((name) => `${name} failed.`, action));
  await act(() => result.current.run('Saving'));
  expectLogged('Saving failed.');
  expect(result.current).toMatchObject({ isBusy: false, failure: offline, args: ['Saving'] });
  await act(async () => result.current.retry());
  expect(result.current.failure).toBeNull();
  expect(action.mock.calls).toEqual([['Saving'], ['Saving']]);
});
