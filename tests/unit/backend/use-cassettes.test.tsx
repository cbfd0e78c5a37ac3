import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { BackendProvider } from '../../../src/backend/context.tsx';
import { useCassettes } from '../../../src/backend/use-cassettes.ts';
import { Failure } from '../../../src/domain/failure.ts';
import { fakeBackend, member, tape } from '../../flows/fake-backend.ts';

function start(fake = fakeBackend({ account: member, tapes: [tape({ id: 'a' })] })) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={fake.backend}>{children}</BackendProvider>
  );
  return { fake, ...renderHook(() => useCassettes(), { wrapper }) };
}

describe('the list', () => {
  test('is fetched once when its view appears', async () => {
    const { result, fake } = start();
    expect(result.current.status).toBe('loading');
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(result.current).toMatchObject({ cassettes: [{ id: 'a' }] });
    expect(fake.count('list')).toBe(1);
  });

  test('that fails says why, loads again at a retry, and then is there', async () => {
    const fake = fakeBackend({ account: member, tapes: [] });
    const failure = new Failure('quota', 'used up');
    fake.failNext('list', failure);
    const { result } = start(fake);
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(result.current).toMatchObject({ failure });
    act(() => result.current.retry());
    expect(result.current.status).toBe('loading');
    await waitFor(() => expect(result.current.status).toBe('ready'));
  });

  test('turns an unexpected error into a Failure', async () => {
    const fake = fakeBackend({ account: member });
    fake.backend.cassettes = () => Promise.reject(new TypeError('boom'));
    const { result } = start(fake);
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(result.current).toMatchObject({ failure: { code: 'unknown' } });
  });
});
