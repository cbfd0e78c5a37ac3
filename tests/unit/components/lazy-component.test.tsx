import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from '../../../src/components/lazy-component.tsx';
import { Notice } from '../../../src/components/ui/notice.tsx';
import { Failure } from '../../../src/domain/failure.ts';

/** Fails once, as without a network, and then loads. */
const loadAtSecondTry = () =>
  vi
    .fn(async () => () => <p>The feature</p>)
    .mockRejectedValueOnce(new Failure('offline', 'No connection.'));

test('A part of a page that did not load shows a message, and "Try again" loads it', async () => {
  const Feature = lazyComponent(loadAtSecondTry(), {
    failed: (message, onRetry) => <Notice onRetry={onRetry}>{message}</Notice>,
  });
  render(<Feature />);
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The feature')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A part that the page can do without shows no message when it did not load, and loads when the network is back', async () => {
  const load = loadAtSecondTry();
  const Feature = lazyComponent(load, { failed: null });
  const { container } = render(<Feature />);
  await act(() => expect(load.mock.results[0]?.value).rejects.toThrow());
  expect(container).toBeEmptyDOMElement();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The feature')).toBeVisible();
});
