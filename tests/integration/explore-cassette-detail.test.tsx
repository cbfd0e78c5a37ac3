import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { site } from '../../src/site.ts';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findShelf,
  findSpine,
  openTape,
  renderExplore,
  urlParams,
} from '../support/render-explore.tsx';

const fullCassette = () =>
  buildCassette({
    id: 'tide',
    title: 'Low Tide',
    artist: ['Ada', 'Bo'],
    label: 'Ferric',
    country: 'Norway',
    genre: ['drone'],
    releaseYear: 1986,
    releaseId: 'FE-3',
    editorNotes: 'Hiss left in.',
    link: 'https://tide.example/tape',
    inStock: 'Yes',
    locations: ['Oslo', 'Bergen'],
  });
const minimalCassette = () => buildCassette({ id: 'bare', title: 'Bare', artist: ['Nobody'] });
const cassettes = () => [fullCassette(), minimalCassette()];
const findDetail = () => screen.findByRole('dialog');
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const openDetail = (name = 'Low Tide, Ada, Bo', from = cassettes()) =>
  openTape(name, { cassettes: from });

describe('a click on a spine', () => {
  test('A click opens the detail view before the shelf, which gets its overlay', async () => {
    const visited = renderExplore({ cassettes: cassettes() });
    expect(await findShelf()).not.toHaveAttribute('data-overlay');
    const spine = await findSpine('Low Tide, Ada, Bo');
    await visited.user.click(spine);
    const dialog = await findDetail();
    expect(dialog).toHaveAccessibleName('Low Tide');
    expect(dialog).toHaveFocus();
    expect(spine).toHaveAttribute('aria-pressed', 'true');
    expect(await findShelf()).toHaveAttribute('data-overlay');
    const before = dialog.compareDocumentPosition(await findShelf());
    expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(urlParams().get('tape')).toBe('tide');
  });

  test('A window that becomes too small for the shelf leaves the focus in the open view', async () => {
    const media = Object.assign(new EventTarget(), { matches: false });
    vi.spyOn(window, 'matchMedia').mockReturnValue(media as MediaQueryList);
    const { dialog } = await openDetail();
    media.matches = true;
    await act(async () => void media.dispatchEvent(new Event('change')));
    expect(dialog).toHaveFocus();
  });
});

describe('closing the detail view', () => {
  test.each([
    ['X', (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'X' })],
    ['A click on the background', (dialog: HTMLElement) => dialog],
    ['Escape', (dialog: HTMLElement) => dialog],
    ['A click on its text', (dialog: HTMLElement) => within(dialog).getByText('“Hiss left in.”')],
  ])('%s closes it, and the focus returns to the spine', async (name, target) => {
    const { user, dialog } = await openDetail();
    if (name === 'Escape') act(() => dialog.blur());
    await (name === 'Escape' ? user.keyboard('{Escape}') : user.click(target(dialog)));
    await untilClosed();
    await waitFor(async () => expect(await findSpine('Low Tide, Ada, Bo')).toHaveFocus());
    expect(urlParams().get('tape')).toBeNull();
  });

  test('Escape twice, before the browser has gone back, leaves the page where it was', async () => {
    window.history.pushState(null, '', '/explore?term=LOW');
    const { user } = await openDetail();
    await user.keyboard('{Escape}{Escape}');
    await untilClosed();
    expect(urlParams().get('term')).toBeNull();
  });

  test('The link, the case and a text selection keep it open', async () => {
    const { user, dialog } = await openDetail();
    const link = within(dialog).getByRole('link', { name: 'Link' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await user.click(within(dialog).getByRole('button', { name: /Unfold/ }));
    const text = within(dialog).getByText('“Hiss left in.”');
    window.getSelection()?.selectAllChildren(text);
    fireEvent.click(text);
    expect(screen.getByRole('dialog')).toBeVisible();
    window.getSelection()?.removeAllRanges();
  });
});

test('The view of a cassette that a filter hides stays open without a place, and its closing focuses the search', async () => {
  const { user, dialog } = await openDetail();
  expect(within(dialog).getByText(/ of 2/)).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'nobody{Enter}');
  expect(dialog).toBeVisible();
  expect(within(dialog).queryByText(/ of \d/)).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'X' }));
  await untilClosed();
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  expect(urlParams().getAll('term')).toEqual(['NOBODY']);
});

