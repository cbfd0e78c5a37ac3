import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildCassette, cassetteWithoutImages } from '../support/fake-backend.ts';
import { findSpine, renderExplore, spineName } from '../support/render-explore.tsx';

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

test('The rail lists the letters of the order with their counts, if there are three and no tape is open', async () => {
  const { user } = renderExplore({ cassettes, query: '?sort=title' });
  const rail = within(await findRail());
  const names = () => rail.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  expect(names()).toEqual(['A, 60 tapes', 'E, 1 tape', 'M, 2 tapes']);
  await user.click(await findSpine('Ash 1'));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.keyboard('{Escape}');
  expect(await findRail()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Year' }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

test('It is one tab stop, and Enter leads to the first cassette of its letter', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy');
  const { user } = renderExplore({ cassettes, query: '?sort=title' });
  await findRail();
  act(() => screen.getByRole('button', { name: 'Shuffle' }).focus());
  await user.tab();
  expect(document.activeElement).toHaveAccessibleName('A, 60 tapes');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toHaveAccessibleName('M, 2 tapes');
  await user.keyboard('{Home}{ArrowUp}{End}');
  await user.tab({ shift: true });
  await user.tab();
  expect(document.activeElement).toHaveAccessibleName('M, 2 tapes');
  await user.keyboard('{Enter}');
  // Its row is the fifth, and begins 4 × 524 pixels below the first.
  expect(scrollBy).toHaveBeenCalledWith({ top: 4 * 524, behavior: 'instant' });
  await waitFor(() => expect(spineName(document.activeElement)).toBe('The Moth'));
});

test('In the view Colours it has a patch for each colour, until an order is chosen', async () => {
  const tapes = cassettes.map(({ id, title }) => cassetteWithoutImages({ id, title }));
  const { user } = renderExplore({ cassettes: tapes });
  await user.click(await screen.findByRole('radio', { name: 'Colours' }));
  const rail = within(await screen.findByRole('toolbar', { name: 'Jump by Colour' }));
  const groups = rail.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? '');
  expect(groups.map((name) => name.split(', ')[0])).toEqual(['Red', 'Blue', 'White', 'Black']);
  const counts = groups.map((name) => Number(/(\d+) tapes$/.exec(name)?.[1]));
  await user.click(rail.getByRole('button', { name: /^Black/ }));
  const [red = 0, blue = 0, white = 0] = counts;
  const place = red + blue + white + 1;
  await waitFor(() =>
    expect(document.activeElement).toHaveAccessibleName(new RegExp(`, ${place} of 63$`)),
  );
  await user.click(screen.getByRole('button', { name: 'Sort' }));
  await user.click(screen.getByRole('button', { name: 'Title' }));
  expect(await findRail()).toBeVisible();
});
