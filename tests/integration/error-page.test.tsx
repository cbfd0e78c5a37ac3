import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorPage } from '../../src/app/error-page.tsx';
import { ErrorBoundary } from '../../src/components/error-boundary.tsx';
import { lazyComponent } from '../../src/components/lazy-component.tsx';
import { Failure } from '../../src/domain/failure.ts';
import { renderRoute } from '../support/render-route.tsx';

function Broken({ error }: { error: unknown }): never {
  throw error;
}

const show = (error: unknown) =>
  render(
    <ErrorBoundary Fallback={ErrorPage}>
      <Broken error={error} />
    </ErrorBoundary>,
  );

describe('An unexpected error', () => {
  // React logs what a boundary catches, so that the error is not lost.
  afterEach(() => {
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  });

  test('is announced with its message, and links to the same page and to the home page', () => {
    show(new Error('The tape has snapped.'));
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The tape has snapped.');
    const { href } = window.location;
    expect(screen.getByRole('link', { name: 'Reload' })).toHaveAttribute('href', href);
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  });

  test.each([
    ['snapped', 'snapped'],
    [new Failure('offline', 'No network.'), 'No connection'],
    [new RangeError(), 'RangeError'],
  ])('that is %s is shown as %s', (error, text) => {
    show(error);
    expect(screen.getByText(text)).toBeVisible();
  });
});

describe('Where the site does not answer', () => {
  const reload = vi.fn();
  let answer: () => Promise<Response>;
  let giveUp = () => {};
  beforeEach(() => {
    answer = () => Promise.reject(new TypeError('No.'));
    vi.stubGlobal('fetch', () => answer());
    vi.stubGlobal('location', { reload, href: '/' });
    const controller = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
    giveUp = () => controller.abort();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.mocked(console.error).mockClear();
  });

  const Part = lazyComponent(() => Promise.reject(new Failure('offline', 'No network.')));
  const showPart = () => render(<Part />);
  const showPage = () => show(new Failure('stale', 'gone'));

  test.each([
    ['A part of a page', showPart, 'button', 'Try again'],
    ['A page', showPage, 'link', 'Reload'],
  ] as const)('%s says that it tries again, and what came of it', async (_, view, role, name) => {
    view();
    await userEvent.click(await screen.findByRole(role, { name }));
    expect(screen.getByRole(role, { name: 'Trying…' })).toBeVisible();
    giveUp();
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('The site still does not answer.'),
    );
    expect(screen.getByRole(role, { name })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  test('"Try again" goes on until it answers, and reloads the page then', async () => {
    showPart();
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    answer = async () => new Response();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Trying…' })).toBeVisible();
  });
});

test('At /admin a missing chunk of the sign-in is reported, and a second try opens the login', async () => {
  const gone = new Failure('stale', 'gone');
  const { user } = renderRoute('/admin', {}, ({ failNext }) => failNext('load session', gone));
  expect(await screen.findByRole('alert')).toHaveTextContent('reload the page');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
});
