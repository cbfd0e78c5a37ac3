import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { PileMark } from '../../src/domain/pile.ts';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findSearchInput,
  findShelf,
  findSpine,
  renderExplore,
  spineNames,
  urlParams,
} from '../support/render-explore.tsx';

beforeEach(() => {
  localStorage.clear();
});

const tape = (title: string, fields: Parameters<typeof buildCassette>[0] = {}) =>
  buildCassette({ id: title.toLowerCase(), title, artist: [], ...fields });
const cassettes = [
  tape('Dub', { country: 'Jamaica' }),
  tape('Lift', { country: 'Peru', inStock: 'Yes' }),
  tape('Park', { country: 'Japan' }),
  tape('Sea', { country: 'Japan', artist: ['Ada', 'Bo'], label: 'Pli', releaseYear: 1987 }),
];
const may = new Date(2026, 4, 3, 12).getTime();
const pileOf = (...ids: string[]) =>
  new Map<string, PileMark>(ids.map((id) => [id, { markedAt: may, wasAvailable: false }]));

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const offline = new Failure('offline', 'No network.');

/** Opens a cassette; its full view. */
async function open(title: string, options: Parameters<typeof renderExplore>[0] = {}) {
  const view = renderExplore({ cassettes, query: '?sort=title', ...options });
  await view.user.click(await findSpine(new RegExp(`^${title}`)));
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
}

