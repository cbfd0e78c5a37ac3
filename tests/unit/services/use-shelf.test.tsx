import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { useShelf } from '../../../src/services/use-shelf.ts';
import { buildCassette, fakeBackend, member } from '../../support/fake-backend.ts';
import { withBackend } from '../../support/with-backend.tsx';

const getView = () => ({ seed: 7, showsStart: true });

function start(fake = fakeBackend({ account: member, cassettes: [buildCassette({ id: 'a' })] })) {
  return renderHook(() => useShelf('m', getView), withBackend(fake.backend));
}

const fail = () => Promise.reject(new Error('Not used.'));
const unused = { openPile: fail };

describe('The shelf', () => {
  test('shows the copy on the device when offline, with the failure', async () => {
    const fake = fakeBackend({ account: member });
    const failure = new Failure('offline', 'no network');
    fake.backend.shelf = async () => ({
      loadCassettes: async (_uid, _seed, onProgress) => {
        onProgress([buildCassette({ id: 'stored' })]);
        throw failure;
      },
      ...unused,
    });
    const { result } = start(fake);
    await waitFor(() => expect(result.current).toMatchObject({ failure }));
    expect(result.current).toMatchObject({
      status: 'ready',
      data: { cassettes: [{ id: 'stored' }], isComplete: false },
    });
  });

  test('is shown as empty only once it is complete', async () => {
    const fake = fakeBackend({ account: member });
    let finish = () => {};
    fake.backend.shelf = async () => ({
      loadCassettes: (_uid, _seed, onProgress) => {
        onProgress([]);
        return new Promise((done) => {
          finish = () => done([]);
        });
      },
      ...unused,
    });
    const { result } = start(fake);
    await act(async () => {});
    expect(result.current.status).toBe('loading');
    await act(async () => finish());
    expect(result.current).toMatchObject({
      status: 'ready',
      data: { cassettes: [], isComplete: true },
    });
  });
});
