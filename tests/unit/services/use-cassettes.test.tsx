import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { Failure } from '../../../src/domain/failure.ts';
import { newestFirstView } from '../../../src/services/page-start.ts';
import type { ShelfPort } from '../../../src/services/ports.ts';
import { useCassettes } from '../../../src/services/use-cassettes.ts';
import { expectLogged } from '../../support/console-errors.ts';
import { buildCassette, editor, fakeBackend } from '../../support/fake-backend.ts';
import { withBackend } from '../../support/with-backend.tsx';

const tape = (id: string, title = id) => buildCassette({ id, title });
const getView = () => newestFirstView;

type Read = {
  show: (cassettes: readonly Cassette[]) => void;
  end: (cassettes: readonly Cassette[]) => Promise<void>;
  fail: (failure: Failure) => Promise<void>;
};

/** The catalogue over a shelf whose reads end when the test says so. */
async function start() {
  const reads: Read[] = [];
  const loadCassettes: ShelfPort['loadCassettes'] = (_uid, _view, onProgress) =>
    new Promise((resolve, reject) => {
      reads.push({
        show: (cassettes) => act(() => void onProgress(cassettes)),
        end: (cassettes) => act(async () => resolve({ cassettes, unreadableIds: [] })),
        fail: (failure) => act(async () => reject(failure)),
      });
    });
  const { backend } = fakeBackend({ account: editor });
  const shelf = await backend.shelf();
  backend.shelf = async () => ({ ...shelf, loadCassettes });
  const { result } = renderHook(() => useCassettes('e', getView), withBackend(backend));
  await waitFor(() => expect(reads).toHaveLength(1));
  return {
    catalogue: () => result.current,
    titles: () => result.current.cassettes.map(({ title }) => title),
    firstRead: reads[0] as Read,
    async nextRead(load: () => void): Promise<Read> {
      const count = reads.length;
      act(load);
      await waitFor(() => expect(reads).toHaveLength(count + 1));
      return reads[count] as Read;
    },
  };
}

describe('What this page has changed', () => {
  test('is not undone by a read that began before, and is the server’s after the next one', async () => {
    const { catalogue, titles, firstRead, nextRead } = await start();
    act(() => {
      catalogue().applyChanges([tape('a', 'saved')]);
      catalogue().applyChanges([], ['b']);
      catalogue().applyChanges([tape('d')]);
    });
    await firstRead.end([tape('a'), tape('b'), tape('c')]);
    expect(titles()).toEqual(['d', 'saved', 'c']);

    const second = await nextRead(() => catalogue().reload());
    act(() => catalogue().applyChanges([tape('c', 'saved too')], ['d']));
    await second.end([tape('a', 'theirs'), tape('c'), tape('d')]);
    expect(titles()).toEqual(['theirs', 'saved too']);

    const third = await nextRead(() => catalogue().reload());
    await third.end([tape('a', 'theirs'), tape('c', 'theirs too')]);
    expect(titles()).toEqual(['theirs', 'theirs too']);
  });

  test('is read after it, also when a read is running', async () => {
    const { catalogue, titles, firstRead, nextRead } = await start();
    await firstRead.end([tape('a')]);
    const older = await nextRead(() => catalogue().reload());
    act(() => catalogue().applyChanges([tape('a', 'saved')]));
    const newer = await nextRead(() => catalogue().reload());
    await newer.end([tape('a', 'theirs')]);
    await older.end([tape('a')]);
    expect(titles()).toEqual(['theirs']);
  });
});

describe('The first read of the list', () => {
  test('that begins again shows no older copy of what this page has changed meanwhile', async () => {
    const { catalogue, titles, firstRead, nextRead } = await start();
    firstRead.show([tape('a')]);
    act(() => catalogue().applyChanges([tape('a', 'saved')]));
    const again = await nextRead(() => catalogue().reload());
    again.show([tape('a'), tape('b')]);
    expect(titles()).toEqual(['saved', 'b']);
    await again.end([tape('a', 'theirs'), tape('b')]);
    expect(titles()).toEqual(['theirs', 'b']);
  });

  test('shows what has arrived, and is ready when all has', async () => {
    const { catalogue, titles, firstRead, nextRead } = await start();
    firstRead.show([tape('a')]);
    expect([catalogue().status, titles()]).toEqual(['loading', ['a']]);
    await firstRead.end([tape('a'), tape('b')]);
    expect([catalogue().status, titles()]).toEqual(['ready', ['a', 'b']]);
    const again = await nextRead(() => catalogue().reload());
    expect(catalogue()).toMatchObject({ status: 'ready' });
    again.show([tape('a')]);
    expect(titles()).toEqual(['a', 'b']);
    await again.end([tape('a')]);
    expect(catalogue()).toMatchObject({ status: 'ready' });
    expect(titles()).toEqual(['a']);
  });

  test('leaves what had arrived where it fails, as a failure until it is repeated', async () => {
    const { catalogue, titles, firstRead, nextRead } = await start();
    firstRead.show([tape('a')]);
    await firstRead.fail(new Failure('offline', 'no network'));
    expectLogged('The list failed.');
    expect([catalogue().status, titles()]).toEqual(['failed', ['a']]);
    const again = await nextRead(() => catalogue().reload());
    expect([catalogue().status, titles()]).toEqual(['loading', ['a']]);
    await again.end([tape('a'), tape('b')]);
    expect([catalogue().status, titles()]).toEqual(['ready', ['a', 'b']]);
  });
});
