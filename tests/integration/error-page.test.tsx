import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/app/error-boundary.tsx';

function Broken({ error }: { error: unknown }): never {
  throw error;
}

const show = (error: unknown) =>
  render(
    <ErrorBoundary>
      <Broken error={error} />
    </ErrorBoundary>,
  );

describe('an error that no view expected', () => {
  // React reports what a boundary caught; that it does is what keeps such an error from being lost.
  afterEach(() => {
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  });

  test('is headed Unexpected Application Error!, announced, and shows its message', () => {
    show(new Error('The tape has snapped.'));
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The tape has snapped.');
  });

  test.each([
    [
      'a response with its status and text',
      { status: 404, statusText: 'Not Found' },
      '404 Not Found',
    ],
    ['a status without a text', { status: 503 }, '503'],
    ['a thrown text', 'snapped', 'snapped'],
    ['an error without a message', new RangeError(), 'RangeError'],
  ])('shows %s', (_, error, text) => {
    show(error);
    expect(screen.getByText(text)).toBeVisible();
  });

  test('offers the same page again, and a way home, as fresh documents', () => {
    show(new Error('The tape has snapped.'));
    expect(screen.getByRole('link', { name: 'Try this page again' })).toHaveAttribute(
      'href',
      window.location.href,
    );
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  });
});