describe('the metadata', () => {
  const fieldValue = (dialog: HTMLElement, name: string) => {
    const term = within(dialog).getByText(name);
    return within(term.parentElement as HTMLElement).getByRole('definition').textContent;
  };

  test('The view shows title, artist, label, country, year, notes, stock and link', async () => {
    const { dialog } = await openDetail();
    expect(within(dialog).getByRole('heading', { name: 'Low Tide' })).toBeVisible();
    expect(within(dialog).getByText('Ada').closest('p')).toHaveTextContent('Ada, Bo');
    expect(fieldValue(dialog, 'Label')).toBe('Ferric');
    expect(fieldValue(dialog, 'Country')).toBe('Norway');
    expect(fieldValue(dialog, 'Year')).toBe('1986');
    expect(within(dialog).getByText('“Hiss left in.”')).toBeVisible();
    const available = within(dialog).getByText('Available at Oslo, Bergen');
    expect(available).toBeVisible();
    const link = within(dialog).getByRole('link', { name: 'Link' });
    expect(link).toHaveAttribute('href', 'https://tide.example/tape');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAccessibleDescription('opens in a new tab');
    expect(fieldValue(dialog, 'Genre')).toBe('drone');
    expect(fieldValue(dialog, 'Release ID')).toBe('FE-3');
    // In the order of liner notes.
    const texts = ['Low Tide', 'Ada', 'Hiss', 'Ferric', 'FE-3', 'Available', 'Copy link'];
    const places = texts.map((text) => dialog.textContent?.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => Number(a) - Number(b)));
  });

  describe('where it is available', () => {
    const { places, canAskForTapes } = site;
    beforeEach(() => {
      Object.assign(site, {
        places: {
          'Oslo Stall': { address: 'Quay 4', hours: 'Saturdays', link: 'https://stall.example' },
          Bergen: { hours: 'At night' },
        },
        canAskForTapes: true,
      });
    });
    afterEach(() => void Object.assign(site, { places, canAskForTapes }));
    const openAt = async (...locations: string[]) => {
      const tape = { ...fullCassette(), locations };
      const { dialog } = await openDetail('Low Tide, Ada, Bo', [tape]);
      return dialog;
    };

    test('A place has its line of site.ts, whatever its case and accents, and an unknown one none', async () => {
      const dialog = await openAt('constructor', 'BERGÉN', 'oslo stall', 'oslo stall');
      expect(
        within(dialog)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(['Oslo Stall, Quay 4, Saturdays', 'Bergen, At night']);
      const link = within(dialog).getByRole('link', { name: 'Oslo Stall' });
      expect(link).toHaveAttribute('href', 'https://stall.example');
      expect(link).toHaveAccessibleDescription('opens in a new tab');
    });

    test('A mail with the address of this tape alone asks for it, where it is available and site.ts has it on', async () => {
      const there = await openDetail();
      const ask = within(there.dialog).getByRole('link', { name: 'Ask for this tape' });
      expect(decodeURIComponent(ask.getAttribute('href') ?? '')).toContain(
        `${window.location.origin}/explore?tape=tide`,
      );
      there.unmount();
      const away = await openDetail('Low Tide, Ada, Bo', [{ ...fullCassette(), inStock: 'No' }]);
      expect(within(away.dialog).queryByText('Ask for this tape')).toBeNull();
      away.unmount();
      Object.assign(site, { canAskForTapes: false });
      const dialog = await openAt('Bergen');
      expect(within(dialog).getByText('Bergen, At night')).toBeVisible();
      expect(within(dialog).queryByText('Ask for this tape')).toBeNull();
    });
  });

  test('Empty fields are left out, and without a title a tape is untitled', async () => {
    const untitled = { ...minimalCassette(), title: '' };
    const { dialog } = await openDetail('Nobody', [untitled]);
    expect(dialog).toHaveAccessibleName('Untitled tape');
    for (const name of ['Label', 'Country', 'Year', 'Genre', 'Release ID', 'Link'])
      expect(within(dialog).queryByText(name)).toBeNull();
    expect(dialog).not.toHaveTextContent(/Available|[“”]|null|undefined/);
  });
});
