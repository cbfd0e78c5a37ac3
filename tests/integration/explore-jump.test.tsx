import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findSearchInput,
  findShelf,
  findSpine,
  renderExplore,
  spineName,
  spineNames,
} from '../support/render-explore.tsx';

beforeEach(() => {
  vi.spyOn(window, 'scrollBy').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

// At jsdom's 1024 pixels a row beside the rail holds 14 spines.
const cassettes = [
  ...Array.from({ length: 60 }, (_, index) => `Ash ${index + 1}`),
  'Élan',
  'The Moth',
  'Mud',
].map((title, index) =>
  buildCassette({ id: `t${index}`, title, artist: [], label: 'Frost', releaseYear: 1990 }),
);
const findRail = () => screen.findByRole('toolbar', { name: 'Jump by Title' });
const focused = () => spineName(document.activeElement);

describe('the jump rail', () => {
  test('It lists the groups of the order with their counts, and there is none of less than three groups, or without an order', async () => {
    const { user } = renderExplore({ cassettes, query: '?sort=title' });
    const rail = within(await findRail());
    expect(rail.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'A, 60 tapes',
      'E, 1 tape',
      'M, 2 tapes',
    ]);
    await user.click(screen.getByRole('button', { name: 'Year' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Title' }));
    expect(await screen.findByRole('button', { name: 'A, 60 tapes' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Shuffle' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  test('It is one tab stop, and Enter leads to the first cassette of its group', async () => {
    const { user } = renderExplore({ cassettes, query: '?sort=title' });
    const rail = await findRail();
    act(() => screen.getByRole('radio', { name: 'Spines' }).focus());
    await user.tab();
    expect(document.activeElement).toHaveAccessibleName('A, 60 tapes');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toHaveAccessibleName('M, 2 tapes');
    await user.keyboard('{Home}{ArrowUp}{End}');
    await user.tab({ shift: true });
    await user.tab();
    expect(document.activeElement).toHaveAccessibleName('M, 2 tapes');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('The Moth'));
    expect(rail).toBeVisible();
  });

  test('A press with the pointer scrolls there and leaves the focus out of the shelf', async () => {
    const { user } = renderExplore({ cassettes, query: '?sort=title' });
    const rail = within(await findRail());
    const grid = await findShelf();
    // The row of "Élan" is the fifth, and begins 4 × 514 pixels below the first.
    await user.click(rail.getByRole('button', { name: 'E, 1 tape' }));
    expect(window.scrollBy).toHaveBeenCalledWith({ top: 4 * 514 - 72, behavior: 'instant' });
    expect(grid.contains(document.activeElement)).toBe(false);
  });

  test('It is hidden while a cassette is open', async () => {
    const { user } = renderExplore({ cassettes, query: '?sort=title' });
    await findRail();
    await user.click(await findSpine('Ash 1'));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.keyboard('{Escape}');
    expect(await findRail()).toBeVisible();
  });
});

describe('typing on the shelf', () => {
  async function focusShelf(query = '') {
    const view = renderExplore({ cassettes, query });
    const grid = await findShelf();
    act(() => (grid.querySelector('[tabindex="0"]') as HTMLElement).focus());
    // The code of typing comes with the first focus.
    await act(() => import('../../src/pages/explore/jump/jump.tsx'));
    return view;
  }
  const type = (text: string) => {
    for (const key of text) fireEvent.keyDown(document.activeElement as Element, { key });
  };

  test('It moves the focus to the next value that begins with it, in the shuffled order to a title', async () => {
    await focusShelf('?shuffle=3');
    type('mu');
    await waitFor(() => expect(focused()).toBe('Mud'));
  });

  test('After a pause of a second the next letter is a first one', async () => {
    await focusShelf('?sort=title');
    vi.useFakeTimers();
    type('m');
    expect(focused()).toBe('The Moth');
    vi.advanceTimersByTime(900);
    type('u');
    expect(focused()).toBe('Mud');
    vi.advanceTimersByTime(1000);
    type('e');
    expect(focused()).toBe('Élan');
  });

  test('Keys with a meaning keep it: the space bar opens, shortcuts stay, the search box takes letters', async () => {
    const { user } = await focusShelf('?sort=title');
    type('e');
    await waitFor(() => expect(focused()).toBe('Élan'));
    const spine = document.activeElement as Element;
    expect(fireEvent.keyDown(spine, { key: 'm', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(spine, { key: ' ' })).toBe(true);
    expect(focused()).toBe('Élan');
    await user.type(await findSearchInput(), 'm');
    expect(await findSearchInput()).toHaveFocus();
    expect(await findSearchInput()).toHaveValue('M');
    await waitFor(async () => expect(await spineNames()).toEqual(['The Moth', 'Mud']));
  });
});
