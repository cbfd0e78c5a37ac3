import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { PileMark } from '../../src/domain/pile.ts';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findShelf,
  findSpine,
  openTape,
  renderExplore,
  spineNames,
  urlParams,
} from '../support/render-explore.tsx';

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
  new Map<string, PileMark>(ids.map((id) => [id, { markedAt: may }]));

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const offline = new Failure('offline', 'No network.');
const broken = new Failure('server', 'Broken.');

/** Opens a cassette; its full view. */
async function open(title: string, options: Parameters<typeof renderExplore>[0] = {}) {
  const all = { cassettes, query: '?sort=title', ...options };
  const { dialog, ...view } = await openTape(new RegExp(`^${title}`), all);
  return { ...view, dialog: within(dialog) };
}

describe('the button of the full view', () => {
  test('The pile is read when the first tape is opened, and once; a press before its answer does nothing', async () => {
    const { user, callCount, holdCalls } = renderExplore({ cassettes, query: '?sort=title' });
    const release = holdCalls('readPile');
    const spine = await findSpine(/^Dub/);
    expect(callCount('readPile')).toBe(0);
    await user.click(spine);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'My pile' }));
    release();
    await dialog.findByRole('button', { name: 'Put on my pile' });
    expect(dialog.queryByText('Taken off your pile.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Next tape' }));
    await user.click(await button('My pile'));
    expect(await screen.findByText(/^Your pile is empty/)).toBeVisible();
    expect(callCount('readPile')).toBe(1);
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

  test('A write that fails is taken back with its reason, and the pile stays as it was', async () => {
    const { user, dialog, failNext, pile } = await open('Dub', { pile: pileOf('park') });
    failNext('addToPile', broken);
    const pressed = await dialog.findByRole('button', { name: 'Put on my pile' });
    await user.click(pressed);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Not put on your pile. The server has a problem.',
    );
    expect(pressed).toHaveTextContent('Put on my pile');
    expect([...pile.keys()]).toEqual(['park']);
    await user.click(pressed);
    expect(await dialog.findByText(/^On your pile since /)).toBeVisible();
    await waitFor(() => expect([...pile.keys()]).toEqual(['park', 'dub']));
    expect(dialog.queryByRole('alert')).toBeNull();

    failNext('removeFromPile', broken);
    await user.click(pressed);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /^It is still on your pile. The server/,
    );
    expect(pressed).toHaveTextContent('Take off my pile');
  });

  test('A write that fails after the full view was closed is told in sight, and leads back to the tape', async () => {
    const { user, dialog, failNext, holdCalls } = await open('Dub');
    failNext('addToPile', broken);
    const release = holdCalls('addToPile');
    await user.click(await dialog.findByRole('button', { name: 'Put on my pile' }));
    await user.keyboard('{Escape}');
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Not put on your pile: Dub. The server has a problem.',
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toHaveAccessibleName(/^Dub/);
    expect(screen.queryByRole('alert')).toBeNull();
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

test('A spine on the pile is marked once the pile has been read, and says so after whether it is available', async () => {
  await open('Lift', { pile: pileOf('lift', 'sea') });
  await expect
    .poll(async () =>
      [...(await findShelf()).querySelectorAll('[aria-pressed]')].map((spine) => [
        spine.getAttribute('aria-label'),
        spine.hasAttribute('data-on-pile'),
      ]),
    )
    .toEqual([
      ['Dub, not available, 1 of 4', false],
      ['Lift, available, on your pile, 2 of 4', true],
      ['Park, not available, 3 of 4', false],
      ['Sea, Ada, Bo, not available, on your pile, 4 of 4', true],
    ]);
});

describe('the filter', () => {
  test('While the pile is read, and when it can’t be, nothing else is said of it', async () => {
    const { user, holdCalls, failNext } = renderExplore({
      cassettes,
      query: '?pile=mine',
      pile: pileOf('dub'),
    });
    failNext('readPile', offline);
    const release = holdCalls('readPile');
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
    // The pressed button says it; a chip would say it again.
    expect(screen.queryByRole('button', { name: 'Remove My pile' })).toBeNull();
    await user.click(toggle);
    await expect.poll(spineNames).toHaveLength(2);
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(urlParams().get('pile')).toBeNull();
  });

  test('The newest tape of the pile comes first, unless another order is chosen', async () => {
    const { user } = renderExplore({
      cassettes,
      query: '?pile=mine',
      pile: new Map(['park', 'sea', 'dub'].map((id, day) => [id, { markedAt: may + day }])),
    });
    await expect.poll(spineNames).toEqual(['Dub', 'Sea, Ada, Bo', 'Park']);
    await user.click(screen.getByRole('radio', { name: 'List' }));
    await expect.poll(spineNames).toEqual(['Dub', 'Sea, Ada, Bo', 'Park']);
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    await user.click(await button('Title'));
    await expect.poll(spineNames).toEqual(['Dub', 'Park', 'Sea, Ada, Bo']);
  });

  test('The pile can be cleared tape by tape, and a closed one leaves the focus to its neighbour', async () => {
    const options = { query: '?sort=title&pile=mine', pile: pileOf('dub', 'lift', 'park') };
    const { user, dialog, pile } = await open('Dub', options);
    const takeOff = async () => {
      await user.click(await dialog.findByRole('button', { name: 'Take off my pile' }));
      await dialog.findByText('Taken off your pile.');
    };
    await takeOff();
    expect(dialog.queryByText(/^1 of/)).toBeNull();
    const [previous, next] = ['Previous tape', 'Next tape'].map((name) =>
      dialog.getByRole('button', { name }),
    );
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    await user.click(next as HTMLElement);
    expect(await dialog.findByText('1 of 2')).toBeVisible();
    await takeOff();
    await user.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toHaveAccessibleName(/^Park/);
    await waitFor(() => expect([...pile.keys()]).toEqual(['park']));
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
});
