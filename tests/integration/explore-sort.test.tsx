import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findShelf,
  findSpine,
  renderExplore,
  spineNames,
  urlParams,
} from '../support/render-explore.tsx';

const cassettes = () => [
  buildCassette({ id: 'a', title: 'Vol. 10', artist: ['Zoe'], releaseYear: 1999, label: 'B' }),
  buildCassette({
    id: 'b',
    title: 'The Vol. 2',
    artist: ['the Mole'],
    releaseYear: null,
    label: 'A',
  }),
  buildCassette({ id: 'c', title: 'Ábel', artist: ['Yan'], releaseYear: 1980, label: '' }),
];
const titles = async () => (await spineNames()).map((name) => name?.split(', ')[0]);
const sortButton = (name: RegExp | string) => screen.getByRole('button', { name });
const openShelf = async (query = '') => {
  const view = renderExplore({ cassettes: cassettes(), query });
  await findShelf();
  return view;
};

test('A button shows the sort bar, where a click on a key sorts ascending, and the next one descending', async () => {
  const { user } = await openShelf();
  await user.click(sortButton('Sort'));
  const bar = within(screen.getByRole('group', { name: 'Order' }));
  const keys = bar.getAllByRole('button').map((one) => one.textContent);
  expect(keys).toEqual(['Title', 'Artist', 'Year', 'Label']);
  await user.click(sortButton('Title'));
  await expect.poll(titles).toEqual(['Ábel', 'The Vol. 2', 'Vol. 10']);
  expect(sortButton('Title, ascending')).toHaveTextContent('↑');
  await user.click(sortButton('Title, ascending'));
  await expect.poll(titles).toEqual(['Vol. 10', 'The Vol. 2', 'Ábel']);
  expect(sortButton('Title, descending')).toHaveTextContent('↓');
  // The chip says the order while the bar does not.
  expect(screen.queryByText('By Title ↓')).toBeNull();
  await user.click(sortButton('Sort'));
  expect(screen.queryByRole('group', { name: 'Order' })).toBeNull();
  expect(screen.getByText('By Title ↓')).toBeVisible();
  await user.click(sortButton('Sort'));
  await user.click(sortButton('Shuffle'));
  expect(urlParams().get('sort')).toBeNull();
  expect(sortButton('Title')).toHaveFocus();
});

test('The address keeps the order when the first tape that was opened is closed', async () => {
  const { user } = await openShelf();
  const spine = await findSpine('Ábel, Yan');
  await user.click(spine);
  await screen.findByRole('dialog');
  const shuffle = urlParams().get('shuffle');
  await user.click(spine);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe(`?shuffle=${shuffle}`);
});
