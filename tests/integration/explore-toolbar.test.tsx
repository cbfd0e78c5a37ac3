import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { narrowWindow } from '../../src/pages/explore/narrow-window.ts';
import { buildCassette } from '../support/fake-backend.ts';
import { findShelf, renderExplore, spineNames, urlParams } from '../support/render-explore.tsx';

const tape = (title: string, country: string, genre: string, createdAt: number) =>
  buildCassette({ id: title, title, artist: [], country, genre: [genre], createdAt });
const cassettes = [
  tape('Lift', 'Peru', 'Cumbia', 1000),
  tape('Sea', 'Japan', 'AOR', 2000),
  tape('Park', 'Japan', 'City Pop', 3000),
  tape('Dub', 'Jamaica', 'Dub', 4000),
];
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const checkbox = (name: string) => screen.findByRole('checkbox', { name });

describe('the filter panel', () => {
  test('Each tick answers on the shelf, and values that lead to nothing are left out', async () => {
    const { user } = renderExplore({ cassettes, query: '?sort=title' });
    const toggle = await button('Filter');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    const panel = within(await screen.findByRole('region', { name: 'Filter the shelf' }));
    await user.click(await checkbox('Japan 2'));
    await expect.poll(spineNames).toEqual(['Park', 'Sea']);
    const genres = () =>
      within(panel.getByRole('group', { name: 'Genre' }))
        .getAllByRole('checkbox')
        .map((one) => one.closest('label')?.textContent);
    await expect.poll(genres).toEqual(['AOR 1', 'City Pop 1']);

    await user.click(await checkbox('Peru 1'));
    await expect.poll(spineNames).toEqual(['Lift', 'Park', 'Sea']);
    await user.click(await checkbox('AOR 1'));
    await expect.poll(spineNames).toEqual(['Sea']);
    expect(urlParams().getAll('country')).toEqual(['Japan', 'Peru']);
    expect(screen.getByText('1 of 4 tapes')).toBeVisible();

    await user.click(panel.getByRole('button', { name: 'Clear the filters' }));
    await expect.poll(spineNames).toHaveLength(4);
    await user.click(toggle);
    expect(screen.queryByRole('region', { name: 'Filter the shelf' })).toBeNull();
  });

  test('Of many values the most frequent are shown, and the others are found by typing; a label called now keeps its name', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      tape(`T${index}`, '', `Genre ${String(index).padStart(2, '0')}`, 0),
    );
    const named = { ...tape('One', '', '', 0), genre: [], label: 'now' };
    const { user } = renderExplore({ cassettes: [...many, named] });
    await user.click(await button('Filter'));
    expect(await checkbox('now 1')).toBeVisible();
    expect(await screen.findByText('and 20 more: type to find them')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Genre 59 1' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Find in Genre' }), 'genre 59');
    await user.click(await checkbox('Genre 59 1'));
    await expect.poll(spineNames).toEqual(['T59']);
  });
});

describe('the sheet of a narrow window', () => {
  const openSheet = async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query === narrowWindow }) as MediaQueryList,
    );
    const view = renderExplore({ cassettes });
    await view.user.click(await button('Filter & sort'));
    await screen.findByRole('dialog', { name: 'Filter & sort' });
    return view;
  };
  const back = () => act(() => window.history.back());

  test.each([
    ['Back', back],
    ['Its button', () => act(() => screen.getByRole('button', { name: /^Show/ }).click())],
  ])('%s closes it and keeps what was chosen, each a step of the history', async (_, close) => {
    const { user } = await openSheet();
    const sheet = screen.getByRole('dialog');
    await user.click(await button('Title'));
    await user.click(await checkbox('Japan 2'));
    expect(screen.getByRole('dialog')).toBe(sheet);
    close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect.poll(spineNames).toEqual(['Park', 'Sea']);
    back();
    await expect.poll(spineNames).toEqual(['Dub', 'Lift', 'Park', 'Sea']);
    back();
    await expect.poll(() => urlParams().get('sort')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('actions on what is found', () => {
  test.each([
    ['List', 4, false],
    ['Spines', 4, true],
    // At jsdom's 1024 pixels a row holds 15 spines and five fronts.
    ['Spines', 15, false],
    ['Fronts', 15, false],
    ['Fronts', 16, true],
  ])(
    'After %s, %i in all, Tab leads to the bookend: beside them is %s',
    async (mode, count, isBeside) => {
      const many = Array.from({ length: count }, (_, index) => tape(`T${index}`, '', '', 0));
      const { user } = renderExplore({ cassettes: many });
      await user.click(await screen.findByRole('radio', { name: mode }));
      const bookend = await button('Pull one out');
      await expect.poll(spineNames).toHaveLength(count);
      act(() => screen.getByRole('button', { name: 'Sort' }).focus());
      await user.tab();
      await user.tab();
      expect(bookend).toHaveFocus();
      expect(bookend.parentElement?.hasAttribute('data-beside')).toBe(isBeside);
    },
  );

  test('Pull one out opens a random tape of what is found, another than the open one', async () => {
    const { user } = renderExplore({ cassettes, query: '?country=Japan&tape=Park' });
    await user.click(await button('Pull one out'));
    await expect.poll(() => urlParams().get('tape')).toBe('Sea');
  });

  test('Copy link of the full view copies the address of the tape, and says whether it could', async () => {
    const { user } = renderExplore({ cassettes, query: '?term=a&tape=Park' });
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Copy link' }));
    await dialog.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/explore?tape=Park`,
    );
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException());
    await user.click(dialog.getByRole('button', { name: /^(Copy link|Link copied)/ }));
    expect(await dialog.findByText('Not copied: take it from the address bar')).toBeVisible();
  });
});

describe('new on the shelf', () => {
  const visit = (account: string, hoursAgo: number) => {
    const lastAccount = { uid: account, email: 'member@example.org', role: 'member' };
    localStorage.setItem('last-account', JSON.stringify(lastAccount));
    const time = Date.now() - hoursAgo * 3_600_000;
    localStorage.setItem('last-visit', JSON.stringify({ newest: 2000, since: null, time }));
  };

  // A device's clock may have gone back.
  test.each([24, -24])(
    '%i hours after a visit a member sees what came since, newest first',
    async (hours) => {
      visit('m', hours);
      const { user, unmount } = renderExplore({ cassettes });
      const shown = await button('2 new');
      await user.click(shown);
      await expect.poll(spineNames).toEqual(['Dub', 'Park']);
      expect(shown).toHaveAttribute('aria-pressed', 'true');
      expect(urlParams().get('since')).toBe('2000');
      await user.click(shown);
      expect((await spineNames()).sort()).toEqual(['Dub', 'Lift', 'Park', 'Sea']);

      // A reload belongs to the same visit.
      unmount();
      renderExplore({ cassettes });
      expect(await button('2 new')).toBeVisible();
    },
  );

  test('The first visit, and another account, has nothing that is new', async () => {
    visit('another', 24);
    renderExplore({ cassettes });
    await findShelf();
    expect(screen.queryByRole('button', { name: /\d new/ })).toBeNull();
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('last-visit') ?? '')).toMatchObject({
        newest: 4000,
        since: null,
      }),
    );
  });
});
