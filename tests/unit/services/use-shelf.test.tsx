import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { BackendProvider } from '../../../src/services/backend-context.tsx';
import { useShelf } from '../../../src/services/use-shelf.ts';
import { buildCassette, fakeBackend, member } from '../../support/fake-backend.ts';

const seed = () => 7;

function start(
  fake = fakeBackend({ account: member, cassettes: [buildCassette({ id: 'a' })] }),
  hung = async () => {},
) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={fake.backend}>{children}</BackendProvider>
  );
  return { fake, ...renderHook(() => useShelf('m', seed, hung), { wrapper }) };
}

describe('the list', () => {
  test('is fetched once when its view appears', async () => {
    const { result, fake } = start();
    expect(result.current.status).toBe('loading');
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(result.current).toMatchObject({ cassettes: [{ id: 'a' }], isComplete: true });
    expect(fake.callCount('loadCassettes')).toBe(1);
  });

  test('that fails says why, loads again at a retry, and then is there', async () => {
    const fake = fakeBackend({ account: member, cassettes: [] });
    const failure = new Failure('quota', 'used up');
    fake.failNext('loadCassettes', failure);
    const { result } = start(fake);
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(result.current).toMatchObject({ failure });
    act(() => result.current.retry());
    expect(result.current.status).toBe('loading');
    await waitFor(() => expect(result.current.status).toBe('ready'));
  });

  test('turns an unexpected error into a Failure', async () => {
    const fake = fakeBackend({ account: member });
    fake.backend.shelf = () => Promise.reject(new TypeError('boom'));
    const { result } = start(fake);
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(result.current).toMatchObject({ failure: { code: 'unknown' } });
  });

  test('of the device stays where it is when the network is gone, and says so', async () => {
    const fake = fakeBackend({ account: member });
    const failure = new Failure('offline', 'no network');
    fake.backend.shelf = async () => ({
      loadCassettes: async (_uid, _seed, onProgress) => {
        onProgress([buildCassette({ id: 'kept' })]);
        throw failure;
      },
      listIndexEntries: async () => [],
    });
    const { result } = start(fake);
    await waitFor(() => expect(result.current).toMatchObject({ failure }));
    expect(result.current).toMatchObject({
      status: 'ready',
      cassettes: [{ id: 'kept' }],
      isComplete: false,
    });
  });

  test('is never shown empty before it is known whole', async () => {
    const fake = fakeBackend({ account: member });
    let finish = () => {};
    fake.backend.shelf = async () => ({
      loadCassettes: (_uid, _seed, onProgress) => {
        onProgress([]);
        return new Promise((done) => {
          finish = () => done([]);
        });
      },
      listIndexEntries: async () => [],
    });
    const { result } = start(fake);
    await act(async () => {});
    expect(result.current.status).toBe('loading');
    await act(async () => finish());
    expect(result.current).toMatchObject({ status: 'ready', cassettes: [], isComplete: true });
  });

  test('is read on when the pictures of what has come were asked for', async () => {
    const fake = fakeBackend({ account: member });
    const read: string[] = [];
    fake.backend.shelf = async () => ({
      loadCassettes: async (_uid, _seed, onProgress) => {
        await onProgress([buildCassette({ id: 'first' })]);
        read.push('on');
        return [buildCassette({ id: 'first' }), buildCassette({ id: 'second' })];
      },
      listIndexEntries: async () => [],
    });
    let hang = () => {};
    const hung = vi.fn(() => new Promise<void>((asked) => (hang = asked)));
    const { result } = start(fake, hung);
    await waitFor(() => expect(hung).toHaveBeenCalled());
    expect(result.current).toMatchObject({ cassettes: [{ id: 'first' }], isComplete: false });
    expect(read).toEqual([]);
    await act(async () => hang());
    await waitFor(() => expect(result.current).toMatchObject({ isComplete: true }));
  });
});
