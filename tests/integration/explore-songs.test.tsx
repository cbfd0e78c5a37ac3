import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findSearchInput,
  findSpine,
  renderExplore,
  spineNames,
} from '../support/render-explore.tsx';

const songs = (side: string) =>
  Array.from({ length: 9 }, (_, at) => `${at + 1}. Song ${side}${at + 1} 3:0${at}`);
const cassettes = [
  buildCassette({
    id: 'low',
    title: 'Low Tide',
    artist: ['Ada'],
    trackList: ['Side A', ...songs('A'), 'Side B', ...songs('B'), 'Ghost Rink'].join('\n'),
  }),
  buildCassette({
    id: 'roofs',
    title: 'Roofs',
    artist: ['Bo'],
    trackList: 'Side A: Harbour\n1. Tin 3:10\nSide B\n1. Rain\n2. Ghost of the Ice Rink 4:05',
  }),
  buildCassette({ id: 'ghost', title: 'Ghost Town', artist: ['Cy'] }),
];
const label = (title: string) => screen.findByText(title, { selector: '[data-song]' });

describe('A search by song', () => {
  test('finds tapes by their track lists from three letters on, and says which song', async () => {
    const { user } = renderExplore({ cassettes });
    const input = await findSearchInput();
    await user.type(input, 'ti');
    expect(await screen.findByText('1 of 3 tapes')).toBeVisible();
    expect(await spineNames()).toEqual(['Low Tide, Ada']);
    await user.type(input, 'n{Enter}');
    await label('1. Tin 3:10');
    await user.type(input, 'rain');
    await label('1. Tin 3:10, and 1 more');
    expect(await spineNames()).toEqual(['Roofs, Bo, with 1. Tin 3:10, and 1 more']);
  });

  test('names no song of a tape whose other fields hold the term', async () => {
    const { user } = renderExplore({ cassettes });
    await user.type(await findSearchInput(), 'ghost');
    await label('Ghost Rink');
    expect((await spineNames()).sort()).toEqual([
      'Ghost Town, Cy',
      'Low Tide, Ada, with Ghost Rink',
      'Roofs, Bo, with 2. Ghost of the Ice Rink 4:05',
    ]);
  });

  test('begins with the URL, and names the song in the list and below the fronts', async () => {
    const { user } = renderExplore({ cassettes, query: '?term=RAIN' });
    await label('1. Rain');
    for (const mode of ['List', 'Fronts']) {
      await user.click(screen.getByRole('radio', { name: mode }));
      const inMode = { selector: '[role=grid] bdi:not([data-song])' };
      expect(await screen.findByText('1. Rain', inMode)).toBeVisible();
    }
  });
});

describe('The track list in the full view', () => {
  async function openTracks(name: RegExp, query = '') {
    const { user } = renderExplore({ cassettes, query });
    await user.click(await findSpine(name));
    return { user, tracks: within(await screen.findByRole('region', { name: 'Tracks' })) };
  }

  test('is shown as it is written, by sides', async () => {
    const { tracks } = await openTracks(/Roofs/);
    expect(tracks.getByRole('heading', { name: 'Side B' })).toBeVisible();
    const lines = tracks.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['1. Tin 3:10', '1. Rain', '2. Ghost of the Ice Rink 4:05']);
  });

  test('marks a song that stands in a heading', async () => {
    const { tracks } = await openTracks(/Roofs/, '?term=harbour');
    const heading = tracks.getByRole('heading', { name: 'Side A: Harbour' });
    expect(within(heading).getByText('Side A: Harbour').closest('mark')).toBeVisible();
  });

  test('is folded when it is long, and opened by a button', async () => {
    const { user, tracks } = await openTracks(/Low Tide/);
    const button = tracks.getByRole('button', { name: 'Show all 19 lines' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(tracks.getByRole('button', { name: 'Show fewer lines' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  test('is open at a found line, which is marked', async () => {
    const { tracks } = await openTracks(/Low Tide/, '?term=ghost%20rink');
    expect(tracks.getByText('Ghost Rink').closest('mark')).toBeVisible();
    expect(tracks.getByRole('button', { name: 'Show fewer lines' })).toBeVisible();
  });
});
