import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { errorPage } from '../../src/app/error-page.tsx';
import { ErrorBoundary } from '../../src/components/error-boundary.tsx';
import { lazyPart } from '../../src/components/lazy-part.tsx';
import { Failure } from '../../src/domain/failure.ts';
import { renderRoute } from '../support/render-route.tsx';

function Broken({ error }: { error: unknown }): never {
  throw error;
}

const show = (error: unknown) =>
  render(
    <ErrorBoundary fallback={errorPage}>
      <Broken error={error} />
    </ErrorBoundary>,
  );

describe('An unexpected error', () => {
  // React logs what a boundary catches, so that the error is not lost.
  afterEach(() => {
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  });

  test('is announced under the heading Unexpected Application Error! with its message', () => {
    show(new Error('The tape has snapped.'));
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The tape has snapped.');
  });

  test('is headed No connection without a network', () => {
    show(new Failure('offline', 'No network.'));
    expect(screen.getByRole('heading', { name: 'No connection' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('Unexpected Application Error!');
  });

  test.each([
    ['snapped', 'snapped'],
    [new RangeError(), 'RangeError'],
  ])('that is %s is shown as %s', (error, text) => {
    show(error);
    expect(screen.getByText(text)).toBeVisible();
  });

  test('offers links to the same page and to the home page', () => {
    show(new Error('The tape has snapped.'));
    expect(screen.getByRole('link', { name: 'Reload' })).toHaveAttribute(
      'href',
      window.location.href,
    );
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  });
});

test('A page that is missing after a reload for the new version is an error with a link home', async () => {
  const Page = lazy(() => Promise.reject(new Failure('stale', 'gone')));
  render(
    <ErrorBoundary fallback={errorPage}>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  expect(screen.getByRole('link', { name: 'Go home' })).toBeVisible();
  vi.mocked(console.error).mockClear();
});

test('A part of a page that did not load shows a message, and "Try again" reloads when the site answers', async () => {
  const answers = vi.fn(async () => new Response()).mockRejectedValueOnce(new TypeError('No.'));
  const reload = vi.fn();
  vi.stubGlobal('fetch', answers);
  vi.stubGlobal('location', { reload });
  const Part = lazyPart(() => Promise.reject(new Failure('offline', 'No network.')));
  render(<Part />);
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
  const retry = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(retry);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(retry);
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  vi.mocked(console.error).mockClear();
});

test('At /admin a missing chunk of the sign-in is reported, and a second try opens the login', async () => {
  const gone = new Failure('stale', 'gone');
  const { user } = renderRoute('/admin', {}, ({ failNext }) => failNext('load session', gone));
  expect(await screen.findByRole('alert')).toHaveTextContent('reload the page');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
});
