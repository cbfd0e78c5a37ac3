import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { paths } from '../../src/paths.ts';
import { errorMessage } from '../../src/services/error-message.ts';
import type { Session, SessionPort } from '../../src/services/ports.ts';
import { buildCassette, editor, fakeBackend, member } from '../support/fake-backend.ts';
import { stubCanvas } from '../support/fake-canvas.ts';
import { findShelf, renderExplore, spineNames } from '../support/render-explore.tsx';
import { renderRoute } from '../support/render-route.tsx';

beforeEach(() => {
  stubCanvas();
});

const one = () => [buildCassette({ title: 'Low Tide', artist: ['Ada'] })];
const gone = () => expect(screen.queryByRole('grid')).toBeNull();

describe('until it is known who is there', () => {
  test('a spinner turns, and nothing else shows', async () => {
    let release = () => {};
    const { calls } = renderExplore({
      tapes: one(),
      prepare: ({ holdCalls: hold }) => {
        release = hold('load session');
      },
    });
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['load session']));
    gone();
    expect(screen.queryByText('COMING SOON...')).toBeNull();
    release();
    await findShelf();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  test('the list takes its time, and the spinner says so', async () => {
    const fake = renderRoute(paths.explore, { account: member, cassettes: one() });
    const release = fake.holdCalls('loadCassettes');
    expect(await screen.findByText('Fetching the tapes')).toBeInTheDocument();
    expect(screen.queryByText('The shelf is empty')).toBeNull();
    release();
    await findShelf();
    expect(screen.queryByText('Fetching the tapes')).toBeNull();
  });

  test('a session that could not be asked for says why, and is asked again', async () => {
    const failure = new Failure('offline', 'no network');
    const { user } = renderExplore({
      tapes: one(),
      prepare: ({ failNext }) => failNext('load session', failure),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage(failure));
    gone();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await spineNames()).toEqual(['Low Tide, Ada']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('who is not signed in', () => {
  test('sees COMING SOON... and nothing of the catalogue is fetched', async () => {
    const { calls } = renderRoute(paths.explore, { cassettes: one() });
    expect(await screen.findByText('COMING SOON...')).toBeVisible();
    gone();
    expect(calls.map(({ name }) => name)).toEqual(['load session']);
  });

  test('sees the shelf as soon as someone signs in, in whatever tab', async () => {
    const { become, callCount: count } = renderRoute(paths.explore, { cassettes: one() });
    await screen.findByText('COMING SOON...');
    act(() => become(member));
    expect(await spineNames()).toEqual(['Low Tide, Ada']);
    expect(screen.queryByText('COMING SOON...')).toBeNull();
    expect(count('loadCassettes')).toBe(1);
  });
});

describe('a sign-out, wherever it happens', () => {
  test('clears the shelf at once, and each sign-in fetches it again', async () => {
    const {
      become,
      callCount: count,
      tapes,
    } = renderRoute(paths.explore, { account: member, cassettes: one() });
    await findShelf();
    act(() => become(null));
    gone();
    expect(document.body).not.toHaveTextContent('Low Tide');
    expect(screen.getByText('COMING SOON...')).toBeVisible();

    const added = buildCassette({ id: 'new', title: 'High Tide', artist: ['Ada'] });
    tapes.set(added.id, added);
    act(() => become(member));
    expect((await spineNames()).sort()).toEqual(['High Tide, Ada', 'Low Tide, Ada']);
    expect(count('loadCassettes')).toBe(2);
  });

  test('lets no list in that was still on its way', async () => {
    const fake = renderRoute(paths.explore, { account: member, cassettes: one() });
    const release = fake.holdCalls('loadCassettes');
    await waitFor(() => expect(fake.callCount('loadCassettes')).toBe(1));
    act(() => fake.become(null));
    await act(async () => release());
    expect(screen.getByText('COMING SOON...')).toBeVisible();
    gone();
  });

  test('into another account fetches that account’s own list', async () => {
    const {
      become,
      callCount: count,
      holdCalls: hold,
    } = renderRoute(paths.explore, { account: member, cassettes: one() });
    await findShelf();
    const release = hold('loadCassettes');
    act(() => become(editor));
    gone();
    expect(await screen.findByText('Fetching the tapes')).toBeInTheDocument();
    release();
    await findShelf();
    expect(count('loadCassettes')).toBe(2);
  });
});

describe('a list that could not be fetched', () => {
  test('says Error fetching cassette list, never that the shelf is empty, and is fetched again', async () => {
    const {
      user,
      failNext,
      callCount: count,
    } = renderRoute(paths.explore, { account: member, cassettes: one() });
    const failure = new Failure('offline', 'no network');
    failNext('loadCassettes', failure);
    const alert = await screen.findByRole('alert');
    expect(screen.getByText('Error fetching cassette list')).toBeVisible();
    expect(alert).toHaveTextContent(errorMessage(failure));
    expect(screen.queryByText('The shelf is empty')).toBeNull();
    expect(screen.queryByText('Fetching the tapes')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await spineNames()).toEqual(['Low Tide, Ada']);
    expect(count('loadCassettes')).toBe(2);
  });

  test('nor could what fetches it: the same words, the same way out', async () => {
    const { user, failNext } = renderRoute(paths.explore, { account: member, cassettes: one() });
    failNext('load shelf', new Failure('stale', 'gone'));
    expect(await screen.findByText('Error fetching cassette list')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findShelf();
  });
});

test('a shelf without tapes says that it is empty', async () => {
  renderRoute(paths.explore, { account: member, cassettes: [] });
  expect(await screen.findByRole('heading', { name: 'The shelf is empty' })).toBeVisible();
  gone();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the page is kept out of search engines', async () => {
  renderRoute(paths.explore);
  await screen.findByText('COMING SOON...');
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(document.title).toMatch(/^Explore/);
});

test('a session that is failed from the start is not taken for a sign-out', async () => {
  const failure = new Failure('offline', 'no network');
  renderExplore({
    tapes: one(),
    prepare: ({ backend }) =>
      Object.assign(backend, {
        session: async (): Promise<SessionPort> => ({
          ...(await fakeBackend().backend.session()),
          current: (): Session => ({ status: 'failed', failure }),
          refresh: () => Promise.reject(failure),
        }),
      }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage(failure));
  expect(screen.queryByText('COMING SOON...')).toBeNull();
});
