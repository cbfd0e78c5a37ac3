import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import type { Session } from '../../../src/services/ports.ts';
import { useSession } from '../../../src/services/use-session.ts';
import { fakeBackend, member } from '../../support/fake-backend.ts';
import { withBackend } from '../../support/with-backend.tsx';

function start(fake = fakeBackend()) {
  return renderHook(() => useSession(), withBackend(fake.backend));
}

describe('the session', () => {
  test('hears nothing more once its view is gone', async () => {
    const fake = fakeBackend();
    const port = await fake.backend.session();
    const unsubscribe = vi.fn();
    port.subscribe = () => unsubscribe;
    const { unmount, result } = start(fake);
    await waitFor(() => expect(result.current.status).toBe('signed-out'));
    unmount();
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  test('that has failed is refreshed at once', async () => {
    const fake = fakeBackend();
    const port = await fake.backend.session();
    let session: Session = { status: 'failed', failure: new Failure('offline', 'no network') };
    let tell = () => {};
    port.current = () => session;
    port.subscribe = (onChange) => {
      tell = onChange;
      return () => {};
    };
    port.refresh = async () => {
      session = { status: 'signed-in', account: member };
      tell();
    };
    const { result } = start(fake);
    await waitFor(() => expect(result.current.status).toBe('signed-in'));
  });
});
