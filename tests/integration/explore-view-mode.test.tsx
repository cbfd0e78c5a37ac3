import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { saveAccountHint } from '../../src/services/device-memory.ts';
import { buildCassette } from '../support/fake-backend.ts';
import { findShelf, renderExplore, spineNames, urlParams } from '../support/render-explore.tsx';

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

/** Waits until the shelf is shown in this mode. */
const findMode = (name: Mode) =>
  name === 'List' ? screen.findByRole('columnheader', { name: /^Title/ }) : findShelf();

async function open(name: Mode, options: { cassettes?: Cassette[]; query?: string } = {}) {
  const view = renderExplore({ cassettes, query: '?sort=title', ...options });
  await findShelf();
  await view.user.click(mode(name));
  await findMode(name);
  return view;
}

const head = (name: RegExp) => screen.getByRole('columnheader', { name });
const titles = async () => (await spineNames()).flatMap((name) => name?.split(', ')[0] ?? []);

describe('the list', () => {
  test('One row shows title, artists, label, year and where a tape is available', async () => {
    await open('List');
    const shelf = await findShelf();
    expect(shelf).toHaveAttribute('aria-rowcount', '4');
    const rows = within(shelf).getAllByRole('row');
    expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4']);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Title ↑', 'Artist', 'Label', 'Year', 'Available'],
      ['Lift', 'Zoe', 'B', '1999', ''],
      ['Park', 'Yan', '', '1980', 'Gleis 4, Depot'],
      ['Sea', 'Mole, Ada', 'A', '', ''],
    ]);
    expect(within(rows[2] as HTMLElement).getAllByRole('button')[0]).toHaveAccessibleName(
      'Park, Yan, available, 2 of 3',
    );
    // Beside its average colour the list shows no picture.
    expect(shelf.querySelector('img')).toBeNull();
  });

  test('Its heads sort as the sort bar does, and keep the order in the address', async () => {
    const { user } = await open('List');
    expect(head(/^Title/)).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Artist' }));
    await expect.poll(titles).toEqual(['Sea', 'Park', 'Lift']);
    expect(head(/^Artist/)).toHaveAttribute('aria-sort', 'ascending');
    expect(head(/^Title/)).not.toHaveAttribute('aria-sort');
    await user.click(within(head(/^Artist/)).getByRole('button'));
    await expect.poll(titles).toEqual(['Lift', 'Park', 'Sea']);
    expect([urlParams().get('sort'), urlParams().get('down')]).toEqual(['artist', 'artist']);
    await user.click(screen.getByRole('button', { name: 'Remove By Artist ↓' }));
    await waitFor(() => expect(head(/^Artist/)).not.toHaveAttribute('aria-sort'));
  });

  test('The keys move between its rows, Enter opens a tape, and the focus comes back', async () => {
    const { user } = await open('List');
    const focused = () => document.activeElement?.textContent;
    act(() => screen.getByRole('button', { name: 'Year' }).focus());
    await user.tab();
    expect(focused()).toBe('Lift');
    await user.keyboard('{End}{ArrowUp}{Enter}');
    await screen.findByRole('dialog', { name: 'Park' });
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('dialog', { name: 'Sea' });
    await user.keyboard('{Escape}');
    await expect.poll(focused).toBe('Sea');
  });
});

test('The fronts stand in rows with title and artists below, and a second click closes a tape', async () => {
  const { user } = await open('Fronts');
  const shelf = await findShelf();
  await waitFor(() =>
    expect([...shelf.querySelectorAll('img')].map(({ src }) => src)).toContainEqual(
      expect.stringContaining('front'),
    ),
  );
  expect(await titles()).toEqual(['Lift', 'Park', 'Sea']);
  expect(shelf.querySelectorAll('[role=gridcell]')[2]).toHaveTextContent('SeaMole, Ada');
  const sea = within(shelf).getByRole('button', { name: /^Sea/ });
  await user.click(sea);
  await screen.findByRole('dialog', { name: 'Sea' });
  expect(sea).toHaveAttribute('aria-pressed', 'true');
  await user.click(sea);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the choice', () => {
  test('The device remembers it until the sign-out, and no spine is shown before the list', async () => {
    const first = await open('List');
    first.unmount();
    const spines: Element[] = [];
    const observer = new MutationObserver(() => spines.push(...document.querySelectorAll('.slot')));
    observer.observe(document.body, { childList: true, subtree: true });
    const second = renderExplore({ cassettes });
    await findMode('List');
    observer.disconnect();
    expect(spines).toEqual([]);
    expect(mode('List')).toBeChecked();
    second.unmount();

    saveAccountHint({ status: 'signed-out' });
    renderExplore({ cassettes });
    await findShelf();
    expect(mode('Spines')).toBeChecked();
  });

  test('The heads of the list stand for the sort bar when the page is opened', async () => {
    const { unmount } = await open('List');
    unmount();
    renderExplore({ cassettes, query: '?sort=title' });
    await findMode('List');
    const toggle = screen.getByRole('button', { name: 'Sort' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });
});
