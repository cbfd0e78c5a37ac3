import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import { stubCanvas } from '../support/fake-canvas.ts';
import {
  findSearchInput,
  findShelf,
  findSpine,
  renderExplore,
  spineNames,
  urlParams,
} from '../support/render-explore.tsx';

beforeEach(() => {
  stubCanvas();
});

const tapes = () => [
  buildCassette({ id: 'a', title: 'Vol. 10', artist: ['Zoe'], releaseYear: 1999, label: 'B' }),
  buildCassette({
    id: 'b',
    title: 'The Vol. 2',
    artist: ['the Mole'],
    releaseYear: null,
    label: 'A',
  }),
  buildCassette({ id: 'c', title: 'Ábel', artist: ['Yan'], releaseYear: 1980, label: '' }),
];
const titles = async () => (await spineNames()).map((name) => name?.split(', ')[0]);
const key = (name: RegExp | string) => screen.getByRole('button', { name });
const open = async (query = '') => {
  const view = renderExplore({ tapes: tapes(), query: query });
  await findShelf();
  return view;
};

test('the bar shows and hides at its button', async () => {
  const { user } = await open();
  const toggle = key('Sort');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('group', { name: 'Sort by' })).toBeNull();
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const bar = within(screen.getByRole('group', { name: 'Sort by' }));
  expect(bar.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'Title',
    'Artist',
    'Year',
    'Label',
  ]);
  for (const one of bar.getAllByRole('button'))
    expect(one).toHaveAttribute('aria-pressed', 'false');
  await user.click(toggle);
  expect(screen.queryByRole('group', { name: 'Sort by' })).toBeNull();
});

describe('a click on a key', () => {
  test('sorts it ascending, the next one flips it, and an arrow tells', async () => {
    const { user } = await open();
    await user.click(key('Sort'));
    await user.click(key('Title'));
    await waitFor(async () => expect(await titles()).toEqual(['Ábel', 'The Vol. 2', 'Vol. 10']));
    expect(key('Title, ascending')).toHaveAttribute('aria-pressed', 'true');
    expect(key(/^Title/)).toHaveTextContent('↑');

    await user.click(key(/^Title/));
    await waitFor(async () => expect(await titles()).toEqual(['Vol. 10', 'The Vol. 2', 'Ábel']));
    expect(key(/^Title/)).toHaveTextContent('↓');
    expect(key(/^Title/)).toHaveAccessibleName(/descending$/);
  });

  test('leaves each key its own direction', async () => {
    const { user } = await open('?sort=title&down=title');
    await user.click(key('Artist'));
    expect(key(/^Artist/)).toHaveTextContent('↑');
    expect(key('Title')).toHaveAttribute('aria-pressed', 'false');
    await user.click(key('Title'));
    expect(key(/^Title/)).toHaveTextContent('↓');
    await waitFor(async () => expect(await titles()).toEqual(['Vol. 10', 'The Vol. 2', 'Ábel']));
  });

  test.each([
    ['Artist', ['The Vol. 2', 'Ábel', 'Vol. 10'], ['Vol. 10', 'Ábel', 'The Vol. 2']],
    ['Year', ['Ábel', 'Vol. 10', 'The Vol. 2'], ['Vol. 10', 'Ábel', 'The Vol. 2']],
    ['Label', ['The Vol. 2', 'Vol. 10', 'Ábel'], ['Vol. 10', 'The Vol. 2', 'Ábel']],
  ])(
    '%s: "The" is ignored, and tapes without a value come last both ways',
    async (name, up, down) => {
      const { user } = await open();
      await user.click(key('Sort'));
      await user.click(key(name));
      await waitFor(async () => expect(await titles()).toEqual(up));
      await user.click(key(new RegExp(`^${name}`)));
      await waitFor(async () => expect(await titles()).toEqual(down));
    },
  );
});

test('the address holds key and directions, and shows them again', async () => {
  const { user, unmount } = await open();
  await user.click(key('Sort'));
  await user.click(key('Year'));
  await user.click(key(/^Year/));
  expect([urlParams().get('sort'), urlParams().get('down')]).toEqual(['year', 'year']);
  const shared = window.location.search;
  unmount();
  await open(shared);
  expect(await titles()).toEqual(['Vol. 10', 'Ábel', 'The Vol. 2']);
  // An active key is to be seen at once.
  expect(key(/^Year/)).toHaveTextContent('↓');
});

describe('the shuffle', () => {
  const many = () =>
    Array.from({ length: 30 }, (_, index) =>
      buildCassette({ id: `t${index}`, title: `T${index}` }),
    );

  test('is drawn once: filters, deselection and a tape in between leave it alone', async () => {
    const { user } = renderExplore({ tapes: many() });
    const before = await spineNames();
    await user.type(await findSearchInput(), 't1{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove T1' }));
    const one = await findSpine('T3, Artist');
    await user.click(one);
    await screen.findByRole('dialog');
    await user.click(one);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await spineNames()).toEqual(before);
  });

  test('comes again from a shared address, and another seed gives another one', async () => {
    const { user, unmount } = renderExplore({ tapes: many() });
    const before = await spineNames();
    await user.type(await findSearchInput(), 't{Enter}');
    const shared = window.location.search;
    expect(urlParams().get('shuffle')).toMatch(/^\d+$/);
    unmount();

    const again = renderExplore({ tapes: many().reverse(), query: shared });
    expect(await spineNames()).toEqual(before);
    again.unmount();

    renderExplore({ tapes: many(), query: '?shuffle=1' });
    const other = await spineNames();
    expect(other).not.toEqual(before);
    expect([...other].sort()).toEqual([...before].sort());
  });

  test('is not the order of the list', async () => {
    renderExplore({ tapes: many(), query: '?shuffle=2' });
    expect(await spineNames()).not.toEqual(many().map(({ title }) => `${title}, Artist`));
  });
});
