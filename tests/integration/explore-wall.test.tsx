import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import { findShelf, renderExplore, spineNames, urlParams } from '../support/render-explore.tsx';

const tape = (title: string, crates: string[] = [], createdAt = 1) =>
  buildCassette({ id: title.toLowerCase(), title, artist: [], crates, createdAt });
const night = 'For a Night Bus';
const cassettes = [
  ...['Moss', 'Hum', 'Tin', 'Dub', 'Sea'].map((title) => tape(title)),
  ...['Lift', 'Park', 'Late', 'Stop'].map((title) => tape(title, [night])),
];
const names = async () =>
  within(await findShelf())
    .queryAllByRole('rowheader')
    .map((header) => header.textContent?.trim());

describe('The wall', () => {
  test('begins with the crate of the week; its name leads to all of it, and the focus to the first', async () => {
    const { user } = renderExplore({ cassettes, query: '?shuffle=3' });
    expect((await spineNames()).slice(0, 4).sort()).toEqual(['Late', 'Lift', 'Park', 'Stop']);
    expect(await names()).toEqual([night]);
    const row = (await findShelf()).querySelector('[aria-rowindex="1"]') as HTMLElement;
    await user.click(within(row).getByRole('link', { name: night }));
    expect(urlParams().getAll('crate')).toEqual([night]);
    await expect.poll(() => document.activeElement).toHaveAccessibleName(/, 1 of 4$/);
    expect(await spineNames()).toHaveLength(4);
    expect(await names()).toEqual([]);
  });

  test('names the crate once the whole list shows that it is the one of the week', async () => {
    const release = renderExplore({ cassettes }).holdCalls('loadRest');
    await findShelf();
    expect(await names()).toEqual([]);
    release();
    await expect.poll(names).toEqual([night]);
  });

  test.each(['term=t', 'country=Norway', 'sort=title'])(
    'has no named row with ?%s',
    async (query) => {
      renderExplore({
        cassettes: cassettes.map((one) => ({ ...one, country: 'Norway' })),
        query: `?${query}`,
      });
      expect((await spineNames()).length).toBeGreaterThan(3);
      expect(await names()).toEqual([]);
    },
  );

  test('begins with what came since the last visit, and tells the neighbours in its order', async () => {
    const account = { uid: 'm', email: 'member@example.org', role: 'member' };
    localStorage.setItem('last-account', JSON.stringify(account));
    localStorage.setItem('last-visit', JSON.stringify({ newest: 10, since: null, time: 0 }));
    const list = [tape('Older', [], 20), ...cassettes, tape('Newest', [night], 30)];
    renderExplore({ cassettes: list, query: '?shuffle=3&tape=older' });
    const order = await spineNames();
    expect(order.slice(0, 2)).toEqual(['Newest', 'Older']);
    expect(await names()).toEqual(['New']);
    expect(order).toHaveLength(list.length);
    expect(await screen.findByText(`2 of ${list.length}`)).toBeInTheDocument();
  });
});
