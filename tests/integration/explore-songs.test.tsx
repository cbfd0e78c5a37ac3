import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findSearchInput,
  findShelf,
  findSpine,
  renderExplore,
  spineNames,
} from '../support/render-explore.tsx';

const sides = (count: number) =>
  ['A', 'B']
    .flatMap((side) => [
      `Side ${side}`,
      ...Array.from({ length: count }, (_, at) => `${at + 1}. Song ${side}${at + 1} 3:0${at % 10}`),
    ])
    .join('\n');

const cassettes = () => [
  buildCassette({
    id: 'low',
    title: 'Low Tide',
    artist: ['Ada'],
    trackList: `${sides(9)}\nGhost Rink`,
  }),
  buildCassette({
    id: 'roofs',
    title: 'Roofs',
    artist: ['Bo'],
    trackList: 'Side A\n1. Tin 3:10\nSide B\n1. Rain\n2. Ghost of the Ice Rink 4:05',
  }),
  buildCassette({ id: 'ghost', title: 'Ghost Town', artist: ['Cy'] }),
];
type Visited = ReturnType<typeof renderExplore>;
const reads = ({ calls }: Pick<Visited, 'calls'>) =>
  calls.flatMap(({ name, args }) =>
    name === 'loadTrackLists' ? ['lists'] : name === 'readDetails' ? args : [],
  );
const label = (title: string) => screen.findByText(title, { selector: '[data-song]' });

