import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { errorMessage } from '../../src/services/error-message.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { findShelf, renderExplore, spineNames, urlParams } from '../support/render-explore.tsx';

const oneCassette = () => [buildCassette({ title: 'Low Tide', artist: ['Ada'] })];
const expectNoShelf = () => expect(screen.queryByRole('grid')).toBeNull();

describe('loading the session and the list', () => {
  test('Only a spinner shows while the session loads; one that fails says why, and can be retried', async () => {
    const failure = new Failure('offline', 'no network');
    let release = () => {};
    const { calls, user } = renderExplore({
      cassettes: oneCassette(),
      prepare({ holdCalls, failNext }) {
        release = holdCalls('load session');
        failNext('load session', failure);
      },
    });
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['load session']));
    expectNoShelf();
    expect(screen.queryByText('COMING SOON...')).toBeNull();
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage(failure));
    expectNoShelf();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await spineNames()).toEqual(['Low Tide, Ada']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  test('While the rest of the list loads, the page keeps its height and misses nothing; then it names a deleted tape', async () => {
    sessionStorage.setItem('scroll-places', JSON.stringify([['default', 5000]]));
    const { container, holdCalls, user } = renderExplore({
      cassettes: oneCassette(),
      query: '?tape=gone&find=zzz',
    });
    const release = holdCalls('loadRest');
    await screen.findByRole('searchbox');
    expect(screen.getByText('Fetching the tapes')).toBeVisible();
    const page = container.querySelector('main section');
    expect(page).toHaveStyle({ minHeight: `${5000 + window.innerHeight}px` });
    expect(screen.queryByText(/no longer on the shelf|Nothing matches/)).toBeNull();
    release();
    expect(await screen.findByText(/no longer on the shelf/)).toBeVisible();
    expect(screen.getByText('Nothing matches')).toBeVisible();
    expect(page).not.toHaveStyle({ minHeight: `${5000 + window.innerHeight}px` });
    await user.click(screen.getByRole('button', { name: 'Back to the others' }));
    await waitFor(() => expect(screen.queryByText(/no longer on the shelf/)).toBeNull());
    expect(urlParams().get('tape')).toBeNull();
  });
});

test('A visitor sees COMING SOON... and nothing of the catalogue is fetched', async () => {
  const { calls } = renderExplore({ account: null, cassettes: oneCassette() });
  expect(await screen.findByText('COMING SOON...')).toBeVisible();
  expectNoShelf();
  expect(document.body).not.toHaveTextContent('You were signed out');
  expect(calls.map(({ name }) => name)).toEqual(['load session']);
});

describe('a sign-out in any tab', () => {
  test('A sign-out clears the shelf at once, and each sign-in and each account fetches it again', async () => {
    const { signInAs, callCount, holdCalls, storedCassettes } = renderExplore({
      cassettes: oneCassette(),
    });
    await findShelf();
    act(() => signInAs(null));
    expectNoShelf();
    expect(document.body).not.toHaveTextContent('Low Tide');
    expect(screen.getByText('COMING SOON...')).toBeVisible();
    expect(screen.getByText('You were signed out, here or in another tab.')).toBeVisible();

    const added = buildCassette({ id: 'new', title: 'High Tide', artist: ['Ada'] });
    storedCassettes.set(added.id, added);
    act(() => signInAs(member));
    expect((await spineNames()).sort()).toEqual(['High Tide, Ada', 'Low Tide, Ada']);
    expect(callCount('loadCassettes')).toBe(2);

    const release = holdCalls('loadCassettes');
    act(() => signInAs(editor));
    expectNoShelf();
    expect(await screen.findByText('Fetching the tapes')).toBeInTheDocument();
    release();
    await findShelf();
    expect(callCount('loadCassettes')).toBe(3);
  });

  test('A list that arrives after the sign-out is not shown', async () => {
    const fake = renderExplore({ cassettes: oneCassette() });
    const release = fake.holdCalls('loadCassettes');
    await waitFor(() => expect(fake.callCount('loadCassettes')).toBe(1));
    act(() => fake.signInAs(null));
    await act(async () => release());
    expect(screen.getByText('COMING SOON...')).toBeVisible();
    expectNoShelf();
  });
});

test('The page shows Error fetching cassette list, and a retry fetches it', async () => {
  const { user, failNext, callCount } = renderExplore({ cassettes: oneCassette() });
  const failure = new Failure('offline', 'no network');
  failNext('loadCassettes', failure);
  const alert = await screen.findByRole('alert');
  expect(screen.getByText('Error fetching cassette list')).toBeVisible();
  expect(alert).toHaveTextContent(errorMessage(failure));
  expectLogged('The list failed.');
  expect(screen.queryByText('The shelf is empty')).toBeNull();
  expect(screen.queryByText('Fetching the tapes')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await spineNames()).toEqual(['Low Tide, Ada']);
  expect(callCount('loadCassettes')).toBe(2);
});