describe('the button of the full view', () => {
  test('A member puts a tape on the pile and takes it off', async () => {
    const { user, dialog, pile } = await open('Lift');
    await user.click(await dialog.findByRole('button', { name: 'Put on my pile' }));
    expect(await dialog.findByText(/^On your pile since /)).toBeVisible();
    await waitFor(() => expect(pile.get('lift')?.wasAvailable).toBe(true));
    await user.click(dialog.getByRole('button', { name: 'Take off my pile' }));
    expect(await dialog.findByText('Taken off your pile.')).toBeVisible();
    await waitFor(() => expect(pile.size).toBe(0));
  });

  test('The pile is read when the first tape is opened, and once', async () => {
    const { user, callCount, dialog } = await open('Dub');
    await dialog.findByRole('button', { name: 'Put on my pile' });
    await user.click(dialog.getByRole('button', { name: 'Next tape' }));
    await user.click(await button('My pile'));
    expect(await screen.findByText(/^Your pile is empty/)).toBeVisible();
    expect(callCount('readPile')).toBe(1);
  });

  test('Without a tape that is opened and without its filter the pile is not read', async () => {
    const { callCount } = renderExplore({ cassettes });
    await findShelf();
    await act(async () => {});
    expect(callCount('readPile')).toBe(0);
  });

  test('A second press while the first one is written is written after it', async () => {
    const { user, dialog, pile, holdCalls, callCount } = await open('Dub');
    const release = holdCalls('addToPile');
    const pressed = await dialog.findByRole('button', { name: 'Put on my pile' });
    pressed.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(pressed).toHaveTextContent('Put on my pile');
    expect(callCount('removeFromPile')).toBe(0);
    release();
    await waitFor(() => expect(callCount('removeFromPile')).toBe(1));
    expect(pile.size).toBe(0);
    expect(callCount('addToPile')).toBe(1);
  });

  test('A double click puts it there', async () => {
    const { user, dialog, pile, callCount } = await open('Dub');
    const pressed = await dialog.findByRole('button', { name: 'Put on my pile' });
    await user.dblClick(pressed);
    await waitFor(() => expect(pile.size).toBe(1));
    expect(pressed).toHaveTextContent('Take off my pile');
    expect(callCount('removeFromPile')).toBe(0);
  });

  test('A write that fails is taken back with its reason, and the pile stays as it was', async () => {
    const { user, dialog, failNext, pile } = await open('Dub', { pile: pileOf('park') });
    failNext('addToPile', offline);
    const pressed = await dialog.findByRole('button', { name: 'Put on my pile' });
    await user.click(pressed);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Not put on your pile. No connection. Please check your network and try again.',
    );
    expect(pressed).toHaveTextContent('Put on my pile');
    expect([...pile.keys()]).toEqual(['park']);
    await user.click(pressed);
    await waitFor(() => expect([...pile.keys()]).toEqual(['park', 'dub']));
    expect(dialog.queryByRole('alert')).toBeNull();

    failNext('removeFromPile', offline);
    await user.click(pressed);
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^It is still on your pile. No con/);
    expect(pressed).toHaveTextContent('Take off my pile');
  });

  test('The 501st tape is refused with a sentence, without asking the server', async () => {
    const many = Array.from({ length: 500 }, (_, index) => tape(`Many ${index}`));
    const { user, dialog, callCount } = await open('Dub', {
      cassettes: [...cassettes, ...many],
      pile: pileOf(...many.map(({ id }) => id)),
    });
    await user.click(await dialog.findByRole('button', { name: 'Put on my pile' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Not put on your pile. Your pile holds 500 tapes, and that is the most. Take one off first.',
    );
    expect(callCount('addToPile')).toBe(0);
  });

  test('A pile that can’t be read says why, and is read again on demand', async () => {
    const { user, dialog } = await open('Dub', {
      pile: pileOf('dub'),
      prepare: ({ failNext }) => failNext('readPile', offline),
    });
    expect(await dialog.findByText(/^Your pile can’t be read. No connection/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Read my pile again' }));
    expect(await dialog.findByRole('button', { name: 'Take off my pile' })).toBeVisible();
  });
});

describe('the marks of the shelf', () => {
  test('A spine on the pile is marked once the pile has been read, and says so after whether it is available', async () => {
    await open('Lift', { pile: pileOf('lift', 'sea') });
    await expect
      .poll(async () =>
        [...(await findShelf()).querySelectorAll('[aria-pressed]')].map((spine) => [
          spine.getAttribute('aria-label'),
          spine.hasAttribute('data-available'),
          spine.hasAttribute('data-on-pile'),
        ]),
      )
      .toEqual([
        ['Dub, not available, 1 of 4', false, false],
        ['Lift, available, on your pile, 2 of 4', true, true],
        ['Park, not available, 3 of 4', false, false],
        ['Sea, Ada, Bo, not available, on your pile, 4 of 4', false, true],
      ]);
  });
});

describe.each(['List', 'Fronts'])('the button of each tape in %s', (mode) => {
  /** The page, once the pile has been read. */
  async function show(options: Parameters<typeof renderExplore>[0] = {}) {
    const view = renderExplore({ cassettes, query: '?sort=title', ...options });
    await view.user.click(await screen.findByRole('radio', { name: mode }));
    await waitFor(() =>
      expect(toggle(/^(Put|Take) Sea/)).toHaveAttribute('aria-disabled', 'false'),
    );
    return view;
  }
  const toggle = (name: string | RegExp) => screen.getByRole('button', { name });

  test('It puts the tape on the pile without opening it, also with a double click, and takes it off', async () => {
    const { user, pile, callCount } = await show();
    await user.dblClick(toggle('Put Dub on my pile'));
    await waitFor(() => expect([...pile.keys()]).toEqual(['dub']));
    expect(toggle('Dub, not available, on your pile, 1 of 4')).toBeVisible();
    await user.click(toggle('Take Dub off my pile'));
    await waitFor(() => expect(pile.size).toBe(0));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callCount('readPile')).toBe(1);
  });

  test('It is a tab stop beside the tape that is one, and the arrow keys lead on from it', async () => {
    const { user } = await show();
    act(() => toggle(/^Lift, /).focus());
    await user.tab();
    expect(toggle('Put Lift on my pile')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(toggle(/^Park, /)).toHaveFocus();
    expect(
      screen.getAllByRole('button', { name: /on my pile$/ }).map(({ tabIndex }) => tabIndex),
    ).toEqual([-1, -1, 0, -1]);
  });

  test('A write that fails is told in sight, and its message leads back to the tape', async () => {
    const { user, failNext } = await show();
    failNext('addToPile', offline);
    await user.click(toggle('Put Park on my pile'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Not put on your pile: Park. No connection. Please check your network and try again.',
    );
    await user.click(toggle('Close'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toggle(/^Park, /)).toHaveFocus();
  });

  test('A tape that leaves the shelf with the pile gives the focus to its neighbour, the last one to the search', async () => {
    const { user } = await show({ query: '?sort=title&pile=mine', pile: pileOf('park', 'sea') });
    await user.click(toggle('Take Sea off my pile'));
    await expect.poll(() => toggle(/^Park, /)).toHaveFocus();
    await user.click(toggle('Take Park off my pile'));
    expect(await screen.findByText(/^Your pile is empty/)).toBeVisible();
    expect(await findSearchInput()).toHaveFocus();
  });

  test('A pile that can’t be read is read again at the press, with the reason', async () => {
    const { user, callCount } = renderExplore({
      cassettes,
      pile: pileOf('dub'),
      prepare: ({ failNext }) => failNext('readPile', offline),
    });
    await user.click(await screen.findByRole('radio', { name: mode }));
    await waitFor(() => expect(callCount('readPile')).toBe(1));
    await act(async () => {});
    await user.click(toggle('Put Dub on my pile'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Not put on your pile: Dub. No con/,
    );
    expect(await button('Take Dub off my pile')).toBeVisible();
  });
});

describe('the filter', () => {
  test('While the pile is read, and when it can’t be, nothing else is said of it', async () => {
    let release = () => {};
    const { user } = renderExplore({
      cassettes,
      query: '?pile=mine',
      pile: pileOf('dub'),
      prepare: ({ holdCalls, failNext }) => {
        failNext('readPile', offline);
        release = holdCalls('readPile');
      },
    });
    expect(await screen.findByText('Reading your pile …')).toBeVisible();
    expect(screen.queryByText(/of 4 tapes|Nothing matches/)).toBeNull();
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Your pile can’t be read. No connection/,
    );
    expect(screen.queryByText(/of 4 tapes|Nothing matches/)).toBeNull();
    await user.click(await button('Try again'));
    await expect.poll(spineNames).toHaveLength(1);
  });

  test('My pile shows the tapes of the pile, in the address, together with other filters', async () => {
    const { user } = renderExplore({
      cassettes,
      query: '?sort=title',
      pile: pileOf('dub', 'park', 'sea'),
    });
    const toggle = await button('My pile');
    await user.click(toggle);
    await expect.poll(spineNames).toEqual(['Dub', 'Park', 'Sea, Ada, Bo']);
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(urlParams().get('pile')).toBe('mine');
    expect(screen.getByText('3 tapes on your pile')).toBeVisible();
    await user.click(await button('Filter'));
    await user.click(await screen.findByRole('checkbox', { name: 'Japan 2' }));
    await expect.poll(spineNames).toEqual(['Park', 'Sea, Ada, Bo']);
    expect(screen.queryByRole('checkbox', { name: /^Peru/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove My pile' }));
    await expect.poll(spineNames).toHaveLength(2);
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(urlParams().get('pile')).toBeNull();
  });

  test('What has become available since it was put there can be seen alone, and its full view says so', async () => {
    const { user } = renderExplore({
      cassettes,
      query: '?sort=title&pile=mine',
      pile: pileOf('lift', 'park'),
    });
    await user.click(await button('1 became available since'));
    await expect.poll(spineNames).toEqual(['Lift']);
    expect(urlParams().getAll('pile')).toEqual(['available']);
    await user.click(await findSpine(/^Lift/));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText(/^On your pile since .*2026\. It has become available since\.$/),
    ).toBeVisible();
    await user.click(await button('1 became available since'));
    await expect.poll(spineNames).toEqual(['Lift', 'Park']);
  });

  test('Copy list copies a line for each tape that is found, in the order of the shelf', async () => {
    const { user } = renderExplore({
      cassettes,
      query: '?sort=title&pile=mine',
      pile: pileOf('sea', 'dub'),
    });
    await user.click(await button('Copy list'));
    expect(await button('List copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('Dub\nSea – Ada, Bo – Pli, 1987');
  });

  test('Copy link makes an address with the tapes in their order', async () => {
    const { user } = renderExplore({
      cassettes,
      query: '?sort=title&pile=mine',
      pile: pileOf('sea', 'dub', 'park'),
    });
    await user.click(await button('Copy link'));
    expect(await button('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/explore?pile=dub.park.sea`,
    );
  });

  test('The link of more than 60 tapes has the first 60, and the button says so', async () => {
    const many = Array.from({ length: 61 }, (_, index) => tape(`Many ${index}`));
    const { user } = renderExplore({
      cassettes: many,
      query: '?pile=mine',
      pile: pileOf(...many.map(({ id }) => id)),
    });
    await user.click(await button('Copy link'));
    expect(await button('Link copied: the first 60 tapes')).toBeVisible();
  });

  test('A tape that was deleted meanwhile does not count, and goes with the next write', async () => {
    const { user, pile } = await open('Dub', {
      query: '?sort=title&pile=mine',
      pile: pileOf('dub', 'deleted'),
    });
    expect(screen.getByText('1 tape on your pile')).toBeVisible();
    await user.click(await button('Take off my pile'));
    expect(await screen.findByText(/^Your pile is empty/)).toBeVisible();
    await waitFor(() => expect(pile.size).toBe(0));
  });

  test('A sign-out erases the pile from the page', async () => {
    const { signInAs, unmount } = renderExplore({
      cassettes,
      query: '?pile=mine',
      pile: pileOf('dub'),
    });
    expect(await screen.findByText('1 tape on your pile')).toBeVisible();
    await act(async () => signInAs(null));
    expect(screen.queryByText(/on your pile/)).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('dub');
    unmount();
  });
});

describe('a pile that is given', () => {
  const given = (query: string, options: Parameters<typeof renderExplore>[0] = {}) =>
    renderExplore({ cassettes, query, ...options });

  test('It shows the tapes in the order of the link, without reading one’s own pile', async () => {
    const { user, callCount } = given('?pile=sea.gone.dub.sea', { pile: pileOf('lift') });
    await expect.poll(spineNames).toEqual(['Sea, Ada, Bo', 'Dub']);
    expect(screen.getByRole('button', { name: 'Remove A pile of 2' })).toBeVisible();
    expect(await button('Put them on my pile')).toBeVisible();
    expect(callCount('readPile')).toBe(0);

    const own = await button('My pile');
    expect(own).toHaveAttribute('aria-pressed', 'false');
    await user.click(own);
    await expect.poll(spineNames).toEqual(['Lift']);
    expect(urlParams().getAll('pile')).toEqual(['mine']);
  });

  test('A key sorts it, and other filters narrow it', async () => {
    given('?pile=sea.dub.park&sort=title&country=Japan');
    await expect.poll(spineNames).toEqual(['Park', 'Sea, Ada, Bo']);
  });

  test('‘Put them on my pile’ adds those that are not there yet, one after the other', async () => {
    const { user, pile, callCount } = given('?pile=sea.dub.park', { pile: pileOf('dub') });
    await user.click(await button('Put them on my pile'));
    expect(await screen.findByText('3 of 3 on your pile')).toBeVisible();
    await waitFor(() => expect([...pile.keys()]).toEqual(['dub', 'sea', 'park']));
    expect(pile.get('dub')?.markedAt).toBe(may);
    expect(callCount('addToPile')).toBe(2);
    expect(await button('On my pile')).toHaveAttribute('aria-disabled', 'true');
    expect(await button('On my pile')).toHaveFocus();
  });

  test('It says how far it is, and a second press does nothing', async () => {
    let release = () => {};
    const { user, callCount } = given('?pile=sea.dub', {
      prepare: ({ holdCalls }) => {
        release = holdCalls('addToPile');
      },
    });
    await user.click(await button('Put them on my pile'));
    expect(await screen.findByText('1 of 2 on your pile …')).toBeVisible();
    await user.click(await button('Putting them on my pile …'));
    expect(callCount('addToPile')).toBe(1);
    release();
    expect(await screen.findByText('2 of 2 on your pile')).toBeVisible();
  });

  test('It stops at a failure and says at which tape, and another press goes on', async () => {
    const { user, pile, failNext, callCount } = given('?pile=sea.dub.park');
    failNext('addToPile', offline);
    await user.click(await button('Put them on my pile'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Not put on your pile: Sea. No connection/,
    );
    expect(callCount('addToPile')).toBe(1);
    await user.click(await button('Put them on my pile'));
    await waitFor(() => expect([...pile.keys()]).toEqual(['sea', 'dub', 'park']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('It stops where the pile is full', async () => {
    const many = Array.from({ length: 499 }, (_, index) => tape(`Many ${index}`));
    const { user, pile, callCount } = given('?pile=sea.dub.park', {
      cassettes: [...cassettes, ...many],
      pile: pileOf(...many.map(({ id }) => id)),
    });
    await user.click(await button('Put them on my pile'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Not put on your pile: Dub. Your pile holds 500 tapes/,
    );
    expect(pile.has('sea')).toBe(true);
    expect(callCount('addToPile')).toBe(1);
  });
});