describe('A search by song', () => {
  test('finds tapes by their track lists, and says which song', async () => {
    const visited = renderExplore({ cassettes: cassettes() });
    await visited.user.type(await findSearchInput(), 'ghost of');
    expect(await label('B2 Ghost of the Ice Rink')).toBeVisible();
    expect(await spineNames()).toEqual(['Roofs, Bo, with B2 Ghost of the Ice Rink']);
    expect(screen.getByText('1 of 3 tapes')).toBeVisible();
    expect(reads(visited)).toEqual(['lists']);
  });

  test('names no song of a tape whose other fields hold the term', async () => {
    const { user } = renderExplore({ cassettes: cassettes() });
    await user.type(await findSearchInput(), 'ghost');
    await label('B2 Ghost of the Ice Rink');
    expect((await spineNames()).sort()).toEqual([
      'Ghost Town, Cy',
      'Low Tide, Ada, with Ghost Rink',
      'Roofs, Bo, with B2 Ghost of the Ice Rink',
    ]);
  });

  test('reads nothing for two letters, and the lists once for any number of searches', async () => {
    const visited = renderExplore({ cassettes: cassettes() });
    const input = await findSearchInput();
    await visited.user.type(input, 'ti');
    await screen.findByText('1 of 3 tapes');
    expect(reads(visited)).toEqual([]);
    await visited.user.type(input, 'n{Enter}');
    await label('A1 Tin');
    await visited.user.type(input, 'rain');
    await label('A1 Tin, and 1 more');
    expect(reads(visited)).toEqual(['lists']);
  });

  test('begins with the URL, and names the song in the list and below the fronts', async () => {
    const { user } = renderExplore({ cassettes: cassettes(), query: '?term=ICE' });
    await label('B2 Ghost of the Ice Rink');
    for (const mode of ['List', 'Fronts']) {
      await user.click(screen.getByRole('radio', { name: mode }));
      const song = await screen.findByText('B2 Ghost of the Ice Rink', {
        selector: '[role=grid] bdi:not([data-song])',
      });
      expect(song).toBeVisible();
    }
  });

  test('says and announces while the lists are being read that songs are missing, with what is found already', async () => {
    const release = vi.fn();
    const { user } = renderExplore({
      cassettes: cassettes(),
      prepare: ({ holdCalls }) => release.mockImplementation(holdCalls('loadTrackLists')),
    });
    const input = await findSearchInput();
    await user.type(input, 'ghost');
    expect(await screen.findByText('· Songs are still being read')).toBeVisible();
    expect(await spineNames()).toEqual(['Ghost Town, Cy']);
    await user.type(input, ' of');
    expect(await screen.findByRole('heading', { name: 'Nothing matches yet' })).toBeVisible();
    const announced = (text: string) =>
      screen.findByText(text, { selector: '[aria-live]' }, { timeout: 5000 });
    await announced('None of 3 found. Songs are still being read.');
    release();
    await label('B2 Ghost of the Ice Rink');
    await announced('1 of 3 found.');
    expect(screen.queryByText(/still being read/)).toBeNull();
  });

  test('goes on without songs after a failure, which can be tried again', async () => {
    const visited = renderExplore({
      cassettes: cassettes(),
      prepare: ({ failNext }) => failNext('loadTrackLists', new Failure('offline', 'No network.')),
    });
    const input = await findSearchInput();
    await visited.user.type(input, 'ghost');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Songs are not searched\./);
    expect(await spineNames()).toEqual(['Ghost Town, Cy']);
    await visited.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await label('B2 Ghost of the Ice Rink');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const open = async ({ user }: Pick<Visited, 'user'>, title: RegExp) => {
  await user.click(await findSpine(title));
  return screen.findByRole('dialog');
};
const findTracks = () => screen.findByRole('region', { name: 'Tracks' }, { timeout: 5000 });

describe('The track list in the full view', () => {
  test('is read once for a tape that stays open, and shown by sides with positions and durations', async () => {
    const visited = renderExplore({ cassettes: cassettes() });
    await open(visited, /Roofs/);
    const tracks = await findTracks();
    const [, sideB] = within(tracks).getAllByRole('list');
    expect(within(tracks).getByRole('heading', { name: 'Side B' })).toBeVisible();
    expect(
      within(sideB!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['B1 Rain', 'B2 Ghost of the Ice Rink 4:05']);
    await visited.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open(visited, /Roofs/);
    await findTracks();
    expect(reads(visited)).toEqual(['roofs']);
  });

  test('costs no read for a tape that is passed over', async () => {
    const visited = renderExplore({ cassettes: cassettes(), query: '?sort=title&tape=ghost' });
    await screen.findByRole('dialog');
    await visited.user.keyboard('{ArrowRight}');
    await visited.user.keyboard('{ArrowRight}');
    await findTracks();
    expect(reads(visited)).toEqual(['roofs']);
  });

  test('is folded when it is long, and opened by a button', async () => {
    const visited = renderExplore({ cassettes: cassettes() });
    await open(visited, /Low Tide/);
    const tracks = within(await findTracks());
    expect(tracks.queryByText('Song B9')).toBeNull();
    const button = tracks.getByRole('button', { name: 'Show all 19 tracks' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await visited.user.click(button);
    expect(tracks.getByText('Song B9')).toBeVisible();
    expect(tracks.getByText('Ghost Rink')).toBeVisible();
    await visited.user.click(tracks.getByRole('button', { name: 'Show fewer tracks' }));
    expect(tracks.queryByText('Song B9')).toBeNull();
  });

  test('comes from the search without a read, opened at the found line, which is marked', async () => {
    const visited = renderExplore({ cassettes: cassettes(), query: '?term=ghost%20rink' });
    await label('Ghost Rink');
    await open(visited, /Low Tide/);
    const tracks = within(await findTracks());
    expect(tracks.getByText('Ghost Rink').closest('mark')).toBeVisible();
    expect(reads(visited)).toEqual(['lists']);
  });

  test('that can’t be read says so below all else, and can be tried again', async () => {
    const visited = renderExplore({
      cassettes: cassettes(),
      prepare: ({ failNext }) => failNext('readDetails', new Failure('offline', 'No network.')),
    });
    const detail = await open(visited, /Roofs/);
    const note = await within(detail).findByText(
      /^The track list can’t be read\./,
      {},
      { timeout: 5000 },
    );
    expect(within(detail).getByRole('button', { name: 'Copy link' })).toBeVisible();
    fireEvent.click(within(note.parentElement!).getByRole('button', { name: 'Try again' }));
    await findTracks();
  });
});

test('What is printed shows the whole track list', async () => {
  const visited = renderExplore({ cassettes: cassettes() });
  await open(visited, /Low Tide/);
  const tracks = within(await findTracks());
  fireEvent(window, new Event('beforeprint'));
  expect(tracks.getByText('Song B9')).toBeVisible();
  fireEvent(window, new Event('afterprint'));
  expect(tracks.queryByText('Song B9')).toBeNull();
  expect(await findShelf()).toBeVisible();
});
