import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rememberOnly } from '../../src/services/device-memory.ts';
import { buildCassette } from '../support/fake-backend.ts';
import { findShelf, renderExplore, spineNames } from '../support/render-explore.tsx';

const cassettes = [
  buildCassette({ id: 'a', title: 'Lift', artist: ['Zoe'], releaseYear: 1999, label: 'B' }),
  buildCassette({ id: 'b', title: 'Sea', artist: ['Mole', 'Ada'], releaseYear: null, label: 'A' }),
  buildCassette({
    id: 'c',
    title: 'Park',
    artist: ['Yan'],
    releaseYear: 1980,
    label: '',
    inStock: 'Yes',
    locations: ['Gleis 4', 'Depot'],
    images: {
      spine: { path: 'images/spine', token: 't', blurhash: '' },
      front: { path: 'images/front', token: 't', blurhash: '' },
      fullJCard: { path: '', token: '', blurhash: '' },
    },
  }),
];

type Mode = 'Spines' | 'List' | 'Fronts';
const mode = (name: Mode) => screen.getByRole('radio', { name });

const findList = () => screen.findByText('Gleis 4, Depot');

async function open(name: Mode) {
  const view = renderExplore({ cassettes, query: '?sort=title' });
  await findShelf();
  await view.user.click(mode(name));
  return view;
}

const titles = async () => (await spineNames()).flatMap((name) => name?.split(', ')[0] ?? []);

test('In the list one row shows title, artists, label, year and where a tape is available', async () => {
  await open('List');
  await findList();
  const shelf = await findShelf();
  const rows = within(shelf).getAllByRole('row');
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
  const texts = (row: HTMLElement) =>
    [...(row.firstElementChild?.children ?? [])].slice(1).map((one) => one.textContent);
  expect(rows.map(texts)).toEqual([
    ['Lift', 'Zoe', 'B', '1999', ''],
    ['Park', 'Yan', '', '1980', 'Gleis 4, Depot'],
    ['Sea', 'Mole, Ada', 'A', '', ''],
  ]);
  // Beside its average colour the list shows no picture.
  expect(shelf.querySelector('img')).toBeNull();
});

test('The fronts stand in rows, each with its title below', async () => {
  await open('Fronts');
  const shelf = await findShelf();
  await waitFor(() =>
    expect([...shelf.querySelectorAll('img')].map(({ src }) => src)).toContainEqual(
      expect.stringContaining('front'),
    ),
  );
  expect(await titles()).toEqual(['Lift', 'Park', 'Sea']);
  expect(shelf.querySelectorAll('[role=gridcell]')[2]).toHaveTextContent(/^Sea$/);
});

test('The device remembers the chosen view until the sign-out, and no spine is shown before the list', async () => {
  const first = await open('List');
  first.unmount();
  const spines: Element[] = [];
  const observer = new MutationObserver(() => spines.push(...document.querySelectorAll('.slot')));
  observer.observe(document.body, { childList: true, subtree: true });
  const second = renderExplore({ cassettes });
  await findList();
  observer.disconnect();
  expect(spines).toEqual([]);
  expect(mode('List')).toBeChecked();
  second.unmount();

  rememberOnly(null);
  renderExplore({ cassettes });
  await findShelf();
  expect(mode('Spines')).toBeChecked();
});
