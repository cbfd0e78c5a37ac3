import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { lazyFeature } from '../../src/pages/explore/lazy-feature.tsx';

/** Fails once, as without a network, and then loads. */
const loadAtSecondTry = () =>
  vi
    .fn(async () => () => <p>The feature</p>)
    .mockRejectedValueOnce(new Failure('offline', 'No connection.'));

test('A feature that did not load shows a message, and "Try again" loads it', async () => {
  const Feature = lazyFeature(loadAtSecondTry());
  render(<Feature />);
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The feature')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('An optional feature that did not load shows no message, and loads when the network is back', async () => {
  const load = loadAtSecondTry();
  const Feature = lazyFeature(load, { isOptional: true });
  const { container } = render(<Feature />);
  await act(() => expect(load.mock.results[0]?.value).rejects.toThrow());
  expect(container).toBeEmptyDOMElement();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The feature')).toBeVisible();
});
