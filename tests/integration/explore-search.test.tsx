import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findSearchInput,
  findShelf,
  renderExplore,
  spineNames,
} from '../support/render-explore.tsx';

const cassettes = () => [
  buildCassette({
    id: 'secret-id',
    title: 'Glacier',
    artist: ['Björk Á', 'Low Choir'],
    country: 'Iceland',
    genre: ['ambient'],
    label: 'Frost',
    releaseId: 'FR-01',
    releaseYear: 1994,
    editorNotes: 'Recorded under ice.',
    locations: ['Café Ferric'],
  }),
  buildCassette({ title: 'Harbour', artist: ['Low Choir'], country: 'Norway', releaseYear: 2001 }),
  buildCassette({ title: 'Straße', artist: ['Ein Trio'], genre: ['krautrock'] }),
];

const filters = () => within(screen.getByRole('list', { name: 'Filters' }));
const titles = async () => (await spineNames()).map((name) => name?.split(',')[0]).sort();

describe('the search input', () => {
  test('Escape empties it, and only then closes the open tape', async () => {
    const { user } = renderExplore({ cassettes: cassettes(), query: '?tape=secret-id' });
    const input = await findSearchInput();
    await user.type(input, 'gla{Escape}');
    expect(input).toHaveValue('');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.type(input, '{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Enter leaves the box where nothing hovers, so that the keyboard gives its place to the shelf', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query === '(hover: none)' }) as MediaQueryList,
    );
    const { user } = renderExplore({ cassettes: cassettes() });
    const input = await findSearchInput();
    await user.type(input, 'gla{Enter}');
    expect(filters().getByText('GLA')).toBeVisible();
    expect(input).not.toHaveFocus();
  });
});

describe('what is announced', () => {
  /** Everything that live regions of the page say from now on. */
  function recordAnnouncements() {
    const announcements: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live], [role=status], [role=alert]',
        );
        if (region?.textContent) announcements.push(region.textContent);
      }
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    return announcements;
  }

  test('A search, a filter and an order are each announced once, when nothing has changed for a second', async () => {
    renderExplore({ cassettes: cassettes() });
    const input = await findSearchInput();
    const announcements = recordAnnouncements();
    // No clock of a test moves the loading of modules.
    await screen.findByRole('button', { name: 'Pull one out' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = async (milliseconds: number) => {
      // In steps, because a render may start the next timer.
      for (let passed = 0; passed < milliseconds; passed += 100)
        await act(() => vi.advanceTimersByTimeAsync(100));
    };
    const expectAnnounced = async (...texts: string[]) => {
      await pass(900);
      expect(announcements).toEqual([]);
      await pass(2000);
      expect(announcements.splice(0)).toEqual(texts);
    };
    const type = (text: string) => fireEvent.input(input, { target: { value: text } });
    const click = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      await act(() => vi.advanceTimersByTimeAsync(0));
    };

    type('low');
    await expectAnnounced('2 of 3 found.');
    type('low ch');
    await click('Add as filter');
    await expectAnnounced('“LOW CH” is a filter now. 2 of 3 found.');
    type('low ch');
    await click('Add as filter');
    await expectAnnounced('“LOW CH” is a filter already.');
    type('zzz');
    await expectAnnounced('None of 3 found.');
    await click('Clear the search');
    await expectAnnounced('All 3 found.');
    await click('Sort');
    await click('Title');
    await click('Title, ascending');
    await expectAnnounced('Sorted by Title, descending.');
    await click('Shuffle');
    await expectAnnounced('Shuffled.');
  });
});

test('Each term can be removed, and the focus moves to the next one', async () => {
  const { user } = renderExplore({ cassettes: cassettes(), query: '?term=LOW&term=NORWAY' });
  await findShelf();
  await user.click(filters().getByRole('button', { name: 'Remove NORWAY' }));
  expect(await titles()).toEqual(['Glacier', 'Harbour']);
  expect(filters().getByRole('button', { name: 'Remove LOW' })).toHaveFocus();
  await user.click(filters().getByRole('button', { name: 'Remove LOW' }));
  expect(await titles()).toHaveLength(3);
  expect(await findSearchInput()).toHaveFocus();
});

test('The page says that nothing matches, and a button clears terms and text', async () => {
  const { user } = renderExplore({ cassettes: cassettes(), query: '?term=LOW' });
  await user.type(await findSearchInput(), 'zzz');
  expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  expect(screen.getByText('0 of 3 tapes')).toBeInTheDocument();
  expect(screen.queryByRole('grid')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await titles()).toHaveLength(3);
  expect(await findSearchInput()).toHaveValue('');
  expect(await findSearchInput()).toHaveFocus();
  expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
});

test('A term, an order and a removed chip are steps of the history, and typing is none', async () => {
  const { user } = renderExplore({ cassettes: cassettes() });
  const input = await findSearchInput();
  const entries = window.history.length;
  const searches = ['term=LOW', 'term=LOW&sort=title', 'sort=title'];
  const search = () => window.location.search.replace(/^\?|&?shuffle=\d+$/g, '');
  await user.type(input, 'low');
  await waitFor(() => expect(search()).toBe('find=low'));
  await user.keyboard('{Enter}');
  expect(search()).toBe(searches[0]);
  await user.click(screen.getByRole('button', { name: 'Sort' }));
  await user.click(screen.getByRole('button', { name: 'Title' }));
  await user.click(screen.getByRole('button', { name: 'Remove LOW' }));
  expect(search()).toBe(searches[2]);
  expect(window.history.length).toBe(entries + searches.length);
  for (const before of [searches[1], searches[0], '']) {
    act(() => window.history.back());
    await waitFor(() => expect(search()).toBe(before));
  }
  expect(input).toHaveValue('');
  expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
});
