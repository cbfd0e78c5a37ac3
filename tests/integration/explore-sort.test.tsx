import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findSearchInput,
  findShelf,
  findSpine,
  renderExplore,
  spineNames,
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

test('A button shows and hides the sort bar', async () => {
  const { user } = await openShelf();
  const toggle = sortButton('Sort');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('group', { name: 'Order' })).toBeNull();
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const bar = within(screen.getByRole('group', { name: 'Order' }));
  expect(bar.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'Title',
    'Artist',
    'Year',
    'Label',
  ]);
  for (const one of bar.getAllByRole('button'))
    expect(one).toHaveAttribute('aria-pressed', 'false');
  await user.click(toggle);
  expect(screen.queryByRole('group', { name: 'Order' })).toBeNull();
});

describe('a click on a sort key', () => {
  test('The first click sorts ascending, the next descending, and an arrow shows the direction', async () => {
    const { user } = await openShelf();
    await user.click(sortButton('Sort'));
    await user.click(sortButton('Title'));
    await waitFor(async () => expect(await titles()).toEqual(['Ábel', 'The Vol. 2', 'Vol. 10']));
    expect(sortButton('Title, ascending')).toHaveAttribute('aria-pressed', 'true');
    expect(sortButton('Remove By Title ↑')).toBeVisible();
    expect(sortButton(/^Title/)).toHaveTextContent('↑');

    await user.click(sortButton(/^Title/));
    await waitFor(async () => expect(await titles()).toEqual(['Vol. 10', 'The Vol. 2', 'Ábel']));
    expect(sortButton(/^Title/)).toHaveTextContent('↓');
    expect(sortButton(/^Title/)).toHaveAccessibleName(/descending$/);
  });
});

describe('the shuffle', () => {
  const many = () =>
    Array.from({ length: 30 }, (_, index) =>
      buildCassette({ id: `t${index}`, title: `T${index}` }),
    );

  test('Filters, selection and deselection keep the order', async () => {
    const { user } = renderExplore({ cassettes: many() });
    const before = await spineNames();
    await user.type(await findSearchInput(), 't1{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove T1' }));
    const spine = await findSpine('T3, Artist');
    await user.click(spine);
    await screen.findByRole('dialog');
    await user.click(spine);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await spineNames()).toEqual(before);
  });
});
