import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findShelf,
  openTape,
  renderExplore,
  spineName,
  spineNames,
  urlParams,
} from '../support/render-explore.tsx';

const cassettes = ['One', 'Two', 'Three'].map((title, index) =>
  buildCassette({
    id: title.toLowerCase(),
    title,
    artist: ['Ada', 'Bo'].slice(0, index + 1),
    label: index < 2 ? 'Éditions du Pli' : 'Éditions du Pli Court',
    releaseYear: 1980 + index,
    genre: ['Drone'],
  }),
);
const byYear = '?sort=year';

/** Opens one of the cassettes in the order of their years. */
const open = (name: string, query = byYear) => openTape(name, { cassettes, query });
const button = (name: string) => screen.getByRole('button', { name });
const expectOpen = (title: string) =>
  waitFor(() => expect(screen.getByRole('dialog')).toHaveAccessibleName(title));

describe('the tapes beside the open one', () => {
  test('Next and Previous follow the order of the shelf, say the place, also in the title of the tab, and end at its ends', async () => {
    const { user, dialog } = await open('One, Ada');
    expect(within(dialog).getByText('1 of 3')).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^One, Ada · Explore · /);
    expect(button('Previous tape')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Next tape'));
    await expectOpen('Two');
    expect(within(dialog).getByText('2 of 3')).toHaveTextContent('2 of 3: Two, Ada, Bo');
    await expect.poll(() => document.title).toMatch(/^Two, Ada, Bo · Explore · /);
    expect(button('Next tape')).toHaveFocus();
    // Their spines alone are not overprinted.
    const cells = within(await findShelf()).getAllByRole('gridcell');
    const isUndimmed = cells.map((cell) => cell.hasAttribute('data-neighbour'));
    expect(isUndimmed).toEqual([true, false, true]);
    await user.click(button('Next tape'));
    await expectOpen('Three');
    await user.click(button('Next tape'));
    await user.click(button('Previous tape'));
    await expectOpen('Two');
    expect(urlParams().get('tape')).toBe('two');
    await user.keyboard('{Escape}');
    await expect.poll(() => document.title).toMatch(/^Explore · /);
  });

  test('The arrow keys lead to them, except where they turn the case', async () => {
    const { user, dialog } = await open('One, Ada');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expectOpen('Two');
    const turned = within(dialog).getByRole('button', { name: /Cassette case/ });
    act(() => turned.focus());
    await user.keyboard('{ArrowRight}');
    expect(dialog).toHaveAccessibleName('Two');
  });

  test('Only what the search finds counts, and Back leaves to the shelf in one step', async () => {
    const { user, dialog } = await open('One, Ada', `${byYear}&label=Éditions du Pli`);
    expect(within(dialog).getByText('1 of 2')).toBeVisible();
    await user.click(button('Next tape'));
    await expectOpen('Two');
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await findShelf()).toBeVisible();
    await expect.poll(() => spineName(document.activeElement)).toBe('Two, Ada, Bo');
  });
});

describe('what tapes share', () => {
  test('A value of the open tape leads to the tapes with exactly this value, and Back returns', async () => {
    const { user, dialog } = await open('One, Ada', `${byYear}&term=ED`);
    await user.click(within(dialog).getByRole('link', { name: 'Éditions du Pli' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await spineNames()).toEqual(['One, Ada', 'Two, Ada, Bo']);
    expect(screen.getByRole('list', { name: 'Filters' })).toHaveTextContent(
      'Label: Éditions du Pli',
    );
    expect(urlParams().get('label')).toBe('Éditions du Pli');
    expect(urlParams().getAll('term')).toEqual(['ED']);
    await expect.poll(() => spineName(document.activeElement)).toBe('One, Ada');

    act(() => window.history.back());
    await expectOpen('One');
    expect(await spineNames()).toHaveLength(3);
  });

  test('At the foot a press leads to a related tape, Back to the one before, and X over both to the shelf', async () => {
    const { user, dialog } = await open('One, Ada', `${byYear}&term=ED`);
    const row = (name: string) => within(dialog).getByRole('grid', { name });
    const related = (name: string) => within(row(name)).findAllByRole('button');
    expect((await related('More from Éditions du Pli')).map(spineName)).toEqual(['Two, Ada, Bo']);
    expect(within(dialog).getAllByRole('grid')).toHaveLength(2);
    const [three] = (await related('More by Ada')) as [HTMLElement];
    expect(three).toHaveAccessibleName('Three, Ada, Bo, not available, 1 of 1');
    await user.click(three);
    await expectOpen('Three');
    expect(screen.getByRole('dialog')).toHaveFocus();
    act(() => window.history.back());
    await expectOpen('One');
    expect(screen.getByRole('dialog')).toHaveFocus();
    await user.click((await related('More from Éditions du Pli'))[0] as HTMLElement);
    await expectOpen('Two');
    await user.click(button('Next tape'));
    await expectOpen('Three');
    await user.click(button('X'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => window.history.forward());
    await expectOpen('One');

    await user.click(screen.getByRole('link', { name: 'More by Ada' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toMatch(/^\?artist=Ada&sort=year/);
  });

  test('From a tape that came with the address a related one opens, and X leads to the shelf', async () => {
    const { user } = renderExplore({ cassettes, query: '?tape=one&shuffle=3' });
    await expectOpen('One');
    await user.click(await screen.findByRole('button', { name: /^Three, .*1 of 1$/ }));
    await expectOpen('Three');
    await user.click(button('X'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('?shuffle=3');
    act(() => window.history.back());
    await expectOpen('One');
  });
});
