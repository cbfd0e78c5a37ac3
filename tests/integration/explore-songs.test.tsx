import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findSearchInput,
  openTape,
  renderExplore,
  spineNames,
} from '../support/render-explore.tsx';

const cassettes = [
  buildCassette({
    id: 'low',
    title: 'Low Tide',
    artist: ['Ada'],
    trackList: 'Side A\n1. Song 3:01\nSide B\nGhost Rink',
  }),
  buildCassette({
    id: 'roofs',
    title: 'Roofs',
    artist: ['Bo'],
    trackList: 'Side A: Harbour\n1. Tin 3:10\nSide B\n1. Rain\n2. Ghost of the Ice Rink 4:05',
  }),
  buildCassette({ id: 'ghost', title: 'Ghost Town', artist: ['Cy'] }),
];
const label = (title: string) => screen.findByText(title, { selector: '[role=grid] mark' });

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

  test('begins with the URL, and names the song in the list and below the fronts', async () => {
    const { user } = renderExplore({ cassettes, query: '?term=RAIN' });
    await label('1. Rain');
    for (const mode of ['List', 'Fronts']) {
      await user.click(screen.getByRole('radio', { name: mode }));
      expect(await label('1. Rain')).toBeVisible();
    }
  });
});

test('The full view shows the tracks by sides, and marks the lines and headings that hold a term', async () => {
  await openTape(/Roofs/, { cassettes, query: '?term=harbour&term=rain' });
  const tracks = within(await screen.findByRole('region', { name: 'Tracks' }));
  const texts = (role: string) => tracks.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('listitem')).toEqual(['1. Tin 3:10', '1. Rain', '2. Ghost of the Ice Rink 4:05']);
  expect(texts('mark')).toEqual(['Side A: Harbour', '1. Rain']);
  expect(tracks.getByRole('heading', { name: 'Side B' })).toBeVisible();
});
